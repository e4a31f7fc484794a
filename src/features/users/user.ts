import type { Deps } from '../../deps.ts';
import { OverBudget } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { accountOf, addressOf, callerOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { languageOf } from '../../http/language.ts';
import { setStaySecret } from '../../http/staying.ts';
import { digestOf } from '../../lib/digest.ts';
import { t } from '../../schema.ts';
import * as logins from '../logins/service.ts';
import type { Letter } from '../mail/letters.ts';
import { exportOf } from './export.ts';
import { AccountDeleteReq, NewToken, PasswordChangeReq, User, UserExport } from './model.ts';
import { OwnMail, OwnMailReq } from './mail-model.ts';
import * as mail from './mail.ts';
import * as removal from './removal.ts';
import * as users from './service.ts';

const document = documented('Accounts');

/** Throws any other error. */
function onOverBudget(error: unknown): undefined {
  if (!(error instanceof OverBudget)) throw error;
}

export const userRoutes = ({ by, clock, db, limiter, mails, sessions }: Deps) => {
  /** Sends the letter after the answer, unless that address was asked to confirm too often. */
  const sendTo = async (request: Request, letter: Letter) => {
    const account = `address ${digestOf(letter.to.toLowerCase())}`;
    const counted = await limiter.count('letter', { address: addressOf(request), account }).catch(onOverBudget);
    return counted && letter;
  };

  const confirm = (request: Request, password: string) =>
    sessions.confirm(accountOf(request), by(request), addressOf(request), password);

  return routes('user', 'users')
    .get('/api/user/me', async ({ request }) => ok(await users.get(db, accountOf(request).id)), {
      ...document('getMyAccount', 'Show my account', User, { description: 'The account behind the token.' }),
    })
    .put(
      '/api/user/password',
      async ({ body, request }) => {
        const account = await confirm(request, body.current_password);
        const stays = accountOf(request).session !== undefined;
        const { row, result } = await users.changePassword(by(request), account, body.password, async (tx, changed) => {
          await logins.endOthers(tx, 'user', changed.id);
          return stays ? logins.stay(tx, clock, changed, callerOf(request)) : undefined;
        });
        if (result) setStaySecret(request, result.secret);
        mails.add(() => mail.changedLetter(db, account.id));
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
    .get(
      '/api/user/email',
      async ({ request }) => ok(await mail.get({ db, clock }, accountOf(request).id)),
      document('getMyEmail', 'Show my address for mail', OwnMail, {
        description: 'Nobody else sees it.',
        since: '0.4.0',
      }),
    )
    .put(
      '/api/user/email',
      async ({ body, request }) => {
        if (body.email !== null) mails.require();
        const { id, username } = accountOf(request);
        const account = await confirm(request, body.password);
        if (body.email === null) {
          const farewell = await mail.remove(by(request), account, username);
          if (farewell) mails.add(async () => farewell);
        } else {
          const letter = await mail.ask(by(request), account, body.email, languageOf(request));
          if (letter) mails.add(() => sendTo(request, letter));
        }
        return ok(await mail.get({ db, clock }, id));
      },
      {
        body: OwnMailReq,
        ...document('setMyEmail', 'Set my address for mail', OwnMail, {
          budget: ['mail', 'failed-login', 'letter'],
          description:
            'A forgotten password can be reset by it. It is pending until the link in the mail to it is opened, and until then the one before stays. That one gets a mail when it is replaced or removed. Where the service sends no mail, an address can only be removed. A wrong password counts as a failed login.',
          failures: ['wrong_credentials', 'mail_off', 'busy'],
          since: '0.4.0',
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
        const account = await confirm(request, body.password);
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
