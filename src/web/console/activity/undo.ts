import { answerOf, api } from '../../shared/api.ts';
import type { Activity } from './day.ts';

/** The value before, of a change that has both. */
const before = ({ changes }: Activity, field: string): unknown => {
  const change = changes?.[field];
  return Array.isArray(change) ? change[0] : undefined;
};

/** A call that takes a write back; undefined when the API has none, or the value before is not known. */
export function undoOf(row: Activity): (() => Promise<unknown>) | undefined {
  if (row.undoable_until !== null && Date.parse(row.undoable_until) > Date.now())
    return () => answerOf(api.POST('/api/admin/activity/{id}/undo', { params: { path: { id: row.id } } }));
  const id = Number(row.target.split('/')[1]);
  const params = { path: { id } };
  const status = before(row, 'status');
  switch (row.kind) {
    case 'store.delete':
      return () => answerOf(api.POST('/api/admin/stores/{id}/restore', { params }));
    case 'category.delete':
      return () => answerOf(api.POST('/api/admin/categories/{id}/restore', { params }));
    case 'review.delete':
      return () => answerOf(api.POST('/api/admin/reviews/{id}/restore', { params }));
    case 'store.status':
      if (status !== 'active' && status !== 'inactive') return undefined;
      return () => answerOf(api.PATCH('/api/admin/stores/{id}/status', { params, body: { status } }));
    case 'review.status':
      // Nothing makes a review wait again.
      if (status !== 'approved' && status !== 'blocked') return undefined;
      return () => answerOf(api.PATCH('/api/admin/reviews/{id}/status', { params, body: { status } }));
    case 'report.status':
      if (status !== 'open' && status !== 'done') return undefined;
      return () => answerOf(api.PATCH('/api/admin/reports/{id}/status', { params, body: { status } }));
    case 'store.category': {
      const category_id = before(row, 'category_id');
      if (typeof category_id !== 'number') return undefined;
      return () =>
        answerOf(api.POST('/api/admin/stores/bulk', { body: { ids: [id], action: 'category', category_id } }));
    }
    case 'user.status': {
      const next = row.changes?.status === 'disabled' ? 'active' : 'disabled';
      return () => answerOf(api.PATCH('/api/admin/users/{id}/status', { params, body: { status: next } }));
    }
    case 'admin.enabled': {
      const enabled = row.changes?.enabled !== true;
      return () => answerOf(api.PATCH('/api/admin/admins/{id}/enabled', { params, body: { enabled } }));
    }
    default:
      return undefined;
  }
}
