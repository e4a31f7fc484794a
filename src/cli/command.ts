import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { flags, readConfig, type Config } from '../config/config.ts';
import { unpackAddon } from '../db/addon.ts';
import { connect } from '../db/connection.ts';
import { Database } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { databaseFile } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { refuseUnfinished } from '../features/backups/restore.ts';
import { problemOf, type TSchema } from '../http/schema.ts';
import { proveUnlessServed } from './data-directory.ts';

/** A command, written as `create <username>`, with flags for these settings; `configOf` reads them. */
export function command(usage: string, description: string, settings: readonly string[] = ['data']): Command {
  const [name, ...given] = usage.split(' ');
  const made = new Command(name).description(description);
  for (const argument of given) made.argument(argument);
  for (const { name, flag, value, variable, description, fallback } of flags) {
    if (!flag || !settings.includes(name)) continue;
    const shown = fallback && `, default ${fallback}`;
    made.option(`--${flag} <${value}>`, `${description} (${variable}${shown})`);
  }
  return made;
}

/** The same for a command that scripts read, too. */
export const commandWithJson = (...[usage, description, settings]: Parameters<typeof command>): Command =>
  command(usage, description, settings).option('--json', 'print JSON');

/** The configuration as the flags of a command and the environment have it. Throws Refusal. */
export const configOf = (options: Record<string, unknown>): Config => readConfig(textsOf(options));

/** The options of a command that have a text. */
export const textsOf = (options: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** A text of the command line, trimmed and held to the same schema as over HTTP. Throws Refusal. */
export function checked(what: string, schema: TSchema, text: string): string {
  const trimmed = text.trim();
  const problem = problemOf(schema, trimmed);
  if (problem !== undefined) throw new Refusal(`${what} ${problem}.`);
  return trimmed;
}

/** Lists are shown whole: a terminal scrolls, and a script counts. */
export const everything = { page: 1, page_size: Number.MAX_SAFE_INTEGER };

/**
 * Runs a command's work on the database of a data directory, whether or not a server runs on it.
 * Throws Refusal when there is no database, or one that another version of the program made.
 */
export async function withDatabase<Result>({ data }: Config, work: (db: Database) => Promise<Result>): Promise<Result> {
  const file = databaseFile(data);
  refuseUnfinished(data);
  if (!existsSync(file))
    throw new Refusal(`There is no database in ${data}; start the server there once, or choose another --data.`);
  unpackAddon(data);
  proveUnlessServed(data);
  const connection = connect(file);
  const { pending } = pendingMigrations(connection);
  connection.close();
  if (pending.length > 0)
    throw new Refusal(
      `The database in ${data} is older than this program; start the server once to bring it up to date.`,
    );
  const db = new Database(file);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** What a command found out, on standard output: for scripts as JSON, else as lines of text. */
export function print(value: unknown, json: boolean | undefined, text: () => string): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text()}\n`);
}

/** Rows as a table with a heading, columns aligned. */
export function table(rows: Record<string, string | number | boolean | null>[]): string {
  if (rows.length === 0) return 'There are none.';
  const names = Object.keys(rows[0]!);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => Bun.stringWidth(line[column]!))));
  const padded = (line: string[]) =>
    line.map((cell, column) => cell + ' '.repeat(widths[column]! - Bun.stringWidth(cell))).join('  ');
  return lines.map((line) => padded(line).trimEnd()).join('\n');
}
