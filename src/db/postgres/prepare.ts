import { Refusal } from '../../errors.ts';
import type { Patience } from './deadlines.ts';
import { onPrimary } from './link.ts';
import { migrate } from './migrate.ts';

/** Row of the table `facts`: the secret that all nodes sign with, or the ID in the names of backups. */
type Fact = 'jwt' | 'instance';

/** A shared database that is up to date. */
export interface Prepared {
  /** Numbers of migrations before and after. */
  from: number;
  to: number;
  /** Rows by table. */
  counts: Record<string, number>;
  facts: Record<Fact, string>;
}

/** Brings a database up to date, with these functions, and keeps these facts in it, unless it has others. Throws Refusal. */
export const prepare = (
  url: string,
  facts: Record<Fact, string>,
  functions: string,
  patience?: Patience,
): Promise<Prepared> => onPrimary(url, (client) => prepareOn(client, facts, functions), patience);

async function prepareOn(client: Bun.SQL, facts: Record<Fact, string>, functions: string): Promise<Prepared> {
  const migrated = await migrate(client, functions);
  for (const [name, value] of Object.entries(facts))
    await client.unsafe('insert into facts (name, value) values ($1, $2) on conflict do nothing', [name, value]);
  const [[stores, users, reviews, isFilling, isMeasured]] = (await client
    .unsafe(
      `select (select count(*)::int from stores), (select count(*)::int from users), (select count(*)::int from reviews),
        exists (select from facts where name = 'filling'),
        (select reltuples >= 0 from pg_class where oid = 'stores'::regclass)`,
    )
    .values()) as [[number, number, number, boolean, boolean]];
  if (isFilling)
    throw new Refusal('Filling the database was interrupted. Run the same command again, or name an empty database.');
  // A dump, or an upgrade of PostgreSQL, leaves the statistics of the planner behind.
  if (stores > 0 && !isMeasured) await client.unsafe('analyze');
  const kept = { jwt: await read(client, 'jwt'), instance: await read(client, 'instance') };
  return { ...migrated, counts: { stores, users, reviews }, facts: kept };
}

async function read(client: Bun.SQL, name: Fact): Promise<string> {
  const [[value]] = (await client.unsafe('select value from facts where name = $1', [name]).values()) as [[string]];
  return value;
}

export const factOf = (url: string, name: Fact, patience: Patience): Promise<string> =>
  onPrimary(url, (client) => read(client, name), patience);

/** Replaces a fact of a database on which no node runs. */
export const setFact = (url: string, name: Fact, value: string, patience: Patience): Promise<void> =>
  onPrimary(
    url,
    async (client) => {
      await client.unsafe(
        'insert into facts (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
        [name, value],
      );
    },
    patience,
  );
