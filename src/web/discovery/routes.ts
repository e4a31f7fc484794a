import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { contextOf } from '../../http/context.ts';
import { languageOf } from '../../http/language.ts';
import type { Kind } from '../../http/response-cache.ts';
import { loadPages } from '../built.ts';
import { feed, feedPath } from './feed.ts';
import { robots } from './robots.ts';
import { securityText, securityTextPath } from './security-text.ts';
import { sitemap, sitemapPath } from './sitemap.ts';

/** Documents for programs that find the site or follow it. None shows a counter of a store. */
export function discoveryRoutes(deps: Deps) {
  const isOpen = deps.config.site === 'on';

  const answer = async (request: Request, kind: Kind, content: (origin: string) => string | Promise<string>) => {
    const context = contextOf(request);
    context.cacheable = { body: Buffer.from(await content(context.origin)), countless: true, kind };
    return new Response();
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
    .get(feedPath, async ({ request }) => {
      const language = languageOf(request);
      const { words } = (await loadPages()).rendererIn(language);
      return answerIfOpen(request, 'feed', (origin) => feed(deps, origin, language, words.feed));
    });
}
