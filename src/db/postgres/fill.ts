import { Refusal } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Patience } from './deadlines.ts';
import { onPrimary } from './link.ts';
import { migrate } from './migrate.ts';
import { present } from './time.ts';

/** Tables of which an empty database has rows as well. */
const own = `('captchas', 'changes', 'facts', 'leases', 'migrations', 'nodes', 'rate_windows', 'settings')`;

/** Tables in which an empty database has no row. */
const content = `select tablename from pg_tables where schemaname = current_schema() and tablename not in ${own} order by 1`;

/**
 * Fills an empty database whole or not at all: what an interrupted fill has left is deleted before the next one, and no
 * server starts during it. Throws Refusal when the database has content, or when nodes run on it.
 */
export async function fillDatabase<Result>(
  url: string,
  functions: string,
  work: () => Promise<Result>,
  patience?: Patience,
): Promise<Result> {
  await onPrimary(url, (client) => begin(client, functions), patience);
  const result = await work();
  const end = async (client: Bun.SQL) => void (await client.unsafe(`delete from facts where name = 'filling'`));
  await onPrimary(url, end, patience);
  return result;
}

async function begin(client: Bun.SQL, functions: string): Promise<void> {
  await migrate(client, functions);
  await refuseNodes(client);
  const tables = ((await client.unsafe(content).values()) as [string][]).map(([name]) => name);
  const [[isUnfinished]] = (await client
    .unsafe(`select exists (select from facts where name = 'filling')`)
    .values()) as [[boolean]];
  if (isUnfinished) await client.unsafe(`truncate ${tables.join(', ')}, settings restart identity cascade`);
  for (const table of tables) {
    const rows = await client.unsafe(`select from ${table} limit 1`);
    if (rows.count > 0) throw new Refusal(`The database is not empty: it has ${table}. Name an empty one.`);
  }
  await client.unsafe(`insert into facts (name, value) values ('filling', '') on conflict do nothing`);
}

/** Throws Refusal while nodes run on a database. */
export async function refuseNodes(client: Bun.SQL): Promise<void> {
  const nodes = await client.unsafe(`select address from nodes where seen_at > ${present} - ${limits.nodeAlive}`);
  if (nodes.count > 0) throw new Refusal(`${nodes.count} of foodmap run on the database; stop them first.`);
}
