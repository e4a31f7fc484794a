import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { edits, type stores as storesTable } from '../../db/schema.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { textNames } from '../../fields.ts';
import { timestamp } from '../../lib/clock.ts';
import type { Paging } from '../../lib/paging.ts';
import { columnsOf as attributesOf } from '../attributes/service.ts';
import { site } from '../settings/site.ts';
import { dishesOf, menuOf, type DishReq, type Wanted } from '../stores/menu.ts';
import type { StoreUpsertReq } from '../stores/model.ts';
import * as stores from '../stores/service.ts';
import { merged } from '../translations/service.ts';
import { record } from '../undo-log/record.ts';
import { watch } from '../undo-log/rows.ts';
import { decided, listOf, withNames, type Filter } from './decisions.ts';
import type { DecisionReq, Edit, OwnStoreReq } from './model.ts';
import { ownStore } from './service.ts';
import { withEditSigns } from './signs.ts';

type Row = typeof edits.$inferSelect;
type Store = typeof storesTable.$inferSelect;

/** Fields of a store that owners change, in one form. */
type Fields = Record<string, unknown>;

/** A menu as a request has it; whether a dish is sold out is said apart. */
const requested = (menu: readonly Wanted[]) =>
  menu.map(({ id, name, description, image_url, details: { sold_out: _, allergens_at: _at, ...details } }) => ({
    ...(id !== undefined && { id }),
    name,
    description,
    image_url,
    ...details,
  }));

const { hours, closures } = { hours: 'hours', closures: 'closures' } as const;
const plain = [...textNames, 'latitude', 'longitude', hours, closures, 'price_level'] as const;

/** The fields of a store as they are. */
async function fieldsOf(tx: Queries, row: Store): Promise<Fields> {
  const { images } = await stores.requestOf(tx, row);
  return {
    ...Object.fromEntries(plain.map((name) => [name, row[name]])),
    attributes: row.attributes ?? {},
    translations: row.translations ?? {},
    images: images.map(({ url }) => url),
    dishes: requested(await dishesOf(tx, row.id)),
  };
}

/** The fields of a store as a request would leave them. Throws BadRequest. */
async function wantedOf(tx: Queries, row: Store, input: StoreUpsertReq, now: string): Promise<Fields> {
  const menu = menuOf(input.dishes ?? [], await dishesOf(tx, row.id), now);
  stores.requireSize(input, menu, row);
  const columns = { ...row, ...stores.columns(input), ...stores.keptColumns(input) };
  const about = await attributesOf(tx, input, row);
  return {
    ...Object.fromEntries(plain.map((name) => [name, columns[name]])),
    attributes: (about.attributes === undefined ? row.attributes : about.attributes) ?? {},
    translations: merged(input.translations, row.translations) ?? {},
    images: stores.picturesOf(input).map(({ url }) => url),
    dishes: requested(menu),
  };
}

/** The request that gives a store these fields, and leaves the others. */
async function requestWith(tx: Queries, row: Store, { attributes, translations, images, dishes, ...fields }: Fields) {
  const present = await stores.requestOf(tx, row);
  const instead = (before: object | null, after: unknown) =>
    after && { ...Object.fromEntries(Object.keys(before ?? {}).map((key) => [key, null])), ...after };
  const full = (dish: DishReq): DishReq => ({
    price: null,
    variants: [],
    section: '',
    diets: [],
    allergens: null,
    spicy: null,
    ...dish,
  });
  return {
    ...present,
    ...fields,
    ...(attributes !== undefined && { attributes: instead(row.attributes, attributes) }),
    ...(translations !== undefined && { translations: instead(row.translations, translations) }),
    ...(images !== undefined && { images: (images as string[]).map((url) => ({ url })) }),
    ...(dishes !== undefined && { dishes: (dishes as DishReq[]).map(full) }),
  } as StoreUpsertReq;
}

/**
 * Changes a store of a user, at once where the place says so, else once an administrator has approved it; a pending edit of
 * the same user is replaced. Undefined where nothing differs. Throws NotFound, BadRequest.
 */
