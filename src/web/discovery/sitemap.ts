import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import * as categories from '../../features/categories/service.ts';
import * as editorLists from '../../features/editor-lists/service.ts';
import * as allPublic from '../../features/stores/all-public.ts';
import { alternates } from './address.ts';
import { xml, xmlDeclaration } from './xml.ts';

export const sitemapPath = '/sitemap.xml';

/** Search pages may be read, since only then their "noindex" is seen. */
export const robots = (origin: string, isOpen: boolean): string =>
  isOpen
    ? `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}${sitemapPath}\n`
    : 'User-agent: *\nDisallow: /\n';

/** Pages that are always there. */
const pages = ['/', '/map', '/categories', '/rankings', '/apply', '/privacy'];

/** A page in each language: each lists all of them. */
function entryOf(url: string, changed?: string): string {
  const links = alternates(url).map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(href)}"/>`,
  );
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
  const own = new Set(alternates(url).map(([, href]) => href));
  return [...own].map((href) => `<url><loc>${xml(href)}</loc>${lastmod}${links.join('')}</url>\n`).join('');
}

const urlset = (entries: string[]) =>
  `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`;

function index(origin: string, parts: string[]): string {
  const entries = parts.map((part) => `<sitemap><loc>${xml(`${origin}${sitemapPath}?of=${part}`)}</loc></sitemap>\n`);
  return `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

async function pageEntries({ db }: Deps, origin: string): Promise<string[]> {
  const lists = (await categories.listEnabled(db)).map(({ id }) => `/?category=${id}`);
  const written = await editorLists.publishedIds(db);
  return [
    ...[...pages, ...(written.length > 0 ? ['/lists'] : []), ...lists].map((path) => entryOf(origin + path)),
    ...written.map(({ id, updated_at }) => entryOf(`${origin}/lists/${id}`, updated_at)),
  ];
}

const storeEntries = async ({ db }: Deps, origin: string, part: number): Promise<string[]> =>
  (await allPublic.ofPart(db.read, part)).map(([id, changed]) => entryOf(`${origin}/stores/${id}`, changed));

/**
 * The sitemap: whole where it is small, else an index of parts, `of=pages` and `of=<number>`, each small enough for the
 * cache. Throws NotFound for a part without anything.
 */
export async function sitemap(deps: Deps, origin: string, of: string | undefined): Promise<string> {
  if (of === 'pages') return urlset(await pageEntries(deps, origin));
  if (of !== undefined) {
    const entries = /^\d{1,9}$/.test(of) ? await storeEntries(deps, origin, Number(of)) : [];
    if (entries.length === 0) throw new NotFound('The sitemap has no such part.');
    return urlset(entries);
  }
  const parts = await allPublic.parts(deps.db.read);
  if (parts.length > 1) return index(origin, ['pages', ...parts.map(String)]);
  const listed = await Promise.all(parts.map((part) => storeEntries(deps, origin, part)));
  return urlset([...(await pageEntries(deps, origin)), ...listed.flat()]);
}
