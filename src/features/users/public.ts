import type { Deps } from '../../deps.ts';
import { NotImplemented } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { addressOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { RegisteredUser, UserLoginReq, UserRegisterReq, UserSession } from './model.ts';
import * as users from './service.ts';

const document = documented('Accounts');

export const userSessionRoutes = ({ by, captchas, sessions }: Deps) => {
  return routes('key', 'user sessions')
    .post(
      '/api/user/register',
      async ({ body, request }) => {
        await captchas.check(body);
        const user = await users.register(by(request), body);
        return ok({ ...(await sessions.issue('user', user)), user: users.viewOf(user) });
      },
      {
        body: UserRegisterReq,
        ...document('registerUser', 'Register', RegisteredUser, {
          budget: 'login',
          description: 'Creates an account and logs it in. Needs a captcha.',
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
        return ok({ ...(await sessions.issue('user', account)), user: { id, username } });
      },
      {
        body: UserLoginReq,
        ...document('loginUser', 'Log in', UserSession, {
          budget: ['login', 'failed-login'],
          description: 'Needs a captcha. Send the token as `Authorization: Bearer …`; it is valid for 7 days.',
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
    );
};
