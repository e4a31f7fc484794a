import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { merchantApplications, settings, users, type reviews } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { mergedColumns } from '../attributes/service.ts';
import * as attributes from '../attributes/settings.ts';
import { attackImages } from '../attacks/images.ts';
import { mergeImages } from '../merge/moved.ts';
import { ownerImages } from '../owners/service.ts';
import * as standing from '../standing/service.ts';
import { recount } from '../reviews/states.ts';
import * as search from '../search/service.ts';
import { exists } from '../stores/states.ts';
import type { Images } from '../undo-log/service.ts';
import {
  columnsToPutBack,
  isAsLeft,
  isExternalIdTaken,
  putPartsBack,
  tables,
  type parts,
  type RowImage,
} from '../undo-log/rows.ts';

type Row = Record<string, unknown>;
type Table = keyof typeof tables;
type Values = Parameters<typeof mergedColumns>[1];

/** A change of one row, looked at before it is taken back. */
interface Change {
  tx: Queries;
  clock: Clock;
  current: Row;
  /** Columns with the values that they get. */
  columns: Row;
}

/** Puts a row back column by column; `follow` does what follows from it, and returns false where it cannot be. */
const rowOf =
  (subject: Table, follow: (change: Change) => Promise<boolean> = async () => true): Images[string] =>
  async (tx, clock, image) => {
    const { id, before, after } = image as unknown as { id: number; before: Row | null; after: Row };
    const table = tables[subject];
    const [current] = (await tx.select().from(table).where(eq(table.id, id))) as Row[];
    if (!current) return false;
    if (before === null) {
      if (current.version !== after.version || current.deleted_at !== null) return false;
      const columns = { deleted_at: timestamp(clock) };
      return (await follow({ tx, clock, current, columns })) && set(tx, subject, id, columns);
    }
    if (!isAsLeft(subject, current, before, after)) return false;
    const columns = columnsToPutBack(current, before, after);
    return (await follow({ tx, clock, current, columns })) && set(tx, subject, id, columns);
  };

async function set(tx: Queries, subject: Table, id: number, columns: Row): Promise<boolean> {
  const table = tables[subject];
  if (Object.keys(columns).length > 0) await tx.update(table).set(columns).where(eq(table.id, id));
  return true;
}

const categoryRow = rowOf(
  'categories',
  async ({ tx, current, columns }) => !(await isExternalIdTaken(tx, 'categories', { ...current, ...columns })),
);

const bareStoreRow = rowOf('stores', async ({ tx, current, columns }) => {
  if (columns.attributes)
    Object.assign(columns, mergedColumns(await attributes.knownIn(tx), columns.attributes as Values, null));
  return !(await isExternalIdTaken(tx, 'stores', { ...current, ...columns }));
});

/** A store, with its place in the search and its score. */
const storeRow: Images[string] = async (tx, clock, image) => {
  if (!(await bareStoreRow(tx, clock, image))) return false;
  const { id } = image as { id: number };
  await search.index(tx, id);
  if (await exists(tx, id)) await standing.refresh(tx, clock, id);
  return true;
};

/** A review counts again, or no longer, with the hotness that is left of it. */
const reviewRow = rowOf('reviews', async ({ tx, clock, current, columns }) => {
  const review = current as typeof reviews.$inferSelect;
  const isRestored = columns.deleted_at === null;
  if (isRestored && (!(await exists(tx, review.store_id)) || (review.user_id === null && review.user_name === '')))
    return false;
  if (!('counted_at' in columns)) return true;
  const since = columns.counted_at as string | null;
  columns.counted_at = await recount(tx, clock, review, since !== null, since ?? undefined);
  return true;
});

/** Disabling an account again ends its tokens. */
const userRow = rowOf('users', async ({ tx, current, columns }) => {
  if (columns.status === 'disabled')
    await tx
      .update(users)
      .set({ token_version: sql`${users.token_version} + 1` })
      .where(eq(users.id, current.id as number));
  return true;
});

const partsRow =
  (subject: keyof typeof parts): Images[string] =>
  async (tx, _, image) => {
    const changed = image as unknown as RowImage;
    if (!(await putPartsBack(tx, subject, changed))) return false;
    await search.index(tx, changed.id);
    return true;
  };

const applicationRow = rowOf('merchant_applications');

/** How the rows of each subject are put back; false where somebody has changed what was written. */
export const images = {
  ...attackImages,
  ...mergeImages,
  ...ownerImages,
  'row of stores': storeRow,
  'row of store_images': partsRow('store_images'),
  'row of dishes': partsRow('dishes'),
  'row of categories': categoryRow,
  'row of reviews': reviewRow,
  'row of users': userRow,
  'row of reports': rowOf('reports'),
  'row of claims': rowOf('claims'),
  'row of edits': rowOf('edits'),
  'row of lists': rowOf('lists'),
  'row of merchant_applications': applicationRow,
  /** An application is pending again, and the store that its approval made is removed; both or neither. */
  async approval(tx, clock, image) {
    const { application, store } = image as { application: RowImage; store: RowImage };
    const [row] = await tx.select().from(merchantApplications).where(eq(merchantApplications.id, application.id));
    if (!row || !isAsLeft('merchant_applications', row, application.before as Row, application.after as Row))
      return false;
    if (!(await storeRow(tx, clock, { ...store }))) return false;
    return applicationRow(tx, clock, { ...application });
  },
  async settings(tx, _, image) {
    const { name, before, after } = image as { name: string; before: unknown; after: unknown };
    const [row] = await tx.select().from(settings).where(eq(settings.name, name));
    if (!row || !Bun.deepEquals(row.value, after)) return false;
    if (name === 'attributes') return attributes.putBack(tx, before as Parameters<typeof attributes.putBack>[1]);
    if (before === null) await tx.delete(settings).where(eq(settings.name, name));
    else await tx.update(settings).set({ value: before }).where(eq(settings.name, name));
    return true;
  },
} satisfies Images;
