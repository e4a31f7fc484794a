import { Command } from 'commander';
import { allSettings, readConfig, type Config } from '../config/config.ts';
import { credentialName, fileVariable } from '../config/sources.ts';
import type { ServiceContext } from '../context.ts';
import { requireDatabase } from '../opening/preconditions.ts';
import { connect } from '../db/sqlite/connection.ts';
import { openDatabase } from '../data-directory/database.ts';
import type { WritableDatabase } from '../db/database.ts';
import { patienceThatSays } from '../db/postgres/deadlines.ts';
import { requireSchema } from '../db/postgres/migrate.ts';
import { pendingMigrations } from '../db/sqlite/migrate.ts';
import { Refusal } from '../errors.ts';
import { minute } from '../units.ts';
import { limits } from '../limits.ts';
import { problemOf } from '../kinds.ts';
import type { TSchema } from '../schema.ts';
import { systemAccount } from './account.ts';

/** Settings of every command that works on the database. */
const dataSettings = ['data', 'databaseUrl'];

/** A command, written as `create <username>`, with flags for these settings, which `configOf` reads. */
export function command(usage: string, description: string, settings: readonly string[] = dataSettings): Command {
  const [name, ...given] = usage.split(' ');
  const made = new Command(name).description(description);
  for (const argument of given) made.argument(argument);
  const used = allSettings.filter(({ name }) => settings.includes(name));
  for (const { flag, value, bare, variable, description, fallback } of used) {
    const shown = fallback && `, default ${fallback}`;
    const written = bare ? `[${value}]` : `<${value}>`;
    if (flag) made.option(`--${flag} ${written}`, `${description} (${variable}${shown})`);
  }
  return made.addHelpText('after', variablesText(used.filter(({ flag }) => !flag)));
}

/** Of every command that works on the database: it waits for a PostgreSQL that does not answer, and says so once. */
export const patience = patienceThatSays(() =>
  warn([`The database does not answer; waiting for it, for at most ${limits.databasePatience / minute} minutes.`]),
);

/** The part of a help about settings that have no flag. */
function variablesText(settings: typeof allSettings): string {
  if (settings.length === 0) return '';
  const width = Math.max(...settings.map(({ variable }) => variable.length));
  const lines = settings.map(
    ({ variable, description, fallback }) =>
      `  ${variable.padEnd(width)}  ${description}${fallback && ` (default ${fallback})`}`,
  );
  const example = settings.find(({ secret }) => secret)!.variable;
  return [
    '',
    'Settings that only the environment has:',
    ...lines,
    '',
    `A secret can come from a file instead: ${fileVariable(example)}=/path, or the systemd`,
    `credential ${credentialName(example)}; the same for each.`,
  ].join('\n');
}

/** The same, with `--json` for scripts. */
export const commandWithJson = (...[usage, description, settings]: Parameters<typeof command>): Command =>
  command(usage, description, settings).option('--json', 'print JSON');

/** The configuration of a command, from its flags and the environment. Throws Refusal. */
export const configOf = (options: Record<string, unknown>): Config => readConfig(textsOf(options));

/** The options of a command whose values are text; a flag that stands alone is `on`. */
export const textsOf = (options: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : value === true ? [[name, 'on']] : [],
    ),
  );

/** A text of the command line, trimmed and checked by the same schema as over HTTP. Throws Refusal. */
export function checked(what: string, schema: TSchema, text: string): string {
  const trimmed = text.trim();
  const problem = problemOf(schema, trimmed);
  if (problem !== undefined) throw new Refusal(`${what} ${problem.message}.`);
  return trimmed;
}

/** Paging of lists on the command line: all on one page. */
export const everything = { page: 1, page_size: Number.MAX_SAFE_INTEGER };

/**
 * Runs a command's work on the database of a data directory, whether or not a server runs on it.
 * Throws Refusal when there is no database, or when it has the schema of another version.
 */
export async function withDatabase<Result>(
  config: Config,
  work: (context: ServiceContext & { db: WritableDatabase }) => Promise<Result>,
): Promise<Result> {
  const db = await openForCommand(config);
  try {
    return await work({ db, clock: Date.now, actor: { kind: 'cli', name: systemAccount() } });
  } finally {
    await db.close();
  }
}

async function openForCommand(config: Config): Promise<WritableDatabase> {
  const { data, databaseUrl } = config;
  if (databaseUrl === undefined) {
    const connection = connect(requireDatabase(data));
    const { pending } = pendingMigrations(connection);
    connection.close();
    if (pending.length > 0)
      throw new Refusal(`The database in ${data} is older than this program; start the server once to upgrade it.`);
  } else await requireSchema(databaseUrl, patience);
  return openDatabase(config, { patience });
}

export const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints the result of a command: as JSON for scripts, else as lines of text. */
export function print(value: unknown, json: boolean | undefined, text: () => string): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text()}\n`);
}

/** Prints sentences that a script should not take for output. */
export function warn(warnings: string[]): void {
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
}

/** Formats rows as a table with a heading and aligned columns. */
export function table(rows: Record<string, string | number | boolean | null>[]): string {
  if (rows.length === 0) return 'There are none.';
  const names = Object.keys(rows[0]!);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => Bun.stringWidth(line[column]!))));
  const padded = (line: string[]) =>
    line.map((cell, column) => cell + ' '.repeat(widths[column]! - Bun.stringWidth(cell))).join('  ');
  return lines.map((line) => padded(line).trimEnd()).join('\n');
}
