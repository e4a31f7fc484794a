import type { Searched } from '../../interpretation.ts';
import type { Listed } from './plan.ts';

/** The part of an answer by which its search is counted; empty without a keyword. */
export const searchedFor = (
  keyword: string | undefined,
  page: number,
  { items, counted = items, total }: Listed,
): { searched?: Searched } =>
  keyword ? { searched: { found: counted, ...(page === 1 && { first: { keyword, isFound: total > 0 } }) } } : {};
