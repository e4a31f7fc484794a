import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf, addressOf, callerOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { keyword, paging, pathId, t } from '../../schema.ts';
import {
  AdminCreateReq,
  AdminUpdateEnabledReq,
  AdminUpdatePasswordReq,
  AdminUpdateRoleReq,
  AdminUser,
} from './model.ts';
import { NewToken, PasswordChangeReq } from '../users/model.ts';
import * as logins from '../logins/service.ts';
import * as admins from './service.ts';

const document = documented('Administrators');
const params = pathId('Administrator ID.');
const query = t.Object({ keyword: keyword('Part of the username.'), ...paging });

export const ownAdminRoutes = ({ by, clock, db, sessions }: Deps) =>
  routes('moderator', 'own account')
    .get('/api/admin/me', async ({ request }) => ok(await admins.get(db, accountOf(request).id)), {
      ...document('getMyAdminAccount', 'Show my administrator account', AdminUser, {
        factor: 'optional',
        description: 'The administrator behind the token.',
      }),
    })
    .put(
      '/api/admin/me/password',
      async ({ body, request }) => {
        const account = await sessions.confirm(
          accountOf(request),
          by(request),
          addressOf(request),
          body.current_password,
        );
        const { provenAt = null } = accountOf(request).factor ?? {};
        const { row, result } = await admins.changePassword(
          by(request),
          account,
          body.password,
          async (tx, changed) => {
            await logins.endOthers(tx, 'admin', changed.id);
            return logins.begin(tx, clock, 'admin', changed, callerOf(request), { factor_at: provenAt });
          },
        );
        return ok(await sessions.issue('admin', row, result));
      },
      {
        body: PasswordChangeReq,
        ...document('changeMyAdminPassword', 'Change my password as administrator', NewToken, {
          budget: ['login', 'failed-login'],
          description: 'Every earlier token of the account ends at once. A wrong password counts as a failed login.',
          failures: ['wrong_credentials'],
          since: '0.3.0',
        }),
      },
    );

export const adminRoutes = ({ by, db }: Deps) => {
  return routes('admin', 'admins')
    .get('/api/admin/admins', async ({ query }) => okPage(await admins.list(db, query, pageOf(query)), pageOf(query)), {
      query,
      ...document('listAdmins', 'List administrators', t.Array(AdminUser), {
        paged: true,
        description: 'Enabled and disabled administrators, oldest first.',
      }),
    })
    .post('/api/admin/admins', async ({ body, request }) => ok(await admins.create(by(request), body)), {
      body: AdminCreateReq,
      ...document('createAdmin', 'Create an administrator', AdminUser, {
        factor: 'fresh',
        budget: 'password',
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
          factor: 'fresh',
          budget: 'password',
          description:
            'Every token of the account ends at once, also your own if it is your account. Only a super administrator resets the password of another.',
          failures: ['role_required'],
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
          budget: 'admin',
          description:
            'Disabling ends every token of the account at once. Your own account, the last enabled one and the last enabled super administrator cannot be disabled. Only a super administrator enables or disables another.',
          failures: ['role_required', 'own_account', 'last_admin'],
        }),
      },
    );
};

export const adminRoleRoutes = ({ by }: Deps) =>
  routes('super_admin', 'roles').patch(
    '/api/admin/admins/:id/role',
    async ({ params, body, request }) => ok(await admins.setRole(by(request), params.id, body.role)),
    {
      params,
      body: AdminUpdateRoleReq,
      ...document('setAdminRole', 'Change the role of an administrator', AdminUser, {
        factor: 'fresh',
        budget: 'admin',
        description:
          'Tokens of the account stay valid: the role is read at each request, so the new one counts from the next on. The last enabled super administrator keeps the role.',
        failures: ['last_admin'],
        since: '0.3.0',
      }),
    },
  );
