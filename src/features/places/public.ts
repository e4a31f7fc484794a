import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { cacheableAnswer, jsonArray } from '../../http/envelope.ts';
import { metered } from '../../http/metered.ts';
import { limits } from '../../limits.ts';
import { queryBox, queryId, queryNumber, t } from '../../schema.ts';
import { wantedIn } from '../attributes/filters.ts';
import { attributesQuery } from '../attributes/model.ts';
import { clusters } from './clusters.ts';
import { MapCluster } from './model.ts';

const document = documented('Stores');

export const mapRoutes = ({ db, limiter }: Deps) =>
  routes('key', 'map').get(
    '/api/map',
    async ({ query: { bbox: box, zoom, category_id, ...asked }, request }) => {
      const attributes = await wantedIn(db, asked);
      const found = await metered(limiter, request, () => clusters(db, { box, zoom, category_id, attributes }));
      return cacheableAnswer(request, jsonArray(request, MapCluster, found), undefined, { countless: true });
    },
    {
      query: t.Object({
        bbox: queryBox(
          'Part of the map in degrees: west, south, east, north. It crosses 180° where west is larger than east.',
        ),
        zoom: queryNumber(
          'zoom',
          'Zoom of the map, as of Web Mercator tiles of 256 pixels. Stores less than 64 pixels apart become one row; by default, as many rows as fit.',
          { minimum: 0, maximum: limits.mapZoom, example: 12 },
        ),
        category_id: queryId('Category ID: only its stores.'),
        ...attributesQuery,
      }),
      ...document('getMap', 'Show stores on a map', t.Array(MapCluster), {
        budget: 'search',
        description: `At most ${limits.mapRows} rows, the largest first. Every active store in the part is counted in one row: those that are close together in a row with their mean coordinates, a single one with its name. Stores without coordinates are left out.`,
        since: '0.3.0',
        tagged: true,
      }),
    },
  );
