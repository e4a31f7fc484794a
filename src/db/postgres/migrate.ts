import { createHash } from 'node:crypto';
import { Refusal } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { isLocked } from './failures.ts';
import type { Patience } from './deadlines.ts';
import { onPrimary } from './link.ts';
import { embeddedMigrations } from './migrations.macro.ts' with { type: 'macro' };

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

const migrations: Migration[] = embeddedMigrations();

/** Of the advisory lock that one node holds while it migrates. */
const lockNumber = 0x66_6f_6f_64;

/** First line of a migration that takes something away: programs without it cannot work on what it leaves. */
const contracting = '-- Contracts.';

/** The migrations that the database has, and those that this program would add. Throws Refusal. */
export async function pendingMigrations(client: Bun.SQL): Promise<{ applied: number; pending: Migration[] }> {
  const [[exists]] = (await client.unsafe(`select to_regclass('migrations') is not null`).values()) as [[boolean]];
  const done = exists
    ? ((await client.unsafe('select hash, contracts from migrations order by number').values()) as [string, boolean][])
    : [];
  for (const [index, [hash, contracts]] of done.entries()) {
    const migration = migrations[index];
    if (migration && migration.hash !== hash)
      throw new Refusal(
        `Migration ${index + 1} of the database is not the one this program has; it was changed after it ran.`,
      );
    if (!migration && contracts)
      throw new Refusal(
        `The database is newer than this program: it has ${done.length} migrations, this program knows ${migrations.length}. Start the newer program.`,
      );
  }
  return { applied: done.length, pending: migrations.slice(done.length) };
}

/** Throws Refusal unless the database has the schema of this program, or a newer one that it can work on. */
export async function requireSchema(url: string, patience: Patience): Promise<void> {
  const { applied, pending } = await onPrimary(url, pendingMigrations, patience);
  if (applied === 0) throw new Refusal('The database is empty; start the server once.');
  if (pending.length > 0)
    throw new Refusal('The database is older than this program; start the server once to upgrade it.');
}

/**
 * Brings the schema up to date in one transaction, beside nodes that serve; nodes that start at the same time wait for
 * the first of them. `functions` is SQL that creates or replaces functions, which changes without a migration. Returns
 * the numbers of migrations before and after. Throws Refusal: the database is as it was.
 */
export async function migrate(client: Bun.SQL, functions: string): Promise<{ from: number; to: number }> {
  const since = performance.now();
  for (;;) {
    try {
      return await client.begin((tx) => migrateIn(tx, functions));
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() - since > limits.databaseMigration)
        throw new Refusal(
          'The database cannot be upgraded now: something else, such as a backup, has been using its tables for too long. Start again when that is over.',
        );
    }
    await Bun.sleep(Math.random() * limits.databaseMigrationPause);
  }
}

async function migrateIn(tx: Bun.SQL, functions: string): Promise<{ from: number; to: number }> {
  await tx.unsafe(`select pg_advisory_xact_lock(${lockNumber})`);
  const [[version]] = (await tx.unsafe(`select current_setting('server_version_num')::int`).values()) as [[number]];
  if (version < limits.databaseVersion) throw new Refusal('PostgreSQL is too old; version 15 or newer is needed.');
  const [[encoding]] = (await tx.unsafe('show server_encoding').values()) as [[string]];
  if (encoding !== 'UTF8') throw new Refusal(`The database has the encoding ${encoding}; create it with UTF8.`);
  // Requests wait behind a migration that waits for a table, and may have what it waits for: so it steps back early.
  await tx.unsafe(`set local lock_timeout = ${limits.databaseMigrationLock}`);
  const { applied, pending } = await pendingMigrations(tx);
  await tx.unsafe(`create table if not exists migrations (number integer primary key, name text not null,
    hash text not null, contracts boolean not null, applied_at timestamptz not null default now())`);
  for (const [index, { name, sql, hash }] of pending.entries()) {
    await tx.unsafe(sql).simple();
    await tx.unsafe('insert into migrations (number, name, hash, contracts) values ($1, $2, $3, $4)', [
      applied + index + 1,
      name,
      hash,
      sql.startsWith(contracting),
    ]);
  }
  // An older program that starts beside a newer one calls what that one has installed.
  if (applied <= migrations.length) await install(tx, functions);
  return { from: applied, to: applied + pending.length };
}

/** Replaces the functions, unless those of the database are the same. Calls that are under way end as they began. */
async function install(tx: Bun.SQL, functions: string): Promise<void> {
  const hash = createHash('sha256').update(functions).digest('hex');
  const [[isInstalled]] = (await tx
    .unsafe(`select exists (select from facts where name = 'functions' and value = $1)`, [hash])
    .values()) as [[boolean]];
  if (isInstalled) return;
  await tx.unsafe(functions).simple();
  await tx.unsafe(
    `insert into facts (name, value) values ('functions', $1) on conflict (name) do update set value = excluded.value`,
    [hash],
  );
}
