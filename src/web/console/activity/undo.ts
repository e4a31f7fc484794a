import * as shared from '#i18n/shared';
import { api } from '../../shared/api.ts';
import { account } from '../account.svelte.ts';
import { notices } from '../notices.svelte.ts';
import { written, type Row } from '../past.svelte.ts';
import type { Activity } from './day.ts';

/** Writes of which only a super administrator is capable. */
const ofOperators = new Set(['settings.update', 'tables.import']);

/**
 * Takes a write back: within its hour by its row, and a deletion later too, by a restoration, unless something later was
 * done. Undefined where neither can be.
 */
export function undoOf({ id, kind, target, undoable_until: until }: Activity, isLatest: boolean) {
  if (until === null || (ofOperators.has(kind) && account.isOperator !== true)) return undefined;
  if (Date.parse(until) > Date.now()) return () => notices.takeBack(id);
  const restore = isLatest ? restorations[kind] : undefined;
  return (
    restore &&
    (async () => {
      const { row } = await restore({ path: { id: Number(target.split('/')[1]) } });
      notices.done(shared.undone(''), row);
    })
  );
}

type Restore = (params: { path: { id: number } }) => Promise<{ row: Row | undefined }>;

const restorations: Partial<Record<string, Restore>> = {
  'store.delete': (params) => written(api.POST('/api/admin/stores/{id}/restore', { params })),
  'category.delete': (params) => written(api.POST('/api/admin/categories/{id}/restore', { params })),
  'review.delete': (params) => written(api.POST('/api/admin/reviews/{id}/restore', { params })),
};
