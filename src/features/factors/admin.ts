import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf, originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { pathId, t } from '../../schema.ts';
import { remove } from './additions.ts';
import { FactorAdded, FactorReq, Factors, SecuritySettings } from './model.ts';
import { reset } from './reset.ts';
import { setRequired } from './settings.ts';

const document = documented('Administrators');
const since = '0.4.0';

export const factorRoutes = ({ by, db, factors }: Deps) =>
  routes('moderator', 'own factors')
    .get(
      '/api/admin/me/factors',
      async ({ request }) => ok(await factors.list(db, accountOf(request).id, originOf(request))),
      document('listMyFactors', 'List my second factors', Factors, {
        factor: 'optional',
        description: 'Without their secrets.',
        since,
      }),
    )
    .post(
      '/api/admin/me/factors',
      async ({ body, request }) =>
        ok(await factors.additions.add(by(request), accountOf(request), originOf(request), body)),
      {
        body: FactorReq,
        ...document('addMyFactor', 'Add a second factor of mine', FactorAdded, {
          budget: 'own',
          factor: 'adding',
          description:
            'First with `kind` alone: the answer has a `challenge`, and the `secret` of a TOTP (RFC 6238) or the `options` of a passkey. Then with the challenge and its `code` or `passkey`. The first factor comes with ten recovery codes.',
          failures: [
            'challenge_expired',
            'wrong_credentials',
            'no_second_factor',
            'too_many_factors',
            'passkeys_unavailable',
            'passkey_taken',
          ],
          since,
        }),
      },
    )
    .delete(
      '/api/admin/me/factors/:id',
      async ({ params, request }) => {
        await remove(by(request), accountOf(request).id, params.id);
        return ok(null);
      },
      {
        params: pathId('Factor ID.'),
        ...document('removeMyFactor', 'Remove a second factor of mine', t.Null(), {
          budget: 'own',
          factor: 'fresh',
          description: 'Recovery codes go with the last one.',
          since,
        }),
      },
    );

export const factorOperatingRoutes = ({ by, factors }: Deps) => {
  const shown = async () => ok({ require_second_factor: await factors.isRequired() });
  return routes('super_admin', 'factors of others')
    .delete(
      '/api/admin/admins/:id/factors',
      async ({ params, request }) => {
        await reset(by(request), params.id);
        return ok(null);
      },
      {
        params: pathId('Administrator ID.'),
        ...document('resetAdminFactors', 'Take the second factors of an administrator away', t.Null(), {
          budget: 'admin',
          factor: 'fresh',
          description:
            'For one who has lost them: recovery codes go, too, and every token of the account ends. `foodmap admin reset-factors` does the same on the server.',
          since,
        }),
      },
    )
    .get(
      '/api/admin/settings/security',
      shown,
      documented('Settings')('getSecuritySettings', 'Show the settings of logins', SecuritySettings, {
        description: 'Requirements for logins of administrators.',
        since,
      }),
    )
    .put(
      '/api/admin/settings/security',
      async ({ body, request }) => {
        await setRequired(by(request), body.require_second_factor);
        return shown();
      },
      {
        body: SecuritySettings,
        ...documented('Settings')('setSecuritySettings', 'Change the settings of logins', SecuritySettings, {
          budget: 'admin',
          factor: 'fresh',
          description:
            'With `require_second_factor`, an administrator without a second factor can only add one, and others have to prove theirs once in each session. Takes effect at once.',
          since,
        }),
      },
    );
};
