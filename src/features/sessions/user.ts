import type { Deps } from '../../deps.ts';
import { Unauthorized } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { accountOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { requireOwnPage, setStaySecret, staySecretOf } from '../../http/staying.ts';
import { t } from '../../schema.ts';
import { LoginSession, sessionParams } from '../logins/model.ts';
import * as logins from '../logins/service.ts';
import { UserSession } from '../users/model.ts';

const document = documented('Accounts');
const since = '0.4.0';

/** Gives a browser in which a user stays logged in a token: the cookie alone may do nothing else. */
export const stayingRoutes = ({ sessions }: Deps) =>
  routes('key', 'staying logged in').post(
    '/api/user/session',
    async ({ request }) => {
      requireOwnPage(request);
      const secret = staySecretOf(request);
      if (secret === undefined) throw new Unauthorized('token_missing', 'Nobody stays logged in here; log in first.');
      try {
        return ok(await sessions.renew(secret));
      } catch (error) {
        setStaySecret(request, undefined);
        throw error;
      }
    },
    document('renewUserToken', 'Get a token where I stay logged in', UserSession, {
      budget: 'own',
      description:
        'For pages of this server: a login or registration with `stay` leaves a cookie, which only this path gets, and which only gives a token of an hour. No other site may ask: 403 `other_origin`.',
      failures: ['token_missing', 'token_invalid', 'account_disabled', 'other_origin'],
      since,
    }),
  );

export const userLoginRoutes = ({ by, clock, db }: Deps) =>
  routes('user', 'own sessions')
    .get(
      '/api/user/sessions',
      async ({ request }) => {
        const account = accountOf(request);
        return ok(await logins.list(db.read, clock, 'user', account, account.session));
      },
      document('listMyUserSessions', 'List where I stay logged in', t.Array(LoginSession), {
        description: 'Browsers in which you stay logged in, the latest login first. Other logins end with their token.',
        since,
      }),
    )
    .delete(
      '/api/user/sessions/:id',
      async ({ params, request }) => {
        const { id, session } = accountOf(request);
        await logins.end(by(request), 'user', id, params.id);
        if (session === params.id) setStaySecret(request, undefined);
        return ok(null);
      },
      {
        params: sessionParams,
        ...document('endMyUserSession', 'End a login of mine where I stay logged in', t.Null(), {
          budget: 'own',
          description: 'Its tokens are not valid from now on. `POST /api/user/logout` ends all at once.',
          since,
        }),
      },
    );