export const send = (
  context: ServiceContext,
  user_id: number,
  store_id: number,
  input: OwnStoreReq,
): Promise<Pick<Row, 'id' | 'status'> | undefined> =>
  context.db.write(async (tx) => {
    const row = await ownStore(tx, user_id, store_id);
    const now = timestamp(context.clock);
    const own = { ...input, category_id: row.category_id };
    const [is, wanted] = [await fieldsOf(tx, row), await wantedOf(tx, row, own, now)];
    const changed = Object.keys(wanted).filter((name) => !Bun.deepEquals(is[name], wanted[name]));
    const isWaiting = and(eq(edits.user_id, user_id), eq(edits.store_id, store_id), eq(edits.status, 'pending'));
    await tx.delete(edits).where(isWaiting);
    if (changed.length === 0) return undefined;
    const some = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
    const isDirect = (await site(tx)).owner_edits === 'direct';
    if (isDirect) {
      await stores.change(tx, context, store_id, own);
    }
    const [made] = await tx
      .insert(edits)
      .values({
        store_id,
        user_id,
        before: some(is),
        after: some(wanted),
        status: isDirect ? 'approved' : 'pending',
        reviewed_at: isDirect ? now : null,
        created_at: now,
        updated_at: now,
      })
      .returning({ id: edits.id, status: edits.status });
    return made!;
  });

/** The last edit of a user of each of these stores that was not approved. */
export async function lastOf(
  db: Queries,
  user_id: number,
  storeIds: readonly number[],
): Promise<Map<number, Pick<Row, 'id' | 'status' | 'reject_reason'>>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(edits)
    .where(and(eq(edits.user_id, user_id), inArray(edits.store_id, [...storeIds]), ne(edits.status, 'approved')))
    .orderBy(desc(edits.created_at), desc(edits.id));
  const last = new Map<number, Pick<Row, 'id' | 'status' | 'reject_reason'>>();
  for (const { id, store_id, status, reject_reason } of rows)
    if (!last.has(store_id)) last.set(store_id, { id, status, reject_reason });
  return last;
}

/** Edits, newest or oldest first, with what is unusual about each. */
export async function toDecide(db: Database, filter: Filter, paging: Paging) {
  const { items, total } = await listOf<Row>(db, edits, filter, paging);
  return { items: await withEditSigns(db.read, items), total };
}

/**
 * Decides a pending edit. Throws NotFound, BadRequest, and Conflict where it was decided, or somebody has changed one
 * of its fields since it was sent.
 */
export const decide = (context: ServiceContext, reviewerId: number, id: number, decision: DecisionReq): Promise<Edit> =>
  context.db.write(async (tx) => {
    const { status, reject_reason = '' } = decision;
    const [edit] = await tx.select().from(edits).where(eq(edits.id, id));
    if (!edit) throw new NotFound('There is no such edit.');
    if (edit.status !== 'pending') throw new Conflict('already_reviewed', `This edit is ${edit.status} already.`);
    const watched = await watch(tx, { edits: [id] });
    const applied = status === 'approved' ? await apply(tx, context, edit) : [];
    const [row] = await tx
      .update(edits)
      .set(decided(context.clock, reviewerId, decision))
      .where(eq(edits.id, id))
      .returning();
    const changes = { edit: id, fields: Object.keys(edit.after), reject_reason };
    const images = [...applied, ...(await watched.images())];
    await record(tx, context, `edit.${status}`, `stores/${edit.store_id}`, changes, images);
    return (await withNames(tx, edits, [row!]))[0]!;
  });

async function apply(tx: Queries, context: ServiceContext, { store_id, before, after }: Row) {
  const store = await stores.existing(tx, store_id);
  const is = await fieldsOf(tx, store);
  const moved = Object.keys(before).filter((name) => !Bun.deepEquals(is[name], before[name]));
  if (moved.length > 0)
    throw new Conflict(
      'changed_meanwhile',
      `Somebody has changed ${moved.join(' and ')} of the store since the edit was sent; change the store by hand, and reject the edit.`,
    );
  const { images } = await stores.change(tx, context, store_id, await requestWith(tx, store, after));
  return images;
}
