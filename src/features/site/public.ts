import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { cacheableAnswer, jsonValue } from '../../http/envelope.ts';
import { Site } from '../settings/model.ts';
import { site } from '../settings/site.ts';

const document = documented('Service');

export const siteRoutes = ({ db }: Deps) =>
  routes('key', 'site').get(
    '/api/site',
    async ({ request }) => {
      return cacheableAnswer(request, jsonValue(request, Site, await site(db.read)), undefined, { store: null });
    },
    document('getSite', 'Show the site', Site, {
      description: 'Name, logo, languages, time zone and map of the place that this service is about.',
      since: '0.3.0',
      tagged: true,
    }),
  );
