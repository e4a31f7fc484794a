import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { cacheableAnswer } from '../../http/envelope.ts';
import { pathId } from '../../schema.ts';
import { Store } from './model.ts';
import * as stores from './service.ts';

const document = documented('Stores');

export const storeRoutes = ({ db, views }: Deps) =>
  routes('key', 'stores').get(
    '/api/stores/:id',
    async ({ params, request }) => {
      const store = await views.alone(params.id, originOf(request));
      if (!store) throw await stores.notPublic(db.read, params.id);
      if (!store.isPublic) await stores.mustBePublic(db.read, params.id);
      return cacheableAnswer(request, store.json, undefined, { store: params.id });
    },
    {
      params: pathId('Store ID.'),
      ...document('getStore', 'Show a store', Store, {
        description: 'An active store with pictures and dishes. Its counters are never stale.',
        tagged: true,
      }),
    },
  );
