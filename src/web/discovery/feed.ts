import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../../deps.ts';
import * as reviews from '../../features/reviews/service.ts';
import { site } from '../../features/settings/site.ts';
import { sourceOf } from '../../features/stores/sources.ts';
import * as listing from '../../features/listing/service.ts';
import { limits } from '../../limits.ts';
import type { Words } from '../rendering/words.ts';
import { xml, xmlDeclaration } from './xml.ts';

type Texts = Words['feed'];

export const feedPath = '/feed.xml';

interface Entry {
  /** Of an address that never changes. */
  id: string;
  link: string;
  title: string;
  text: string;
  author: string;
  published: string;
  updated: string;
}

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>\n`;

const entryOf = ({ id, link, title, text, author, published, updated }: Entry) =>
  [
    '<entry>\n',
    element('id', id),
    element('title', title),
    `<link rel="alternate" type="text/html" href="${xml(link)}"/>\n`,
    element('published', published),
    element('updated', updated),
    `<author>${element('name', author).trim()}</author>\n`,
    element('summary', text),
    '</entry>\n',
  ].join('');

async function newStores({ db, views }: Deps, origin: string, texts: Texts, name: string): Promise<Entry[]> {
  const { items } = await listing.find(db, { sort: 'newest' }, { page: 1, page_size: limits.feedEntries });
  return (await views.objects(items)).map((store) => ({
    id: `${origin}/stores/${store.id}`,
    link: `${origin}/stores/${store.id}`,
    title: texts.store(store.name),
    text: [store.category.name, store.address, store.description].filter(Boolean).join('\n'),
    author: name,
    published: store.created_at,
    updated: store.updated_at,
  }));
}

const newReviews = async ({ db }: Deps, origin: string, texts: Texts): Promise<Entry[]> =>
  (await reviews.newestPublic(db.read, limits.feedEntries)).map(({ store_name, ...review }) => ({
    id: `${origin}/stores/${review.store_id}#review-${review.id}`,
    link: `${origin}/stores/${review.store_id}#reviews`,
    title: texts.review({ name: store_name, rating: review.rating }),
    text: review.content,
    author: review.user_name || texts.somebody,
    published: review.created_at,
    updated: review.updated_at,
  }));

/** The newest stores and approved reviews as a feed of Atom (RFC 4287). */
export async function feed(deps: Deps, origin: string, language: Language, texts: Texts): Promise<string> {
  const { name, tagline } = await site(deps.db.read);
  const source = await sourceOf(deps.db).get();
  const entries = [
    ...(await newStores(deps, origin, texts, name)),
    ...(await newReviews(deps, origin, texts)),
  ].toSorted((one, other) => (one.published < other.published ? 1 : -1));
  const shown = entries.slice(0, limits.feedEntries);
  const updated =
    shown
      .map((entry) => entry.updated)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString();
  return [
    `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">\n`,
    element('id', `${origin}/`),
    element('title', name),
    tagline && element('subtitle', tagline),
    element('updated', updated),
    source && element('rights', texts.placesFrom(source)),
    `<link rel="self" type="application/atom+xml" href="${xml(origin + feedPath)}"/>\n`,
    `<link rel="alternate" type="text/html" href="${xml(`${origin}/`)}"/>\n`,
    ...shown.map(entryOf),
    '</feed>\n',
  ]
    .filter(Boolean)
    .join('');
}
