import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { paging, pathId, t } from '../../http/schema.ts';
import { APIKeyCreateReq, APIKeyItem, CreatedAPIKey } from './model.ts';
import * as apiKeys from './service.ts';

const document = documented('API keys');
const query = t.Object(paging);

export const apiKeyRoutes = ({ db, clock, keyring }: Deps) =>
  new Elysia({ name: 'api keys', prefix: '/api/admin/apikeys' })
    .get('', async ({ query }) => okPage(await apiKeys.list(db, pageOf(query), keyring), pageOf(query)), {
      query,
      ...document('List API keys', t.Array(APIKeyItem), { paged: true }),
    })
    .post('', async ({ body }) => ok(await apiKeys.create(db, clock, body.name)), {
      body: APIKeyCreateReq,
      ...document('Make an API key', CreatedAPIKey, { description: 'The key itself is in this answer only.' }),
    })
    .patch('/:id/revoke', async ({ params }) => ok(await apiKeys.revoke(db, clock, params.id)), {
      params: pathId('Number of the key.'),
      ...document('Revoke an API key', APIKeyItem, { description: 'Revoking again changes nothing.', failures: [409] }),
    });
