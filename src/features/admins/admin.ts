import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { accountOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { keyword, paging, pathId, t } from '../../http/schema.ts';
import {
  AdminCreateReq,
  AdminLoginReq,
  AdminSession,
  AdminUpdateEnabledReq,
  AdminUpdatePasswordReq,
  AdminUser,
} from './model.ts';
import * as admins from './service.ts';

const document = documented('Administrators');
const params = pathId('Number of the administrator.');
const query = t.Object({ keyword: keyword('Part of the username.'), ...paging });

export const adminSessionRoutes = ({ captchas, sessions, db }: Deps) =>
  new Elysia({ name: 'admin sessions' }).post(
    '/api/admin/login',
    async ({ body, request }) => {
      captchas.check(body);
      const { id, token_version } = await sessions.logIn('admin', request, body);
      return ok({ token: await sessions.issue('admin', { id, token_version }), admin: await admins.get(db, id) });
    },
    { body: AdminLoginReq, ...document('Log in as administrator', AdminSession, { failures: [403, 429] }) },
  );

export const adminRoutes = ({ db, clock }: Deps) =>
  new Elysia({ name: 'admins' })
    .get('/api/admin/me', async ({ request }) => ok(await admins.get(db, accountOf(request).id)), {
      ...document('Show the own administrator', AdminUser),
    })
    .get('/api/admin/admins', async ({ query }) => okPage(await admins.list(db, query, pageOf(query)), pageOf(query)), {
      query,
      ...document('List administrators', t.Array(AdminUser), { paged: true }),
    })
    .post('/api/admin/admins', async ({ body }) => ok(await admins.create(db, clock, body)), {
      body: AdminCreateReq,
      ...document('Make an administrator', AdminUser, { failures: [409] }),
    })
    .patch(
      '/api/admin/admins/:id/password',
      async ({ params, body }) => ok(await admins.resetPassword(db, clock, params.id, body.password)),
      { params, body: AdminUpdatePasswordReq, ...document('Reset a password', AdminUser) },
    )
    .patch(
      '/api/admin/admins/:id/enabled',
      async ({ params, body, request }) =>
        ok(await admins.setEnabled(db, clock, accountOf(request).id, params.id, body.enabled)),
      {
        params,
        body: AdminUpdateEnabledReq,
        ...document('Enable or disable an administrator', AdminUser, { failures: [409] }),
      },
    );
