import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { t } from '../../schema.ts';
import * as admins from '../admins/service.ts';
import { LoginSession, sessionParams } from '../logins/model.ts';
import * as logins from '../logins/service.ts';

const document = documented('Administrators');
const since = '0.4.0';

export const loginRoutes = ({ by, clock, db }: Deps) =>
  routes('moderator', 'own sessions')
    .get(
      '/api/admin/me/sessions',
      async ({ request }) => {
        const account = accountOf(request);
        return ok(await logins.list(db.read, clock, 'admin', account, account.session));
      },
      document('listMySessions', 'List my logins', t.Array(LoginSession), {
        factor: 'optional',
        description: 'Sessions of your account that have not ended, the latest login first.',
        since,
      }),
    )
    .delete(
      '/api/admin/me/sessions/:id',
      async ({ params, request }) => {
        await logins.end(by(request), 'admin', accountOf(request).id, params.id);
        return ok(null);
      },
      {
        params: sessionParams,
        ...document('endMySession', 'End a login of mine', t.Null(), {
          budget: 'own',
          factor: 'optional',
          description: 'The token of the session is not valid from now on; what the session has begun ends, too.',
          since,
        }),
      },
    )
    .post(
      '/api/admin/logout',
      async ({ request }) => {
        const { id, session } = accountOf(request);
        if (session === undefined) await admins.endAll(by(request), id);
        else await logins.end(by(request), 'admin', id, session);
        return ok(null);
      },
      document('logOutAdmin', 'Log out as administrator', t.Null(), {
        budget: 'own',
        factor: 'optional',
        description:
          'Ends the session of the token. A token of a version before 0.4.0 names no session: it ends with every token of the account.',
        since,
      }),
    );
