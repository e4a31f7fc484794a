import { Elysia } from 'elysia';
import { userStatuses } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { choice, keyword, paging, pathId, t } from '../../http/schema.ts';
import { User, UserStatusReq } from './model.ts';
import * as users from './service.ts';

const document = documented('Users');
const params = pathId('Number of the user.');
const query = t.Object({
  keyword: keyword('Part of the username.'),
  status: t.Optional(choice(userStatuses, 'Only users of this status.')),
  ...paging,
});

export const adminUserRoutes = ({ db, clock }: Deps) =>
  new Elysia({ name: 'admin users', prefix: '/api/admin/users' })
    .get('', async ({ query }) => okPage(await users.list(db, query, pageOf(query)), pageOf(query)), {
      query,
      ...document('List users', t.Array(User), { paged: true }),
    })
    .get('/:id', async ({ params }) => ok(await users.get(db, params.id)), { params, ...document('Show a user', User) })
    .patch('/:id/status', async ({ params, body }) => ok(await users.setStatus(db, clock, params.id, body.status)), {
      params,
      body: UserStatusReq,
      ...document('Enable or disable a user', User, { description: 'Disabling ends every token of the account.' }),
    });
