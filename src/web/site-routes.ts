import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { keptSite } from '../features/settings/site.ts';
import type { Store } from '../features/stores/model.ts';
import { routes } from '../http/access.ts';
import type { Searched } from '../interpretation.ts';
import { contextOf } from '../http/context.ts';
import { inContext, ok } from '../http/envelope.ts';
import { second } from '../units.ts';
import { limits } from '../limits.ts';
import { apply } from './content/apply.ts';
import { categories } from './content/categories.ts';
import { dish } from './content/dish.ts';
import { printedAddress } from './content/code.ts';
import { home } from './content/home.ts';
import { isKiosk, kiosk } from './content/kiosk.ts';
import { list, listCards, printed } from './content/lists.ts';
import { print } from './content/print.ts';
import { privacy } from './content/privacy.ts';
import { map, openings } from './content/map.ts';
import { owner } from './content/owner.ts';
import { numberOf, pathOf } from './content/query.ts';
import { rankings } from './content/rankings.ts';
import { asksForResults, results } from './content/results.ts';
import { store } from './content/store.ts';
import { visitOf, type Visit } from './content/visit.ts';
import { policyForTiles } from '../http/page-headers.ts';
import { Ground, groundPath } from './ground/ground.ts';
import { mayShowGround, mayShowMap } from './map-tiles.ts';
import type { MailData, Shown } from './site/data.ts';
import { sitePage } from './site-page.ts';

const closed = () => new NotFound('There is nothing at this address.', 'no_such_route');

/** Throws NotFound. */
function idIn(text: string, thing: string): number {
  const id = numberOf(text);
  if (id === null) throw new NotFound(`There is no such ${thing}.`);
  return id;
}

const storeId = (text: string) => idIn(text, 'store');
const listId = (text: string) => idIn(text, 'list');

/**
 * The redirect of the page of a store or category that was merged into another. Browsers keep it for as long as a merge
 * is undone at most. Throws any other failure.
 */
function movedTo(request: Request, error: unknown): Response {
  const kept = error instanceof NotFound ? error.details.mergedInto : undefined;
  if (kept === undefined) throw error;
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/^\/stores\/\d+/, `/stores/${kept}`);
  const named = pathname === '/' && searchParams.has('store') ? 'store' : 'category';
  if (path === pathname) searchParams.set(named, String(kept));
  const search = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
  const headers = { location: `${path}${search}`, 'cache-control': `max-age=${limits.undoTime / second}` };
  return new Response(null, { status: 301, headers });
}

