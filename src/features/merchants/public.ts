import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { bearerOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { requestKeyOf } from '../../http/idempotency-key.ts';
import { ApplicationLookupReq, ApplicationState, MerchantApplyReq, NewApplication } from './model.ts';
import * as merchants from './service.ts';

const document = documented('Merchants');

export const merchantRoutes = ({ by, db, lookups, sessions }: Deps) => {
  return routes('key', 'merchants')
    .post(
      '/api/merchant/apply',
      async ({ body, request }) => {
        const key = requestKeyOf(request, body);
        const user = await sessions.userOf(bearerOf(request));
        return ok(await merchants.apply(by(request), body, key && { request: key, lookups }, user?.id));
      },
      {
        body: MerchantApplyReq,
        ...document('applyForStore', 'Apply for a store', NewApplication, {
          budget: 'application',
          description:
            'An administrator approves or rejects the application; an approved one becomes a store. Keep `lookup`: it shows the state of the application later. With the token of a user, that user becomes the owner of the store.',
          repeatable: true,
        }),
      },
    )
    .post('/api/merchant/applications/lookup', async ({ body }) => ok(await merchants.look(db, body.lookup)), {
      body: ApplicationLookupReq,
      ...document('lookUpApplication', 'Look an application up', ApplicationState, {
        since: '0.3.0',
        budget: 'lookup',
        description: 'Shows the sender of an application how it stands; a code of no application is 404.',
        failures: ['not_found'],
      }),
    });
};
