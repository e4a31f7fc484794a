import { existsSync } from 'node:fs';
import { pathsOf } from '../data-directory/layout.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import * as activity from '../features/activity/service.ts';
import { site } from '../features/settings/site.ts';
import { routes } from '../http/access.ts';
import { contextOf } from '../http/context.ts';
import { ok } from '../http/envelope.ts';
import { namesEtag } from '../http/etags.ts';
import { languageOf } from '../http/language.ts';
import { contentLanguageOf } from '../translations.ts';
import { partOf } from '../http/ranges.ts';
import { t } from '../schema.ts';
import { loadPages } from './built.ts';
import { pageHeaders, policyForTiles } from '../http/page-headers.ts';
import { escaped, htmlPage } from './document.ts';
import { installRoutes } from './install/routes.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { findTiles, tilesPath, vectorTiles } from './map-tiles.ts';
import { siteRoutes } from './site-routes.ts';

const closed = () => new NotFound('There is nothing at this address.', 'no_such_route');

/** The site, the console below /admin, and what browsers load for both. */
export function pageRoutes(deps: Deps) {
  const { config, db, pageKeys } = deps;

  /** Whether the first administrator still needs the password that the first start wrote. */
  const isFirstRun = async () =>
    config.adminPassword === undefined &&
    existsSync(pathsOf(config.data).firstRun) &&
    !(await activity.hasAdministrators(db.read));

  const console = async (request: Request) => {
    if (config.console === 'off') throw closed();
    const { names } = await loadPages();
    const shown = await site(db.read);
    const { name, map: drawn } = shown;
    const map = { ...drawn, vector: vectorTiles(deps) };
    const language = languageOf(request);
    const head = `<title>${escaped(name)}</title>\n<meta name="robots" content="noindex">\n<link rel="icon" href="data:,">`;
    const address = contextOf(request).origin;
    const data = {
      of: 'console',
      key: pageKeys.of('console'),
      language,
      name,
      map,
      address,
      languages: [...new Set([contentLanguageOf(shown), ...shown.languages])],
      isFirstRun: await isFirstRun(),
    };
    // Shown until the script has come.
    const body = `<p class="numeral grid min-h-dvh place-items-center text-2xl">${escaped(name)}</p>`;
    const page = htmlPage({ language, head, body, ...names.console[language], data });
    return new Response(page, {
      headers: {
        ...pageHeaders(request),
        ...(drawn.tiles && { 'content-security-policy': policyForTiles(drawn.tiles.url) }),
        'cache-control': 'private, no-cache',
        vary: 'Accept-Language, Cookie',
      },
    });
  };

  return routes('open', 'pages')
    .use(siteRoutes(deps))
    .use(installRoutes(deps))
    .use(discoveryRoutes(deps))
    .get('/admin', ({ request }) => console(request))
    .get('/admin/*', ({ request }) => console(request))
    .get('/page-key', ({ query, request }) => {
      const page = query.of === 'site' ? 'site' : 'console';
      if (config[page] === 'off') throw closed();
      const caller = request.headers.get('sec-fetch-site');
      if (caller !== null && caller !== 'same-origin') throw closed();
      return ok({ key: pageKeys.of(page) });
    })
    .get(tilesPath, async ({ request }) => {
      if (config.console === 'off' && config.site === 'off') throw closed();
      const tiles = findTiles(config);
      if (!tiles) throw new NotFound('This place has no map tiles.');
      const { etag } = tiles;
      const headers = { 'content-type': 'application/vnd.pmtiles', 'cache-control': 'public, no-cache', etag };
      if (namesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
      return partOf(request, tiles, headers);
    })
    .get(
      '/assets/:name',
      async ({ params, request }) => {
        if (config.console === 'off' && config.site === 'off') throw closed();
        const asset = (await loadPages()).assets.get(params.name);
        if (!asset) throw new NotFound('The pages have no such part.');
        return asset.answer(request);
      },
      { params: t.Object({ name: t.String() }) },
    );
}
