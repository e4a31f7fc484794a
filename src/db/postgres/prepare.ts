import { onPrimary } from './link.ts';
import { migrate } from './migrate.ts';

/** What a node needs to know of a database that it shares. */
export interface Prepared {
  /** Numbers of migrations before and after. */
  from: number;
  to: number;
  /** Rows by table. */
  counts: Record<string, number>;
  /** The secret of all nodes. */
  jwtSecret: string;
}

/** Brings a database up to date and keeps a secret in it, unless it has one. Throws Refusal. */
export const prepare = (url: string, newSecret: string): Promise<Prepared> =>
  onPrimary(url, async (client) => {
    const migrated = await migrate(client);
    await client.unsafe(`insert into secrets (name, value) values ('jwt', $1) on conflict do nothing`, [newSecret]);
    const [[stores, users, reviews, jwtSecret]] = (await client
      .unsafe(
        `select (select count(*)::int from stores), (select count(*)::int from users), (select count(*)::int from reviews),
          (select value from secrets where name = 'jwt')`,
      )
      .values()) as [[number, number, number, string]];
    return { ...migrated, counts: { stores, users, reviews }, jwtSecret };
  });
