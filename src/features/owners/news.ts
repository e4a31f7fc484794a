import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { stores, type ownerWays } from '../../db/schema.ts';
import { recipientOf } from '../mail/addresses.ts';
import type { MailQueue } from '../mail/queue.ts';
import { ownersOf } from './service.ts';

/** Writes to the other owners of a store, as far as they have an address, that somebody has become one this way. */
export async function tellOthers(
  { db: { read }, mails }: { db: Database; mails: MailQueue },
  storeId: number,
  userId: number,
  by: (typeof ownerWays)[number],
): Promise<void> {
  if (!mails.isOn) return;
  const owners = await ownersOf(read, storeId);
  const newcomer = owners.find((one) => one.user_id === userId && one.by === by);
  const [store] = await read.select({ name: stores.name }).from(stores).where(eq(stores.id, storeId));
  if (!newcomer || !store) return;
  for (const { user_id } of owners.filter((one) => one !== newcomer))
    mails.add(async () => {
      const recipient = await recipientOf(read, user_id);
      return recipient && { kind: 'owner', ...recipient, store: store.name, owner: newcomer.username };
    });
}

/** Runs a change of a store, and writes to its other owners of each that it has given the store. */
export async function tellingOthers(
  deps: Parameters<typeof tellOthers>[0],
  storeId: number,
  change: () => Promise<void>,
): Promise<void> {
  const owners = () => ownersOf(deps.db.read, storeId);
  const before = new Set((await owners()).map(({ user_id }) => user_id));
  await change();
  for (const { user_id, by } of await owners()) if (!before.has(user_id)) await tellOthers(deps, storeId, user_id, by);
}
