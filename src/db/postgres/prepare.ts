import { Refusal } from '../../errors.ts';
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
    await client.unsafe(`insert into facts (name, value) values ('jwt', $1) on conflict do nothing`, [newSecret]);
    const [[stores, users, reviews, jwtSecret, isFilling]] = (await client
      .unsafe(
        `select (select count(*)::int from stores), (select count(*)::int from users), (select count(*)::int from reviews),
          (select value from facts where name = 'jwt'), exists (select from facts where name = 'filling')`,
      )
      .values()) as [[number, number, number, string, boolean]];
    if (isFilling)
      throw new Refusal('Filling the database was interrupted. Run the same command again, or name an empty database.');
    return { ...migrated, counts: { stores, users, reviews }, jwtSecret };
  });

/** The secret that all nodes sign with. */
export const sharedSecret = (url: string): Promise<string> =>
  onPrimary(url, async (client) => {
    const [[secret]] = (await client.unsafe(`select value from facts where name = 'jwt'`).values()) as [[string]];
    return secret;
  });

/** Puts another secret in its place: tokens that were made with it stay valid. */
export const setSecret = (url: string, secret: string): Promise<void> =>
  onPrimary(url, async (client) => {
    await client.unsafe(
      `insert into facts (name, value) values ('jwt', $1) on conflict (name) do update set value = excluded.value`,
      [secret],
    );
  });
