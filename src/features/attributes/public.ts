import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { cacheableAnswer, jsonArray } from '../../http/envelope.ts';
import { t } from '../../schema.ts';
import { Attribute } from './model.ts';
import { catalogueOf } from './settings.ts';

const document = documented('Stores');

export const attributeRoutes = ({ db }: Deps) =>
  routes('key', 'attributes').get(
    '/api/attributes',
    async ({ request }) => {
      const { offered } = await catalogueOf(db).get();
      return cacheableAnswer(request, jsonArray(request, Attribute, [...offered]), undefined, { store: null });
    },
    document('listAttributes', 'List the attributes of stores', t.Array(Attribute), {
      description:
        'What can be said about stores in this place, on one page: keys and values of OpenStreetMap, then those of the place. Hidden ones are left out.',
      since: '0.4.0',
      tagged: true,
    }),
  );