/** The public pages. Each may be cached: it is the same for everybody who reads its language. */
export function siteRoutes(deps: Deps) {
  const ground = new Ground(deps);
  const answer = async (
    request: Request,
    content: (visit: Visit) => Promise<Shown & { searched?: Searched | undefined; viewed?: number; whole?: Store }>,
  ) => {
    if (deps.config.site === 'off') throw closed();
    const { pathname, search } = new URL(request.url);
    if (pathname !== '/' && pathname.endsWith('/'))
      return new Response(null, { status: 301, headers: { location: pathname.slice(0, -1) + search } });
    const made = await content(visitOf(deps, request)).catch((error: unknown) => movedTo(request, error));
    if (made instanceof Response) return made;
    const { searched, viewed, whole, ...shown } = made;
    const tiles = mayShowMap(shown.page) ? (await keptSite(deps.db)).map.tiles : null;
    const headers = tiles ? { 'content-security-policy': policyForTiles(tiles.url) } : undefined;
    const drawn = mayShowGround(shown.page) ? await ground.shown() : null;
    const context = contextOf(request);
    const body = Buffer.from(await sitePage(deps, request, shown, { whole, ground: drawn }));
    const counted = { ...(searched && { searched }), ...(viewed !== undefined && { viewed }) };
    context.cacheable = { body, ofMinute: true, kind: 'page', headers, ...counted };
    return inContext;
  };

  /** Throws NotFound where users have no address. */
  const mailPage = (kind: MailData['kind']) => {
    if (!deps.mails.isOn) throw closed();
    return { page: 'mail' as const, data: { kind } };
  };

  return routes('open', 'site pages')
    .get('/', ({ query, request }) =>
      answer(request, async (visit) => {
        if (isKiosk(query)) return { page: 'kiosk', ...(await kiosk(visit, request, query)) };
        if (!asksForResults(query)) return { page: 'home', data: await home(visit) };
        return { page: 'results', ...(await results(visit, request, query)) };
      }),
    )
    .get('/offline', ({ request }) => answer(request, async () => ({ page: 'offline', data: {} })))
    .get('/rankings', ({ query, request }) =>
      answer(request, async (visit) => ({ page: 'rankings', data: await rankings(visit, query) })),
    )
    .get('/categories', ({ request }) =>
      answer(request, async (visit) => ({ page: 'categories', data: await categories(visit) })),
    )
    .get('/login', ({ query, request }) =>
      answer(request, async () => ({ page: 'login', data: { isNew: false, next: pathOf(query.next) } })),
    )
    .get('/register', ({ query, request }) =>
      answer(request, async () => ({ page: 'login', data: { isNew: true, next: pathOf(query.next) } })),
    )
    .get('/me', ({ request }) => answer(request, async () => ({ page: 'me', data: {} })))
    .get('/me/stores', ({ request }) => answer(request, async (visit) => ({ page: 'owner', data: await owner(visit) })))
    .get('/me/email', ({ request }) => answer(request, async () => mailPage('address')))
    .get('/me/password', ({ request }) => answer(request, async () => mailPage('password')))
    .get('/map', ({ query, request }) =>
      answer(request, async (visit) => ({ page: 'map', ...(await map(visit, request, query)) })),
    )
    .get('/map/openings', async ({ query, request }) => {
      if (deps.config.site === 'off') throw closed();
      return ok(await openings(visitOf(deps, request), query));
    })
    .get(groundPath, async ({ query, request }) => {
      if (deps.config.site === 'off') throw closed();
      return ground.answer(request, query);
    })
    .get('/apply', ({ request }) => answer(request, async (visit) => ({ page: 'apply', data: await apply(visit) })))
    .get('/privacy', ({ request }) =>
      answer(request, async (visit) => ({ page: 'privacy', data: await privacy(visit) })),
    )
    .get('/lists', ({ request }) =>
      answer(request, async (visit) => {
        const { lists } = await listCards(visit, limits.lists);
        return { page: 'lists', data: { lists } };
      }),
    )
    .get('/lists/:id/print', ({ params, request }) =>
      answer(request, async (visit) => {
        const id = listId(params.id);
        const code = printedAddress(contextOf(request).origin, `/lists/${id}`);
        return { page: 'listPrint', data: { ...(await printed(visit, id)), ...code } };
      }),
    )
    .get('/lists/:id', ({ params, query, request }) =>
      answer(request, async (visit) => ({ page: 'list', data: await list(visit, listId(params.id), query) })),
    )
    .get('/stores/:id/print', ({ params, query, request }) =>
      answer(request, async (visit) => {
        const data = await print(visit, contextOf(request).origin, storeId(params.id), query);
        return { page: 'print', data };
      }),
    )
    .get('/stores/:id/dishes/:dish', ({ params, request }) =>
      answer(request, async (visit) => {
        const dishId = numberOf(params.dish);
        if (dishId === null) throw new NotFound('There is no such dish.');
        return { page: 'dish', data: await dish(visit, storeId(params.id), dishId) };
      }),
    )
    .get('/stores/:id', ({ params, query, request }) =>
      answer(request, async (visit) => {
        const viewed = storeId(params.id);
        return { page: 'store', viewed, ...(await store(visit, viewed, query)) };
      }),
    );
}
