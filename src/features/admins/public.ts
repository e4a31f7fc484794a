import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { addressOf, callerOf, originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { AdminLoginReq, AdminSession } from './model.ts';
import * as admins from './service.ts';

const document = documented('Administrators');

export const adminSessionRoutes = ({ by, captchas, factors, sessions, db }: Deps) =>
  routes('key', 'sessions').post(
    '/api/admin/login',
    async ({ body, request }) => {
      await captchas.check(body);
      const account = await sessions.logIn('admin', by(request), addressOf(request), body);
      await factors.requireAtLogin(account, originOf(request));
      const token = await sessions.begin(by(request), account, callerOf(request), null);
      return ok({ ...token, admin: await admins.get(db, account.id) });
    },
    {
      body: AdminLoginReq,
      ...document('loginAdmin', 'Log in as administrator', AdminSession, {
        budget: ['login', 'failed-login'],
        description:
          'Needs a captcha. Send the token as `Authorization: Bearer …`; it is valid for 12 hours. An account with a second factor is answered 401 `second_factor_required`, with `meta.challenge` for `POST /api/admin/login/second`.',
        failures: [
          'captcha_wrong',
          'captcha_expired',
          'wrong_credentials',
          'second_factor_required',
          'account_disabled',
        ],
      }),
    },
  );
