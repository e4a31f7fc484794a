import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { NotImplemented } from '../../errors.ts';
import { accountOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { t } from '../../http/schema.ts';
import { RegisteredUser, User, UserLoginReq, UserRegisterReq, UserSession } from './model.ts';
import * as users from './service.ts';

const document = documented('Accounts');

export const userSessionRoutes = ({ db, clock, captchas, sessions }: Deps) =>
  new Elysia({ name: 'user sessions' })
    .post(
      '/api/user/register',
      async ({ body }) => {
        captchas.check(body);
        const user = await users.register(db, clock, body);
        return ok({ token: await sessions.issue('user', user), user: users.present(user) });
      },
      { body: UserRegisterReq, ...document('Register', RegisteredUser, { failures: [409, 429] }) },
    )
    .post(
      '/api/user/login',
      async ({ body, request }) => {
        captchas.check(body);
        const { id, username, token_version } = await sessions.logIn('user', request, body);
        return ok({ token: await sessions.issue('user', { id, token_version }), user: { id, username } });
      },
      { body: UserLoginReq, ...document('Log in', UserSession, { failures: [403, 429] }) },
    )
    .post(
      '/api/user/social/login',
      () => {
        throw new NotImplemented('Social login is reserved for a later version.');
      },
      document('Log in through another service (reserved)', t.Null(), { failures: [501] }),
    );

export const userRoutes = ({ db }: Deps) =>
  new Elysia({ name: 'users' }).get(
    '/api/user/me',
    async ({ request }) => ok(await users.get(db, accountOf(request).id)),
    {
      ...document('Show the own account', User),
    },
  );
