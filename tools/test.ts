// Runs the suites named on the command line from source; or all but the slow ones, on the program, which it builds and
// copies to an empty folder, since so many servers start from there in half the time; with --long the slow ones in
// their long form, with --browser those that need Chromium, with --http2 those about requests and answers over HTTP/2,
// with --nodes those in which the engine matters, where each server is two nodes on one database of a PostgreSQL that
// is started for the run, with --workers all but the slow ones, where four threads of each server answer reads, with
// --postgres those of them that are about one node, each server with a separate database there, with --cluster those of
// nodes, databases and a proxy on hosts of a network that exists for the run alone. With --binary the program is
// dist/foodmap, copied to an empty folder; alone, it means the slow suites. What measures has the machine for itself.
// Each suite says what it needs: tools/needs.ts reads it.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/db/postgres/migrate.ts';
import { functions } from '../src/features/standing/functions.postgres.ts';
import { pagesOfCheckout } from '../src/web/build/checkout.ts';
import { migrated } from '../tests/helpers/database.ts';
import { databaseOn, noPostgres, Postgres } from '../tests/helpers/postgres.ts';
import { needsOf, type Need } from './needs.ts';

const root = join(import.meta.dir, '..');
const modes = ['long', 'browser', 'http2', 'postgres', 'nodes', 'workers', 'cluster', 'binary'] as const;
const given = process.argv.slice(2);
const wants = Object.fromEntries(modes.map((mode) => [mode, given.includes(`--${mode}`)])) as Record<
  (typeof modes)[number],
  boolean
>;
const rest = given.filter((argument) => !modes.some((mode) => argument === `--${mode}`));
const named = rest.filter((argument) => argument.endsWith('.test.ts'));
const options = rest.filter((argument) => !named.includes(argument));

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const all = [...new Bun.Glob('tests/**/*.test.ts').scanSync(root)].toSorted((one, other) => one.localeCompare(other));
const declared = new Map(all.map((file) => [file, needsOf(file, textOf(file))]));
const needs = (file: string, need: Need) => declared.get(file)?.includes(need) ?? false;
const isIn = (folder: string, file: string) => file.startsWith(join('tests', folder));

function isWanted(file: string): boolean {
  const folder = ['browser', 'cluster', 'unit'].find((name) => isIn(name, file));
  if (wants.browser) return folder === 'browser';
  if (wants.cluster) return folder === 'cluster';
  if (folder === 'browser' || folder === 'cluster') return false;
  const isOfEngines = folder !== 'unit' && !needs(file, 'one engine');
  if (wants.workers) return folder !== 'unit' && !needs(file, 'time');
  if (wants.nodes) return isOfEngines && !needs(file, 'one node');
  if (wants.postgres) return isOfEngines && needs(file, 'one node');
  if (wants.http2) return needs(file, 'http2');
  return needs(file, 'time') === (wants.long || wants.binary);
}

const suites = named.length > 0 ? named : all.filter(isWanted);

const needsPostgres = wants.postgres || wants.nodes;
if (needsPostgres && noPostgres) throw new Error(noPostgres);
const postgres = needsPostgres ? await Postgres.start() : undefined;
if (postgres) {
  const { url } = await databaseOn(postgres.url, migrated);
  const client = new Bun.SQL(url, { max: 1 });
  await migrate(client, functions);
  await client.close();
}
const isPlain = named.length === 0 && modes.every((mode) => !wants[mode]);
const builds = isPlain && !process.env.FOODMAP_BINARY;
const away = wants.binary || builds ? mkdtempSync(join(tmpdir(), 'foodmap-binary-')) : undefined;
const program = away && join(away, 'foodmap');
if (builds) await Bun.$`${process.execPath} build.ts`.cwd(root);
if (program) copyFileSync(join(root, 'dist/foodmap'), program);
const folder = mkdtempSync(join(tmpdir(), 'foodmap-document-'));
const document = join(folder, 'openapi.json');
await Bun.write(document, (await Bun.$`${process.execPath} src/main.ts openapi`.cwd(root).quiet()).stdout);
// Servers from source that start at once would each build the pages.
if (!process.env.FOODMAP_BINARY && !away) await pagesOfCheckout();
const env = {
  ...process.env,
  // Every failure that a suite meets is held against it.
  FOODMAP_DOCUMENT: document,
  ...(program && { FOODMAP_BINARY: program }),
  ...(wants.long && { FOODMAP_LONG: '1' }),
  // The certificate of these tests is of no authority that anybody trusts.
  ...(wants.http2 && { FOODMAP_OVER: 'http2', NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
  ...(postgres && { FOODMAP_TEST_POSTGRES: postgres.url }),
  ...(wants.nodes && { FOODMAP_OVER: 'nodes' }),
  ...(wants.workers && { FOODMAP_OVER: 'workers' }),
  ...(wants.cluster && { FOODMAP_CLUSTER: '1' }),
};
/** Network, processes and mounts of the run alone: whatever it leaves behind ends with it. */
const space = [
  ...(process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive', '--preserve-env']),
  ...'unshare --net --mount --pid --fork --kill-child --mount-proc sh -c'.split(' '),
  'ip link set lo up && mkdir -p /run/netns && mount -t tmpfs none /run/netns && exec "$@"',
  'sh',
];

// Most programs of the slow suites and of those on PostgreSQL end before the code of the last compiler pays. With ten times
// the patience for it they need 6 % less of the processor. What measures is compiled as it ships.
const patient = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '1000000',
  BUN_JSC_thresholdForFTLOptimizeSoon: '10000',
};
const areSlow = wants.binary && !wants.browser;
const brief = areSlow || needsPostgres ? { ...env, ...patient } : env;

// A suite waits for its server, its browser and for processes as much as it computes, a slow one longer.
const workers = availableParallelism() + (areSlow ? 3 : 1);

/** Exit code of these suites. Where others run beside them, what they print is shown at the end. */
async function test(files: string[], isParallel: boolean, isAlone = true): Promise<number> {
  if (files.length === 0) return 0;
  const command = [
    ...(wants.cluster ? space : []),
    process.execPath,
    'test',
    ...(isParallel ? [`--parallel=${workers}`] : []),
    '--timeout',
    wants.long ? '600000' : '120000',
    ...options,
    ...files,
  ];
  const output = isAlone ? 'inherit' : 'pipe';
  const measures = isAlone && !isParallel;
  const child = Bun.spawn(command, { cwd: root, env: measures ? env : brief, stdio: ['ignore', output, output] });
  if (isAlone) return child.exited;
  const printed = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  process.stderr.write(printed.join(''));
  return child.exited;
}

const exitCodes: number[] = [];
for (const file of suites.filter((one) => needs(one, 'quiet'))) exitCodes.push(await test([file], false));
const others = suites.filter((one) => !needs(one, 'quiet'));
// The suites of a run begin in the order of their names.
const early = wants.cluster ? [] : others.filter((one) => needs(one, 'early'));
// Each suite of a cluster has the network for itself.
exitCodes.push(
  ...(await Promise.all([
    test(early, false, false),
    test(
      others.filter((one) => !early.includes(one)),
      !wants.cluster,
    ),
  ])),
);
await postgres?.remove();
rmSync(folder, { recursive: true });
if (away) rmSync(away, { recursive: true, force: true });
process.exit(Math.max(...exitCodes));
