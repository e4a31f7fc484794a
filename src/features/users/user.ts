import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf, addressOf, callerOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { setStaySecret } from '../../http/staying.ts';
import { t } from '../../schema.ts';
import * as logins from '../logins/service.ts';
import { exportOf } from './export.ts';
import { AccountDeleteReq, NewToken, PasswordChangeReq, User, UserExport } from './model.ts';
import * as removal from './removal.ts';
import * as users from './service.ts';

const document = documented('Accounts');

export const userRoutes = ({ by, clock, db, sessions }: Deps) => {
  return routes('user', 'users')
    .get('/api/user/me', async ({ request }) => ok(await users.get(db, accountOf(request).id)), {
      ...document('getMyAccount', 'Show my account', User, { description: 'The account behind the token.' }),
    })
    .put(
      '/api/user/password',
      async ({ body, request }) => {
        const account = await sessions.confirm(
          accountOf(request),
          by(request),
          addressOf(request),
          body.current_password,
        );
        const stays = accountOf(request).session !== undefined;
        const { row, result } = await users.changePassword(by(request), account, body.password, async (tx, changed) => {
          await logins.endOthers(tx, 'user', changed.id);
          return stays ? logins.stay(tx, clock, changed, callerOf(request)) : undefined;
        });
        if (result) setStaySecret(request, result.secret);
        return ok(await sessions.issue('user', row, result));
      },
      {
        body: PasswordChangeReq,
        ...document('changeMyPassword', 'Change my password', NewToken, {
          budget: ['login', 'failed-login'],
          description:
            'Every earlier token of the account ends at once, and every login where you stay logged in, but this one. A wrong password counts as a failed login.',
          failures: ['wrong_credentials'],
          since: '0.3.0',
        }),
      },
    )
    .post(
      '/api/user/logout',
      async ({ request }) => {
        await users.logOut(by(request), accountOf(request).id);
        setStaySecret(request, undefined);
        return ok(null);
      },
      document('logOut', 'Log out', t.Null(), {
        budget: 'own',
        description: 'Every token of the account ends at once, on all devices, also where you stay logged in.',
        since: '0.3.0',
      }),
    )
    .get('/api/user/export', async ({ request }) => ok(await exportOf(db, accountOf(request).id)), {
      ...document('exportMyAccount', 'Export my account', UserExport, {
        budget: 'export',
        description:
          'Everything that is kept about the account: likes, reviews in every status, pictures, applications that were sent while logged in, stores that it looks after, claims, changes asked for as an owner, and where it stays logged in. Reports are not linked to accounts, so they are not here. The password is kept as a hash, which nobody can read.',
        since: '0.3.0',
      }),
    })
    .post(
      '/api/user/me/delete',
      async ({ body, request }) => {
        const account = await sessions.confirm(accountOf(request), by(request), addressOf(request), body.password);
        await removal.removeOwn(by(request), account);
        setStaySecret(request, undefined);
        return ok(null);
      },
      {
        body: AccountDeleteReq,
        ...document('deleteMyAccount', 'Delete my account', t.Null(), {
          budget: ['login', 'failed-login'],
          description:
            'The account and its likes go, and the username is free. Approved reviews stay without the name of their author; other reviews go. Pictures that nothing refers to are deleted after a day. A wrong password counts as a failed login.',
          failures: ['wrong_credentials'],
          since: '0.3.0',
        }),
      },
    );
};
