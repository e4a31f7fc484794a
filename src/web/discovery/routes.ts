import type { Deps } from '../../deps.ts';
import { pathsOf } from '../../data-directory/layout.ts';
import { BadRequest, NotFound } from '../../errors.ts';
import { Directory } from '../../features/places/directory.ts';
import type { Box } from '../../features/places/rectangles.ts';
import { limits } from '../../limits.ts';
import { routes } from '../../http/access.ts';
import { contextOf } from '../../http/context.ts';
import { inContext } from '../../http/envelope.ts';
import { languageOf } from '../../http/language.ts';
import type { Kind } from '../../http/response-cache.ts';
import { rendered } from '../renderer.ts';
import { feed, feedPath } from './feed.ts';
import { securityText, securityTextPath } from './security-text.ts';
import { robots, sitemap, sitemapPath } from './sitemap.ts';

const geoJsonPath = '/stores.geojson';

/** West, south, east and north in degrees. Throws BadRequest. */
function boxIn(text: string): Box {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Number(part)));
  const isSound = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && south <= north && north <= 90;
  if (isSound && more.length === 0) return { west, south, east, north };
  const message = 'must be four numbers of degrees, west,south,east,north';
  throw new BadRequest(`bbox ${message}.`, [{ field: 'bbox', message, rule: 'format' }]);
}

/** Documents for programs that find the site or follow it. None shows a counter of a store. */
export function discoveryRoutes(deps: Deps) {
  const isOpen = deps.config.site === 'on';
  let directory: Directory | undefined;

  const answer = async (request: Request, kind: Kind, content: (origin: string) => string | Promise<string>) => {
    const context = contextOf(request);
    context.cacheable = { body: Buffer.from(await content(context.origin)), countless: true, kind };
    return inContext;
  };

  const answerIfOpen: typeof answer = async (...document) => {
    if (!isOpen) throw new NotFound('There is nothing at this address.', 'no_such_route');
    return answer(...document);
  };

  return routes('open', 'discovery')
    .get(securityTextPath, ({ request }) => {
      const { clock, config } = deps;
      if (config.securityContact === undefined)
        throw new NotFound('There is nothing at this address.', 'no_such_route');
      return new Response(securityText(contextOf(request).origin, config.securityContact, clock()), {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
      });
    })
    .get('/robots.txt', ({ request }) => answer(request, 'robots', (origin) => robots(origin, isOpen)))
    .get(sitemapPath, ({ query, request }) =>
      answerIfOpen(request, 'sitemap', (origin) => sitemap(deps, origin, query.of || undefined)),
    )
    .get(geoJsonPath, async ({ query, request }) => {
      if (!isOpen) throw new NotFound('There is nothing at this address.', 'no_such_route');
      const box = query.bbox ? boxIn(query.bbox) : undefined;
      const headers = { 'content-type': 'application/geo+json; charset=utf-8', 'cache-control': 'public, max-age=60' };
      const context = contextOf(request);
      // For maps of other pages, such as uMap.
      context.headers['access-control-allow-origin'] = '*';
      context.allowPause(limits.waitingConnection);
      directory ??= new Directory(deps.db, deps.clock, pathsOf(deps.config.data).spool);
      await directory.renew();
      return new Response(directory.lines(context.origin, box), { headers });
    })
    .get(feedPath, async ({ request }) => {
      const language = languageOf(request);
      const words = await rendered(deps.db, language, ({ words }) => words());
      return answerIfOpen(request, 'feed', (origin) => feed(deps, origin, language, words.feed));
    });
}
