import { and, count, desc, eq, ne } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { apiKeys } from '../../db/schema.ts';
import { Conflict, NotFound, Unauthorized } from '../../errors.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { base62, randomText, sha256 } from '../../lib/identifiers.ts';
import type { Keyring } from './keyring.ts';
import type { APIKeyItem } from './model.ts';

/** What a valid key tells of itself. */
export interface ApiKey {
  id: number;
  prefix: string;
}

const prefixLength = 12;
const randomLength = 34;
const checksumLength = 6;

/** A fresh key: `fmk_`, random characters, and a checksum by which scanners can tell a real one. */
export function generateKey(): string {
  const random = randomText(randomLength);
  return `fmk_${random}${base62(Bun.hash.crc32(random), checksumLength)}`;
}

type Row = typeof apiKeys.$inferSelect;

const present = ({ hash: _, ...row }: Row): APIKeyItem => row;

/** Makes a key; the answer alone has the key itself. */
export async function create(
  db: Database,
  clock: Clock,
  name: string,
  key = generateKey(),
): Promise<APIKeyItem & { key: string }> {
  return db.write((tx) => insert(tx, clock, name, key));
}

/** The same inside a transaction. */
export async function insert(
  tx: Queries,
  clock: Clock,
  name: string,
  key: string,
): Promise<APIKeyItem & { key: string }> {
  const now = timestamp(clock);
  const values = { name, prefix: key.slice(0, prefixLength), hash: sha256(key), created_at: now, updated_at: now };
  const [row] = await tx.insert(apiKeys).values(values).returning();
  return { ...present(row!), key };
}

/** All keys, newest first; `keyring` knows of uses that are not written yet. */
export async function list({ read }: Database, paging: Paging, keyring?: Keyring): Promise<Page<APIKeyItem>> {
  const [total] = await read.select({ count: count() }).from(apiKeys);
  const rows = await read
    .select()
    .from(apiKeys)
    .orderBy(desc(apiKeys.id))
    .limit(paging.page_size)
    .offset(offsetOf(paging));
  const items = rows.map((row) => ({ ...present(row), last_used_at: keyring?.lastUsed(row.id) ?? row.last_used_at }));
  return { items, total: total!.count };
}

/** Ends a key at once; a revoked one stays as it is. Throws NotFound, Conflict for the last active key. */
export const revoke = (db: Database, clock: Clock, id: number): Promise<APIKeyItem> =>
  db.write(async (tx) => {
    const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id));
    if (!key) throw new NotFound('There is no such API key.');
    if (key.status === 'revoked') return present(key);
    const [others] = await tx
      .select({ count: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.status, 'active'), ne(apiKeys.id, id)));
    if (others!.count === 0) throw new Conflict('This is the last active API key; make another one first.');
    const now = timestamp(clock);
    const [revoked] = await tx
      .update(apiKeys)
      .set({ status: 'revoked', revoked_at: now, updated_at: now })
      .where(eq(apiKeys.id, id))
      .returning();
    return present(revoked!);
  });

/** The key behind the header. Throws Unauthorized when it is missing, unknown or revoked. */
export async function verify({ read }: Database, keyring: Keyring, key: string | null): Promise<ApiKey> {
  if (!key) throw new Unauthorized('Send an API key in the header X-API-Key.');
  const known = keyring.find(key);
  if (known) return known;
  const { generation } = keyring;
  const [row] = await read
    .select({ id: apiKeys.id, prefix: apiKeys.prefix })
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, sha256(key)), eq(apiKeys.status, 'active')));
  if (!row) throw new Unauthorized('The API key is unknown or revoked.');
  keyring.remember(key, row, generation);
  return row;
}

/** Writes when keys were last used, by id. */
export const recordUse = (db: Database, uses: Map<number, string>): Promise<void> =>
  db.write(async (tx) => {
    for (const [id, last_used_at] of uses) await tx.update(apiKeys).set({ last_used_at }).where(eq(apiKeys.id, id));
  });

export async function isEmpty(db: Queries): Promise<boolean> {
  return (await db.select({ id: apiKeys.id }).from(apiKeys).limit(1)).length === 0;
}
