// For SQLite only: tallies keep the highest IDs of deleted rows.
import { max } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { reviews, tallies, users } from '../../db/schema.ts';
import { readTallies } from '../../db/tallies.ts';

/** The highest ID by table, of tables whose rows can be deleted. */
export async function highest(read: Queries): Promise<Record<string, number>> {
  const deleted = await readTallies(read, ['last/users', 'last/reviews']);
  const [[user], [review]] = [
    await read.select({ id: max(users.id) }).from(users),
    await read.select({ id: max(reviews.id) }).from(reviews),
  ];
  return {
    users: Math.max(user!.id ?? 0, deleted['last/users']),
    reviews: Math.max(review!.id ?? 0, deleted['last/reviews']),
  };
}

/** Keeps IDs up to these from being given again. */
export async function settle(tx: Queries, ids: Record<string, number> = {}): Promise<void> {
  const rows = Object.entries(ids)
    .filter(([, id]) => id > 0)
    .map(([name, value]) => ({ name: `last/${name}`, value }));
  if (rows.length > 0) await tx.insert(tallies).values(rows).onConflictDoNothing();
}
