import type { Deps } from '../../deps.ts';
import { categoryNamesOf } from '../../features/search/category-names.ts';
import { metered } from '../../http/metered.ts';
import * as listing from '../../features/stores/listing.ts';
import { limits } from '../../limits.ts';
import { ratings, sorts, type Conditions, type Instead, type ResultsData } from '../site/results/data.ts';
import type { Category } from '../site/parts/data.ts';
import { cards, placeTime } from './cards.ts';
import { choiceOf, numberOf, pageNumber, type PageQuery } from './query.ts';

const pageSize = 24;

/** Whether the address asks for a list rather than for the start page. */
export const asksForResults = ({ q, category, sort, open, rating, page }: PageQuery): boolean =>
  [q, category, sort, open, rating, page].some(Boolean);

function conditionsOf(all: readonly Category[], query: PageQuery): Conditions {
  const keyword = (query.q ?? '').trim().slice(0, limits.keyword);
  const id = numberOf(query.category);
  const category = all.find((one) => one.id === id);
  return {
    keyword,
    words: keyword.split(/\s+/).filter(Boolean),
    category: category ? { id: category.id, name: category.name } : null,
    sort: choiceOf(query.sort, sorts),
    openNow: query.open === 'now',
    rating: choiceOf(query.rating, ratings),
  };
}

const filterOf = async (
  deps: Deps,
  { keyword, category, sort, openNow, rating }: Conditions,
): Promise<listing.Query> => ({
  keyword: keyword || undefined,
  category_id: category?.id,
  open: openNow ? await placeTime(deps) : undefined,
  min_rating: rating === null ? undefined : Number(rating),
  sort: sort ?? (keyword ? 'relevance' : 'score'),
});

/** The conditions without one of them each. */
function fewer({ keyword, words, category, openNow, rating }: Conditions): [Instead['without'], Partial<Conditions>][] {
  const lists: [Instead['without'], Partial<Conditions>][] = [];
  if (openNow) lists.push(['open', { openNow: false }]);
  if (rating) lists.push(['rating', { rating: null }]);
  if (category && keyword) lists.push(['category', { category: null }]);
  if (words.length > 1)
    for (const [at, word] of words.slice(0, limits.keywordWords).entries())
      lists.push([{ word }, { keyword: words.toSpliced(at, 1).join(' ') }]);
  return lists;
}

/** Lists to try instead of one that is empty; counts no search. */
async function insteadOf(deps: Deps, conditions: Conditions): Promise<Instead[]> {
  const found: Instead[] = [];
  for (const [without, change] of fewer(conditions)) {
    const filter = await filterOf(deps, { ...conditions, ...change });
    const { total } = await listing.find(deps.db, filter, { page: 1, page_size: 1 });
    if (total > 0) found.push({ without, total });
  }
  return found.toSorted((one, other) => other.total - one.total);
}

/** A list of stores; `found` are those that a search counts. */
export async function results(
  deps: Deps,
  request: Request,
  query: PageQuery,
): Promise<{ data: ResultsData; found: number[] | undefined }> {
  const { db, limiter } = deps;
  const categories = await categoryNamesOf(db).get();
  const conditions = conditionsOf(categories, query);
  const page = pageNumber(query);
  const find = async () => {
    const found = await listing.find(db, await filterOf(deps, conditions), { page, page_size: pageSize });
    return { ...found, instead: found.total === 0 ? await insteadOf(deps, conditions) : [] };
  };
  const { keyword, openNow, rating } = conditions;
  const isCostly = keyword || openNow || rating;
  const { items, total, instead } = isCostly ? await metered(limiter, request, find) : await find();
  return {
    data: {
      categories: categories.filter(({ isListed }) => isListed).map(({ id, name }) => ({ id, name })),
      conditions,
      page,
      pages: Math.ceil(total / pageSize),
      total,
      stores: await cards(deps, items, keyword),
      instead,
    },
    found: keyword ? items : undefined,
  };
}
