import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { acting } from '../../http/acting.ts';
import { accountOf, networkOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { keyword, paging, pathId, t } from '../../schema.ts';
import { AdminCreateReq, AdminUpdateEnabledReq, AdminUpdatePasswordReq, AdminUser } from './model.ts';
import { NewToken, PasswordChangeReq } from '../users/model.ts';
import * as admins from './service.ts';

const document = documented('Administrators');
const params = pathId('Administrator ID.');
const query = t.Object({ keyword: keyword('Part of the username.'), ...paging });

export const adminRoutes = (deps: Deps) => {
  const { db, sessions } = deps;
  const by = acting(deps);
  return routes('admin', 'admins')
    .get('/api/admin/me', async ({ request }) => ok(await admins.get(db, accountOf(request).id)), {
      ...document('getMyAdminAccount', 'Show my administrator account', AdminUser, {
        description: 'The administrator behind the token.',
      }),
    })
    .put(
      '/api/admin/me/password',
      async ({ body, request }) => {
        const account = await sessions.confirm(accountOf(request), networkOf(request), body.current_password);
        return ok(await sessions.issue('admin', await admins.changePassword(by(request), account, body.password)));
      },
      {
        body: PasswordChangeReq,
        ...document('changeMyAdminPassword', 'Change my password as administrator', NewToken, {
          description: 'Every earlier token of the account ends at once. A wrong password counts as a failed login.',
          failures: ['wrong_credentials'],
          addition: true,
        }),
      },
    )
    .get('/api/admin/admins', async ({ query }) => okPage(await admins.list(db, query, pageOf(query)), pageOf(query)), {
      query,
      ...document('listAdmins', 'List administrators', t.Array(AdminUser), {
        paged: true,
        description: 'Enabled and disabled administrators, newest first.',
      }),
    })
    .post('/api/admin/admins', async ({ body, request }) => ok(await admins.create(by(request), body)), {
      body: AdminCreateReq,
      ...document('createAdmin', 'Create an administrator', AdminUser, {
        description:
          'The new administrator has the role `admin`, which may do everything but operate the service: see `role`.',
        failures: ['username_taken'],
      }),
    })
    .patch(
      '/api/admin/admins/:id/password',
      async ({ params, body, request }) => ok(await admins.resetPassword(by(request), params.id, body.password)),
      {
        params,
        body: AdminUpdatePasswordReq,
        ...document('resetAdminPassword', 'Reset the password of an administrator', AdminUser, {
          description: 'Every token of the account ends at once, also your own if it is your account.',
        }),
      },
    )
    .patch(
      '/api/admin/admins/:id/enabled',
      async ({ params, body, request }) => ok(await admins.setEnabled(by(request), params.id, body.enabled)),
      {
        params,
        body: AdminUpdateEnabledReq,
        ...document('setAdminEnabled', 'Enable or disable an administrator', AdminUser, {
          description:
            'Disabling ends every token of the account at once. Your own account and the last enabled one cannot be disabled.',
          failures: ['own_account', 'last_admin'],
        }),
      },
    );
};
