import type { Deps } from '../../deps.ts';
import { NotImplemented } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { addressOf, callerOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { setStaySecret } from '../../http/staying.ts';
import { usernameKey } from '../../lib/usernames.ts';
import { t } from '../../schema.ts';
import { MailLinkReq, NewPasswordReq, ResetReq } from './mail-model.ts';
import * as userMail from './mail.ts';
import { RegisteredUser, UserLoginReq, UserRegisterReq, UserSession } from './model.ts';
import * as users from './service.ts';

const document = documented('Accounts');

export const userSessionRoutes = ({ by, captchas, db, limiter, mails, sessions }: Deps) => {
  /** A token; where the browser is to stay logged in, one of a session, of which it keeps the secret. */
  const tokenFor = async (request: Request, account: users.Confirmed, { stay = false }: { stay?: boolean }) => {
    if (!stay) return sessions.issue('user', account);
    const { secret, ...token } = await sessions.stay(by(request), account, callerOf(request));
    setStaySecret(request, secret);
    return token;
  };

  return routes('key', 'user sessions')
    .post(
      '/api/user/register',
      async ({ body, request }) => {
        await captchas.check(body);
        const user = await users.register(by(request), body);
        return ok({ ...(await tokenFor(request, user, body)), user: users.viewOf(user) });
      },
      {
        body: UserRegisterReq,
        ...document('registerUser', 'Register', RegisteredUser, {
          budget: 'login',
          description: 'Creates an account and logs it in, as `POST /api/user/login` does. Needs a captcha.',
          failures: ['captcha_wrong', 'captcha_expired', 'username_taken'],
        }),
      },
    )
    .post(
      '/api/user/login',
      async ({ body, request }) => {
        await captchas.check(body);
        const account = await sessions.logIn('user', by(request), addressOf(request), body);
        const { id, username } = account;
        return ok({ ...(await tokenFor(request, account, body)), user: { id, username } });
      },
      {
        body: UserLoginReq,
        ...document('loginUser', 'Log in', UserSession, {
          budget: ['login', 'failed-login'],
          description:
            'Needs a captcha. Send the token as `Authorization: Bearer …`; it is valid for 7 days. With `stay`, for pages of this server, it is valid for an hour, and a cookie gives the next one for 30 days.',
          failures: ['captcha_wrong', 'captcha_expired', 'wrong_credentials', 'account_disabled'],
        }),
      },
    )
    .post(
      '/api/user/social/login',
      () => {
        throw new NotImplemented('Social login is reserved for a later version.');
      },
      document.reserved('loginSocially', 'Log in through another service (reserved)', {
        budget: 'login',
        description: 'Reserved for a later version: always 501.',
        failures: ['not_implemented'],
      }),
    )
    .post(
      '/api/user/password/reset',
      async ({ body, request }) => {
        mails.require();
        const account = `name ${usernameKey(body.username)}`;
        await limiter.count('letter', { address: addressOf(request), account });
        // After the answer, so that it takes as long for a name that nobody has.
        mails.add(() => userMail.resetLetter(by(request), body.username));
        return ok(null);
      },
      {
        body: ResetReq,
        ...document('forgotPassword', 'Ask for a new password by mail', t.Null(), {
          budget: ['mail', 'letter'],
          description:
            'Sends a link to the confirmed address of the account. The answer is the same when there is no such account, or it has no address.',
          failures: ['mail_off', 'busy'],
          since: '0.4.0',
        }),
      },
    )
    .post(
      '/api/user/password/reset/confirm',
      async ({ body, request }) => {
        const id = await userMail.setPassword(by(request), body.code, body.password);
        mails.add(() => userMail.changedLetter(db, id));
        return ok(null);
      },
      {
        body: NewPasswordReq,
        ...document('resetMyPassword', 'Set a new password by the link of a mail', t.Null(), {
          budget: 'login',
          description: 'Every token of the account ends at once. A link counts once, for an hour.',
          failures: ['link_expired'],
          since: '0.4.0',
        }),
      },
    )
    .post(
      '/api/user/email/confirm',
      async ({ body, request }) => {
        const letter = await userMail.confirm(by(request), body.code);
        if (letter) mails.add(async () => letter);
        return ok(null);
      },
      {
        body: MailLinkReq,
        ...document('confirmMyEmail', 'Confirm an address by the link of a mail', t.Null(), {
          budget: 'login',
          description: 'The address becomes that of the account. A link counts once, for 24 hours.',
          failures: ['link_expired'],
          since: '0.4.0',
        }),
      },
    );
};
