import { nameIn, type Visit } from './visit.ts';
import { asksForPlace } from '../../features/forgiving/stop-words.ts';
import { spellingsOf } from '../../features/forgiving/service.ts';
import { categoryNamesOf } from '../../features/search/category-names.ts';
import type { Facets } from '../../features/listing/facets.ts';
import { meterOf } from '../../http/metered.ts';
import { searchedFor } from '../../features/listing/searched.ts';
import * as listing from '../../features/listing/service.ts';
import type { Searched } from '../../interpretation.ts';
import { limits } from '../../limits.ts';
import { ratings, sorts, type Conditions, type Instead, type ResultsData } from '../site/results/data.ts';
import type { Card, Category } from '../site/parts/data.ts';
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

/** The conditions without one of them each, as many as may be tried. */
function fewer({
  keyword,
  words,
  category,
  openNow,
  rating,
  attributes,
  isExact,
}: Conditions): [Instead['without'], Partial<Conditions>][] {
  const lists: [Instead['without'], Partial<Conditions>][] = [];
  if (isExact) lists.push(['exact', { isExact: false }]);
  if (openNow) lists.push(['open', { openNow: false }]);
  if (rating) lists.push(['rating', { rating: null }]);
  if (attributes.length > 0) lists.push(['attributes', { attributes: [] }]);
  if (category && keyword) lists.push(['category', { category: null }]);
  if (words.length > 1)
    for (const [at, word] of words.entries()) lists.push([{ word }, { keyword: words.toSpliced(at, 1).join(' ') }]);
  return lists.slice(0, Math.max(1, Math.floor(limits.wordsInstead / Math.max(1, words.length))));
}

/** Lists to try instead of one that is empty; counts no search. */
async function insteadOf(deps: Visit, conditions: Conditions, meter: listing.Meter): Promise<Instead[]> {
  const found: Instead[] = [];
  const spellings = await spellingsOf(deps.db, conditions.keyword);
  const spelt = spellings.map((keyword): [Instead['without'], Partial<Conditions>] => [
    { spelling: keyword },
    { keyword, isExact: false },
  ]);
  for (const [without, change] of [...spelt, ...fewer(conditions)]) {
    const total = await listing.count(deps.db, await filterOf(deps, { ...conditions, ...change }), meter);
    if (total > 0) found.push({ without, total });
  }
  return found.toSorted((one, other) => other.total - one.total);
}

const withDistances = (stores: Card[], distances: ReadonlyMap<number, number> | undefined): Card[] =>
  distances ? stores.map((store) => ({ ...store, distance: distances.get(store.id)! })) : stores;

type List = Omit<ResultsData, 'categories' | 'filters' | 'instead'>;

/** A list of stores; `searched` is the search that it answers. With `isCounted` the stores with each attribute, too. */
export async function listOf(
  deps: Visit,
  request: Request,
  query: PageQuery,
  isCounted = false,
): Promise<{ data: List; facets?: Facets | undefined; searched?: Searched }> {
  const { db, limiter } = deps;
  const conditions = await conditionsOf(deps, categoryOf(await categoryNamesOf(db).get(), query), query);
  const page = pageNumber(query);
  const paging = { page, page_size: pageSize };
  const facets = isCounted ? { now: await placeTime(deps) } : undefined;
  const asked = { ...(await filterOf(deps, conditions)), facets };
  const answer = await listing.ask(db, asked, paging, meterOf(limiter, request));
  const { items, total, distances } = answer;
  const pages = Math.ceil((answer.listed ?? total) / pageSize);
  mustHave(pages, query);
  const { keyword } = conditions;
  const stores = withDistances(await cards(deps, items, keyword, answer.interpreted), distances);
  const reading = readingOf(keyword, answer.interpreted, answer.asTyped === 0);
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
  const { data, facets = {}, ...searched } = await listOf(deps, request, query, true);
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
