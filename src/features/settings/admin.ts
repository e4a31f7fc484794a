import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { CORSSettings, CORSUpdateReq } from './model.ts';
import * as settings from './service.ts';

const document = documented('Settings');

export const settingsRoutes = ({ by, db }: Deps) => {
  return routes('admin', 'settings', '/api/admin/settings/cors')
    .get(
      '',
      async () => ok({ origins: await settings.corsOrigins(db) }),
      document('getCorsOrigins', 'List CORS origins', CORSSettings, {
        description: 'Origins whose pages may read answers of the API in a browser; none at first.',
      }),
    )
    .put('', async ({ body, request }) => ok({ origins: await settings.setCorsOrigins(by(request), body.origins) }), {
      body: CORSUpdateReq,
      ...document('setCorsOrigins', 'Replace the CORS origins', CORSSettings, {
        budget: 'admin',
        description: 'Takes effect at once. Browsers remember an answer to a preflight request for ten minutes.',
      }),
    });
};
