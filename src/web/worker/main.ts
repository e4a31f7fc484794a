import { kindOf } from './kinds.ts';
import { KeptPages } from './pages.ts';
import { rest, scope } from './scope.ts';
import { Shelf } from './shelf.ts';

/** Names what is built: another one has other caches. The build writes it. */
declare const BUILD: string;

const mostPictures = 60 * 1024 * 1024;

const names = { pages: `pages-${BUILD}`, assets: `assets-${BUILD}`, pictures: 'pictures' };
const pages = new KeptPages(names);
const pictures = new Shelf(() => scope.caches.open(names.pictures), mostPictures);

/** The caches of other builds, but the assets of the one before: pages of it may be open. */
async function oldCaches(): Promise<string[]> {
  const others = (await scope.caches.keys()).filter((name) => !Object.values(names).includes(name));
  const before = others.findLast((name) => name.startsWith('assets-')) ?? '';
  return [...others.filter((name) => name !== before), before.replace('assets-', 'pages-')];
}

async function takeOver(): Promise<void> {
  const old = await oldCaches();
  const deleteOld = async () => Promise.all(old.map((name) => scope.caches.delete(name)));
  await deleteOld();
  setTimeout(() => void deleteOld(), rest);
  await scope.clients.claim();
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const urls = open.map(({ url }) => url);
  const isPage = (url: string) =>
    kindOf({ method: 'GET', url, mode: 'navigate', headers: new Headers() }, scope.location.origin) === 'page';
  await Promise.allSettled(urls.filter(isPage).map((url) => pages.add(url)));
}

scope.addEventListener('install', (event) => event.waitUntil(pages.begin().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const late = (work: Promise<unknown>) => event.waitUntil(work);
  const kind = kindOf(request, scope.location.origin);
  if (kind === 'asset') event.respondWith(pages.asset(request));
  else if (kind === 'picture') event.respondWith(pictures.answer(request, late));
  else if (kind === 'page') event.respondWith(pages.page(request, late));
  else if (kind === 'visit') event.respondWith(pages.visit(request));
});

/** A page that was shown as it was kept asks for the answer of the server. */
scope.addEventListener('message', (event) => {
  const { data, ports } = event;
  event.waitUntil(pages.hasNewer(data).then((isThere) => ports[0]?.postMessage(isThere)));
});
