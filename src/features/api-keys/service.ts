import { and, count, eq, ne } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { newestFirst } from '../../db/order.ts';
import { apiKeys } from '../../db/schema.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { base62, randomText } from '../../lib/identifiers.ts';
import * as activity from '../activity/service.ts';
import type { APIKeyItem } from './model.ts';

const prefixLength = 12;
const randomLength = 34;
const checksumLength = 6;

/** A new key: `fmk_`, random characters, and a checksum by which secret scanners recognise it. */
export function generateKey(): string {
  const random = randomText(randomLength);
  return `fmk_${random}${base62(Bun.hash.crc32(random), checksumLength)}`;
}

type Row = typeof apiKeys.$inferSelect;

const view = ({ hash: _, ...row }: Row): APIKeyItem => row;

/** Creates a key. Only this result contains the key itself; the database holds its hash. */
export const create = (
  context: ServiceContext,
  name: string,
  key = generateKey(),
): Promise<APIKeyItem & { key: string }> =>
  context.db.write(async (tx) => {
    const now = timestamp(context.clock);
    const values = { name, prefix: key.slice(0, prefixLength), hash: digestOf(key), created_at: now, updated_at: now };
    const [row] = await tx.insert(apiKeys).values(values).returning();
    await activity.record(tx, context, 'api_key.create', `api_keys/${row!.id}`, { name });
    return { ...view(row!), key };
  });

/** Uses of keys that are not in the database yet. */
interface LastUses {
  lastUsed(id: number): string | undefined;
}

const later = (one: string | undefined, other: string | null): string | null =>
  one === undefined || (other !== null && other > one) ? other : one;

/** All keys, newest first. */
export function list(db: Database, paging: Paging, keyring?: LastUses): Promise<Page<APIKeyItem>> {
  const { read } = db;
  return db.snapshot(async () => {
    const [total] = await read.select({ count: count() }).from(apiKeys);
    const rows = await read
      .select()
      .from(apiKeys)
      .orderBy(...newestFirst(apiKeys))
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    const items = rows.map((row) => ({
      ...view(row),
      last_used_at: later(keyring?.lastUsed(row.id), row.last_used_at),
    }));
    return { items, total: total!.count };
  });
}

/**
 * Revokes a key after all that is being written with it; does nothing to a revoked one. Throws NotFound, and Conflict for
 * the last active key.
 */
export const revoke = (context: ServiceContext, id: number): Promise<APIKeyItem> =>
  context.db.write(async (tx) => {
    const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id));
    if (!key) throw new NotFound('There is no such API key.');
    if (key.status === 'revoked') return view(key);
    const [others] = await tx
      .select({ count: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.status, 'active'), ne(apiKeys.id, id)));
    if (others!.count === 0)
      throw new Conflict('last_api_key', 'This is the last active API key; make another one first.');
    const now = timestamp(context.clock);
    const [revoked] = await tx
      .update(apiKeys)
      .set({ status: 'revoked', revoked_at: now, updated_at: now })
      .where(eq(apiKeys.id, id))
      .returning();
    await activity.record(tx, context, 'api_key.revoke', `api_keys/${id}`, { name: key.name });
    return view(revoked!);
  }, 'alone');

export async function isEmpty(db: Queries): Promise<boolean> {
  return (await db.select({ id: apiKeys.id }).from(apiKeys).limit(1)).length === 0;
}
