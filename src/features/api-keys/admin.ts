import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { paging, pathId, t } from '../../schema.ts';
import { APIKeyCreateReq, APIKeyItem, CreatedAPIKey } from './model.ts';
import * as apiKeys from './service.ts';

const document = documented('API keys');
const query = t.Object(paging);

export const apiKeyRoutes = ({ by, db, keyring }: Deps) => {
  return routes('admin', 'api keys', '/api/admin/apikeys')
    .get('', async ({ query }) => okPage(await apiKeys.list(db, pageOf(query), keyring), pageOf(query)), {
      query,
      ...document('listApiKeys', 'List API keys', t.Array(APIKeyItem), {
        paged: true,
        description: 'Active and revoked keys, newest first, without the keys themselves.',
      }),
    })
    .post('', async ({ body, request }) => ok(await apiKeys.create(by(request), body.name)), {
      body: APIKeyCreateReq,
      ...document('createApiKey', 'Create an API key', CreatedAPIKey, {
        budget: 'admin',
        factor: 'fresh',
        description: 'The key itself is in this answer only; the server keeps no copy.',
      }),
    })
    .patch('/:id/revoke', async ({ params, request }) => ok(await apiKeys.revoke(by(request), params.id)), {
      params: pathId('API key ID.'),
      ...document('revokeApiKey', 'Revoke an API key', APIKeyItem, {
        budget: 'admin',
        factor: 'fresh',
        description:
          'Clients with the key get 401 at once. Revoking again changes nothing. The last active key cannot be revoked.',
        failures: ['last_api_key'],
      }),
    });
};
