import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { site } from '../../features/settings/site.ts';
import { routes } from '../../http/access.ts';
import { namesEtag } from '../../http/etags.ts';
import { languageOf } from '../../http/language.ts';
import { t } from '../../schema.ts';
import { Asset } from '../asset.ts';
import { loadPages } from '../built.ts';
import { rendered } from '../renderer.ts';
import { escaped } from '../document.ts';
import { Icons, icons, versionOf, type IconName } from './icon.ts';
import { manifest } from './manifest.ts';

/** The worker sends requests itself, so its own policy decides where to. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/** A day: the address of an icon changes with it. */
const kept = 'public, max-age=86400';

/** The first letter in any script, which the fonts of the browser draw. */
const letterSvg = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#b83a16" d="M0 0h100v100H0z"/>` +
  `<text x="50" y="69" fill="#fffaf2" font-family="Rockwell,'Roboto Slab','Noto Sans SC',serif" font-weight="700" font-size="54" text-anchor="middle">` +
  `${escaped([...name.trim().toUpperCase()][0] ?? '')}</text></svg>`;

/** Everything by which a browser installs the site, and goes on without a network. */
export function installRoutes({ config, db, uploads }: Deps) {
  const drawn = new Icons(uploads);
  const isOff = config.site === 'off';
  const open = () => {
    if (isOff) throw new NotFound('There is nothing at this address.', 'no_such_route');
    return site(db.read);
  };
  const workers = new Map<string, Asset>();

  return routes('open', 'site installation')
    .get('/manifest.webmanifest', async ({ request }) => {
      const language = languageOf(request);
      const words = await rendered(db, language, ({ words }) => words());
      const body = Buffer.from(JSON.stringify(manifest(await open(), language, words)));
      const headers = { 'cache-control': 'no-cache' };
      return new Asset('application/manifest+json', body, headers).answer(request);
    })
    .get(
      '/icons/:name',
      async ({ params, request }) => {
        const shown = await open();
        if (params.name === 'letter.svg')
          return new Asset('image/svg+xml', Buffer.from(letterSvg(shown.name)), { 'cache-control': kept }).answer(
            request,
          );
        if (!Object.hasOwn(icons, params.name)) throw new NotFound('There is no such icon.');
        const etag = `"${versionOf(shown)}"`;
        const headers = { 'cache-control': kept, 'content-type': 'image/png', etag };
        if (namesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
        return new Response(await drawn.of(params.name as IconName, shown), { headers });
      },
      { params: t.Object({ name: t.String() }) },
    )
    .get('/sw.js', async ({ request }) => {
      const { assets, names } = await loadPages();
      const name = names.worker[isOff ? 'leave' : 'main'];
      let worker = workers.get(name);
      if (!worker) {
        const { type, bytes } = assets.get(name)!;
        workers.set(name, (worker = new Asset(type, bytes, workerHeaders)));
      }
      return worker.answer(request);
    });
}
