import type { Searched } from '../../interpretation.ts';
import type { Listed } from './plan.ts';

/** What the answer to a search has for those who count; nothing without a keyword. */
export const searchedFor = (
  keyword: string | undefined,
  page: number,
  { items, counted = items, total }: Listed,
): { searched?: Searched } =>
  keyword ? { searched: { found: counted, ...(page === 1 && { first: { keyword, isFound: total > 0 } }) } } : {};
