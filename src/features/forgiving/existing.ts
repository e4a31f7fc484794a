import type { Database } from '../../db/database.ts';
import type { Page, Paging } from '../../lib/paging.ts';
import * as search from '../search/service.ts';
import { conditionOf } from './service.ts';

interface Query {
  keyword: string;
  category_id?: number;
  status?: 'active' | 'inactive';
  /** Also what is not spelt as the keyword. */
  forgive?: boolean;
}

/** IDs of the stores that are not deleted and match a keyword, newest first, hidden ones included. */
export const findExisting = async (
  db: Database,
  { keyword, category_id, status, forgive = false }: Query,
  paging: Paging,
): Promise<Page<number>> =>
  search.findExisting(
    db,
    {
      keyword,
      categoryId: category_id,
      hidden: status && status !== 'active',
      passes: await conditionOf(db, keyword, !forgive),
    },
    paging,
  );
