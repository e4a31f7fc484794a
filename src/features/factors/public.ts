import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { callerOf, originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { BadRequest } from '../../errors.ts';
import { AdminSession } from '../admins/model.ts';
import * as admins from '../admins/service.ts';
import { SecondLoginReq } from './model.ts';

const noAnswer = () =>
  new BadRequest('code is required, or a passkey instead.', [
    { field: 'code', message: 'is required, or a passkey instead', rule: 'required' },
  ]);

export const secondLoginRoutes = ({ by, db, factors }: Deps) =>
  routes('key', 'second factor').post(
    '/api/admin/login/second',
    async ({ body, request }) => {
      if (body.code === undefined && body.passkey === undefined) throw noAnswer();
      const { id, ...token } = await factors.answer(by(request), callerOf(request), originOf(request), body);
      return ok({ ...token, admin: await admins.get(db, id) });
    },
    {
      body: SecondLoginReq,
      ...documented('Administrators')('proveSecondFactor', 'Answer with the second factor', AdminSession, {
        budget: ['login', 'failed-login', 'second-factor'],
        description:
          'Answers a challenge of a login, or of a request that was 403 `second_factor_required`: then the proof of that session is renewed, and the request can be sent again. A challenge has five tries, in five minutes.',
        failures: ['challenge_expired', 'wrong_credentials', 'account_disabled'],
        since: '0.4.0',
      }),
    },
  );
