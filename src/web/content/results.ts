import { nameIn, type Visit } from './visit.ts';
import { asksForPlace, withoutStops } from '../../features/forgiving/stop-words.ts';
import { spellingsOf } from '../../features/forgiving/service.ts';
import { categoryNamesOf } from '../../features/search/category-names.ts';
import type { Facets } from '../../features/listing/facets.ts';
import { meterOf } from '../../http/metered.ts';
import { searchedFor } from '../../features/listing/searched.ts';
import * as listing from '../../features/listing/service.ts';
import type { Searched } from '../../interpretation.ts';
import { characterCount, split, type Word } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { ratings, sorts, type Conditions, type Instead, type ResultsData } from '../site/results/data.ts';
import type { Card, Category } from '../site/stores.ts';
import { readingOf } from '../site/parts/reading.ts';
import { askedFor, filterGroups, wantedOf } from './attributes.ts';
import { cards, placeTime } from './cards.ts';
import { categoryOf } from './category.ts';
import { readPoint } from './map-view.ts';
import { choiceOf, mustHave, pageNumber, type PageQuery } from './query.ts';
import { mostUsefulFirst } from './usefulness.ts';

const pageSize = 24;

/** Whether the address asks for a list rather than for the start page. */
export const asksForResults = ({ q, category, sort, open, rating, near, attr, page }: PageQuery): boolean =>
  [q, category, sort, open, rating, near, attr, page].some(Boolean);

async function conditionsOf(deps: Visit, category: Category | null, query: PageQuery): Promise<Conditions> {
  const keyword = (query.q ?? '').trim().slice(0, limits.keyword);
  return {
    keyword,
    words: keyword.split(/\s+/).filter(Boolean),
    category: category && { id: category.id, name: nameIn(category, deps) },
    sort: choiceOf(query.sort, sorts),
    openNow: query.open === 'now',
    rating: choiceOf(query.rating, ratings),
    near: readPoint(query.near),
    attributes: await askedFor(deps, query),
    isExact: keyword !== '' && query.exact === '1',
  };
}

const filterOf = async (
  deps: Visit,
  { keyword, category, sort, openNow, rating, near, attributes, isExact }: Conditions,
): Promise<listing.Query> => ({
  keyword: keyword || undefined,
  exact: isExact,
  category_id: category?.id,
  open: openNow ? await placeTime(deps) : undefined,
  min_rating: rating === null ? undefined : Number(rating),
  attributes: await wantedOf(deps, attributes),
  ...(near
    ? { near, radius: limits.radius, sort: sort ?? undefined }
    : { sort: sort ?? (keyword ? 'relevance' : 'score') }),
});

/** Names of the facets that each condition but the keyword narrows. */
const facetsOf = ({ openNow, rating, attributes, category, keyword }: Conditions, asked: listing.Query) =>
  Object.entries({
    open: openNow ? ['open_now'] : [],
    rating: rating ? ['min_rating'] : [],
    attributes: attributes.length > 0 ? [...asked.attributes!.keys()] : [],
    category: category && keyword ? ['category_id'] : [],
  } satisfies Partial<Record<Extract<Instead['without'], string>, string[]>>).filter(
    ([, facets]) => facets.length > 0,
  ) as [Instead['without'], string[]][];

type Keyword = Pick<listing.Query, 'keyword' | 'exact'>;

/** Most stores have a word of one or two letters, not of one or two characters. */
const isShort = ({ text, dense }: Word): boolean => !dense && characterCount(text) < 3;

/** Keywords with another spelling, and with one word less, unless only short words and stop words are left. */
async function keywordsInstead(
  { db }: Visit,
  { keyword, words }: Conditions,
): Promise<[Instead['without'], Keyword][]> {
  const spelt = (await spellingsOf(db, keyword)).map((spelling): [Instead['without'], Keyword] => [
    { spelling },
    { keyword: spelling, exact: false },
  ]);
  const fewer = words.flatMap((word, at): [Instead['without'], Keyword][] => {
    const rest = words.toSpliced(at, 1).join(' ');
    return withoutStops(split(rest)).every(isShort) ? [] : [[{ word }, { keyword: rest }]];
  });
  return [...spelt, ...fewer].slice(0, limits.keywordsInstead);
}

/** Lists to try instead of one that is empty; counts no search. */
async function insteadOf(deps: Visit, conditions: Conditions, meter: listing.Meter): Promise<Instead[]> {
  const asked = await filterOf(deps, conditions);
  const facets = facetsOf(conditions, asked);
  const totals = await listing.totalsWithout(
    deps.db,
    asked,
    facets.map(([, group]) => group),
    meter,
  );
  const found: Instead[] = facets.map(([without], at) => ({ without, total: totals[at]! }));
  const count = async (without: Instead['without'], change: Keyword) =>
    void found.push({ without, total: await listing.count(deps.db, { ...asked, ...change }, meter) });
  if (conditions.isExact) await count('exact', { exact: false });
  for (const [without, change] of await keywordsInstead(deps, conditions)) await count(without, change);
  return found.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total);
}

const withDistances = (stores: Card[], distances: ReadonlyMap<number, number> | undefined): Card[] =>
  distances ? stores.map((store) => ({ ...store, distance: distances.get(store.id)! })) : stores;

type List = Omit<ResultsData, 'categories' | 'filters' | 'instead'>;

/** A list of stores; `searched` is the search that it answers. */
export async function listOf(
  deps: Visit,
  request: Request,
  query: PageQuery,
  facets?: listing.Query['facets'],
): Promise<{ data: List; facets?: Facets | undefined; searched?: Searched }> {
  const { db, limiter } = deps;
  const conditions = await conditionsOf(deps, categoryOf(await categoryNamesOf(db).get(), query), query);
  const page = pageNumber(query);
  const paging = { page, page_size: pageSize };
  const asked = { ...(await filterOf(deps, conditions)), facets };
  const answer = await listing.ask(db, asked, paging, meterOf(limiter, request));
  const { items, total, distances } = answer;
  const pages = Math.ceil((answer.listed ?? total) / pageSize);
  mustHave(pages, query);
  const { keyword } = conditions;
  const stores = withDistances(await cards(deps, items, keyword, answer.interpreted), distances);
  const reading = readingOf(keyword, answer.interpreted, answer.areAllReadOtherwise);
  return {
    data: { conditions, page, pages, total, stores, reading, asksForPlace: asksForPlace(keyword) },
    facets: answer.facets,
    ...searchedFor(keyword, page, answer),
  };
}

/** A list of stores, with lists to try instead if it is empty. */
export async function results(
  deps: Visit,
  request: Request,
  query: PageQuery,
): Promise<{ data: ResultsData; searched?: Searched }> {
  const { data, facets = {}, ...searched } = await listOf(deps, request, query, 'attributes');
  const categories = await categoryNamesOf(deps.db).get();
  const asked = data.conditions.attributes.map(({ text }) => text);
  return {
    data: {
      ...data,
      categories: categories.filter(({ isListed }) => isListed).map((one) => ({ id: one.id, name: nameIn(one, deps) })),
      filters: mostUsefulFirst(await filterGroups(deps, facets, asked), facets, data.total),
      instead: data.total === 0 ? await insteadOf(deps, data.conditions, meterOf(deps.limiter, request)) : [],
    },
    ...searched,
  };
}
