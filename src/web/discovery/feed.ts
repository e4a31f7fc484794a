import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../../deps.ts';
import { saidToday } from '../../features/hours/queries.ts';
import { boundsOf, dayOf } from '../../features/hours/today.ts';
import * as reviews from '../../features/reviews/service.ts';
import { keptSite, site } from '../../features/settings/site.ts';
import { sourceOf } from '../../features/stores/sources.ts';
import * as listing from '../../features/listing/service.ts';
import { timestamp } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { localTimeAt } from '../../lib/local-time.ts';
import { limits } from '../../limits.ts';
import { minute } from '../../units.ts';
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

/** Notes of owners on today. The ID has the text: readers show an entry once, and this one may change within the day. */
async function ofToday({ clock, db, views }: Deps, origin: string, texts: Texts, author: string): Promise<Entry[]> {
  const { time_zone } = await keptSite(db);
  const day = dayOf(localTimeAt(clock(), time_zone));
  const published = timestamp(() => boundsOf(day, time_zone)[0] * minute);
  const found = await saidToday(db.read, clock, limits.feedEntries);
  return (await views.objects(found)).flatMap(({ id, name, today }) => {
    if (!today) return [];
    const text = [standingOf(today, texts), today.note].filter(Boolean).join('\n');
    const link = `${origin}/stores/${id}`;
    const title = texts.today(name);
    const entry = { link, title, text, author, published, updated: published };
    return { ...entry, id: `${link}#today-${day}-${digestOf(text).slice(0, 8)}` };
  });
}

function standingOf({ closed, until }: { closed: boolean; until: string | null }, texts: Texts): string {
  if (until === null) return closed ? texts.closedToday : '';
  return closed ? texts.closedUntil(until) : texts.closesAt(until);
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

/** The newest stores and approved reviews, and what owners say today, as a feed of Atom (RFC 4287). */
export async function feed(deps: Deps, origin: string, language: Language, texts: Texts): Promise<string> {
  const { name, tagline } = await site(deps.db.read);
  const source = await sourceOf(deps.db).get();
  const entries = [
    ...(await newStores(deps, origin, texts, name)),
    ...(await newReviews(deps, origin, texts)),
    ...(await ofToday(deps, origin, texts, name)),
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
  ].join('');
}
