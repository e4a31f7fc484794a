import type { Database } from '../../db/database.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { findExisting } from '../forgiving/existing.ts';
import { readyToRead } from '../forgiving/service.ts';
import { find, type sorts } from './service.ts';
import * as stores from '../stores/service.ts';

interface Query extends stores.StoreFilter {
  keyword?: string;
  /** Also what is not spelt as the keyword. */
  forgive?: boolean;
  sort?: (typeof sorts)[number];
}

const list = (db: Database, { keyword, ...query }: Query, paging: Paging): Promise<Page<number>> =>
  keyword ? findExisting(db, { ...query, keyword }, paging) : stores.list(db, query, paging);

/**
 * IDs of all stores that are not deleted, newest first or in an order of the public lists. Figures of hidden stores are
 * in no index, so that these stand behind the public ones, newest first.
 */
export async function listSorted(
  db: Database,
  { sort = 'newest', ...filter }: Query,
  paging: Paging,
): Promise<Page<number>> {
  if (filter.keyword) await readyToRead(db);
  return db.snapshot(async () => {
    const { status, forgive = false, ...others } = filter;
    if (sort === 'newest' || status === 'inactive') return list(db, filter, paging);
    const shown = await find(db, { ...others, exact: !forgive, sort }, paging);
    if (status === 'active') return shown;
    const { page_size } = paging;
    const offset = Math.max(0, offsetOf(paging) - shown.total);
    const page = Math.floor(offset / page_size) + 1;
    const hidden = (at: number) => list(db, { ...others, forgive, status: 'inactive' }, { page: at, page_size });
    // A page of the whole list begins within one of the hidden stores, and ends in the next.
    const [first, second] = [await hidden(page), await hidden(page + 1)];
    const behind = [...first.items, ...second.items].slice(offset % page_size);
    return { items: [...shown.items, ...behind].slice(0, page_size), total: shown.total + first.total };
  });
}
