import type { Deps } from '../../deps.ts';
import { asksForPlace } from '../../features/forgiving/stop-words.ts';
import { spellingsOf } from '../../features/forgiving/service.ts';
import { categoryNamesOf } from '../../features/search/category-names.ts';
import { meterOf } from '../../http/metered.ts';
import { searchedFor } from '../../features/listing/searched.ts';
import * as listing from '../../features/listing/service.ts';
import type { Searched } from '../../interpretation.ts';
import { limits } from '../../limits.ts';
import { ratings, sorts, type Conditions, type Instead, type ResultsData } from '../site/results/data.ts';
import type { Card, Category } from '../site/parts/data.ts';
import { readingOf } from '../site/parts/reading.ts';
import { cards, placeTime } from './cards.ts';
import { categoryOf } from './category.ts';
import { readPoint } from './map-view.ts';
import { choiceOf, mustHave, pageNumber, type PageQuery } from './query.ts';

const pageSize = 24;

/** Whether the address asks for a list rather than for the start page. */
export const asksForResults = ({ q, category, sort, open, rating, near, page }: PageQuery): boolean =>
  [q, category, sort, open, rating, near, page].some(Boolean);

function conditionsOf(category: Category | null, query: PageQuery): Conditions {
  const keyword = (query.q ?? '').trim().slice(0, limits.keyword);
  return {
    keyword,
    words: keyword.split(/\s+/).filter(Boolean),
    category: category && { id: category.id, name: category.name },
    sort: choiceOf(query.sort, sorts),
    openNow: query.open === 'now',
    rating: choiceOf(query.rating, ratings),
    near: readPoint(query.near),
    isExact: keyword !== '' && query.exact === '1',
  };
}

const filterOf = async (
  deps: Deps,
  { keyword, category, sort, openNow, rating, near, isExact }: Conditions,
): Promise<listing.Query> => ({
  keyword: keyword || undefined,
  exact: isExact,
  category_id: category?.id,
  open: openNow ? await placeTime(deps) : undefined,
  min_rating: rating === null ? undefined : Number(rating),
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
  isExact,
}: Conditions): [Instead['without'], Partial<Conditions>][] {
  const lists: [Instead['without'], Partial<Conditions>][] = [];
  if (isExact) lists.push(['exact', { isExact: false }]);
  if (openNow) lists.push(['open', { openNow: false }]);
  if (rating) lists.push(['rating', { rating: null }]);
  if (category && keyword) lists.push(['category', { category: null }]);
  if (words.length > 1)
    for (const [at, word] of words.entries()) lists.push([{ word }, { keyword: words.toSpliced(at, 1).join(' ') }]);
  return lists.slice(0, Math.max(1, Math.floor(limits.wordsInstead / Math.max(1, words.length))));
}

/** Lists to try instead of one that is empty; counts no search. */
async function insteadOf(deps: Deps, conditions: Conditions, meter: listing.Meter): Promise<Instead[]> {
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

type List = Omit<ResultsData, 'categories' | 'instead'>;

/** A list of stores; `searched` is the search that it answers. */
export async function listOf(
  deps: Deps,
  request: Request,
  query: PageQuery,
): Promise<{ data: List; searched?: Searched }> {
  const { db, limiter } = deps;
  const conditions = conditionsOf(categoryOf(await categoryNamesOf(db).get(), query), query);
  const page = pageNumber(query);
  const paging = { page, page_size: pageSize };
  const answer = await listing.ask(db, await filterOf(deps, conditions), paging, meterOf(limiter, request));
  const { items, total, distances } = answer;
  const pages = Math.ceil((answer.listed ?? total) / pageSize);
  mustHave(pages, query);
  const { keyword } = conditions;
  const stores = withDistances(await cards(deps, items, keyword, answer.interpreted), distances);
  const reading = readingOf(keyword, answer.interpreted, answer.asTyped === 0);
  return {
    data: { conditions, page, pages, total, stores, reading, asksForPlace: asksForPlace(keyword) },
    ...searchedFor(keyword, page, answer),
  };
}

/** A list of stores, with lists to try instead if it is empty. */
export async function results(
  deps: Deps,
  request: Request,
  query: PageQuery,
): Promise<{ data: ResultsData; searched?: Searched }> {
  const { data, ...searched } = await listOf(deps, request, query);
  const categories = await categoryNamesOf(deps.db).get();
  return {
    data: {
      ...data,
      categories: categories.filter(({ isListed }) => isListed).map(({ id, name }) => ({ id, name })),
      instead: data.total === 0 ? await insteadOf(deps, data.conditions, meterOf(deps.limiter, request)) : [],
    },
    ...searched,
  };
}
