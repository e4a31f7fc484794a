// Runs the suites named on the command line, or all but the slow ones; with --long the slow ones in their long form, with
// --browser those that need Chromium, with --http2 those that ask a server, over HTTP/2, with --postgres those in
// which the engine matters, each server with a database of its own on a PostgreSQL that is started for the run, with
// --nodes those of the interface, where each server is two nodes on one database that are asked in turn, with
// --cluster those of nodes, databases and a proxy on hosts of a network that exists for the run alone.
import { join } from 'node:path';
import { noPostgres, Postgres } from '../tests/helpers/postgres.ts';

/** Each takes more than ten seconds of processor time, most of it in processes that it starts. */
const slow = [
  'abuse',
  'acme-busy',
  'acme-first-start',
  'acme-renewal',
  'admins-cli',
  'backup',
  'beside',
  'captcha-flood',
  'captcha-proof',
  'clock',
  'configuration',
  'costs',
  'crash',
  'csv',
  'damage',
  'demo',
  'doctor',
  'faults',
  'freshness',
  'fuzz',
  'handover',
  'handover-deaths',
  'healthcheck',
  'hostile-files',
  'import-http',
  'keys-cli',
  'metrics',
  'model',
  'move',
  'nodes',
  'notice-tarpit',
  'operating',
  'operating-http',
  'own-account',
  'pictures-s3',
  'pictures-s3-commands',
  'pictures-s3-move',
  'places-transfer',
  'postgres-check',
  'postgres-refusals',
  'postgres-upkeep',
  'prompt',
  'rate-limits',
  'restore',
  'signals',
  'site-discovery',
  'site-html',
  'site-map',
  'slow-uploads',
  'smoke',
  'start',
  'supply-chain',
  'tls-files',
  'tls-http2',
  'tls-slow-readers',
  'transfer',
  'unit/bucket',
  'unit/housekeeping',
  'unit/lanes',
  'unit/nodes',
  'unit/postgres',
  'unit/same-answers',
  'unit/shared-limits',
  'unit/standby',
  'upgrade',
  'users-cli',
  'version',
];

/** Left out over HTTP/2. */
const notOverHttp2 = [
  // Have certificates, ports and connections of their own.
  'acme-busy',
  'acme-first-start',
  'acme-renewal',
  'handover',
  'handover-deaths',
  'haproxy',
  'tls-files',
  'tls-http2',
  'tls-slow-readers',
  'tls-slow-uploads',
  'tls-strict-transport',
  // Ask no server: commands, programs, files.
  'admins-cli',
  'binary',
  'completion',
  'keys-cli',
  'prompt',
  'service',
  'supply-chain',
  'targets',
  'users-cli',
  'version',
  'versions',
];

/** Left out on PostgreSQL: suites about the file of SQLite, and slow ones whose subject is the same on both engines. */
const notOnPostgres: Record<string, string> = {
  abuse: 'counts memory and connections of a server; those to the database are bounded',
  'acme-busy': 'about certificates',
  'acme-first-start': 'about certificates',
  'acme-renewal': 'about certificates',
  'admins-cli': 'uses the database as keys-cli and users-cli do',
  backup: 'packs the SQLite file',
  beside: 'freezes processes over the WAL and its locks',
  'captcha-flood': 'measures how captchas are drawn',
  clock: 'sets the clock of the machine back; tests/unit/nodes has the clock of PostgreSQL',
  configuration: 'about settings',
  costs: 'measures the event loop of a server on a SQLite file',
  crash: 'kills the program over the WAL; tests/cluster kills nodes and the database',
  damage: 'breaks the SQLite file and its WAL',
  doctor: 'looks for damage of the SQLite file',
  faults: 'fills and breaks the disk of the SQLite file',
  'handover-deaths': 'passes the lock of the data directory on',
  handover: 'passes the lock of the data directory on, and puts back copies of the SQLite file',
  healthcheck: 'about a command that asks a server',
  'hostile-files': 'unpacks archives of the SQLite file',
  move: 'has a PostgreSQL of its own to move to',
  nodes: 'has a PostgreSQL of its own for its nodes',
  'notice-tarpit': 'about targets of notices that hold connections open',
  operating: 'about what docs/ says',
  'pictures-s3': 'about the storage of pictures',
  'pictures-s3-commands': 'about the storage of pictures; operating-http and places-transfer back up and import',
  'pictures-s3-move': 'about the storage of pictures',
  'postgres-check': 'has PostgreSQLs of its own to look at',
  'postgres-refusals': 'has PostgreSQLs of its own that refuse',
  'postgres-upkeep': 'has PostgreSQLs of its own to look after',
  restore: 'puts back the SQLite file',
  signals: 'about processes',
  'site-html': 'checks markup that is the same from either engine',
  'slow-uploads': 'about connections',
  smoke: 'is one test of the program on other processors',
  start: 'about the data directory and the first start',
  'supply-chain': 'about files of the checkout',
  'tls-files': 'about certificates',
  'tls-http2': 'about connections',
  'tls-slow-readers': 'about connections',
  transfer: 'copies data directories, and kills an import into a new SQLite file',
  upgrade: 'migrates SQLite files of earlier versions',
  version: 'about a command that opens no database',
};

/**
 * Run on two nodes that are asked in turn: what clients write and read. Others look into the memory of one process, such as
 * cached-answers, or into its files, ports and signals, or are about something else than what is written.
 */
const onNodes = [
  'activity',
  'admin-stores',
  'admin-users',
  'admins',
  'api-keys',
  'bulk',
  'cards',
  'categories',
  'dashboard',
  'deleted',
  'likes',
  'merchants',
  'order',
  'own-account',
  'own-reviews',
  'rankings',
  'reports',
  'reviews',
  'settings',
  'stores',
];

/** Measures, so it has the machine for itself. */
const alone = ['browser/paint'];

const root = join(import.meta.dir, '..');
const given = process.argv
  .slice(2)
  .filter((argument) => !['--long', '--browser', '--http2', '--postgres', '--nodes', '--cluster'].includes(argument));
const isLong = process.argv.includes('--long');
const wantsBrowser = process.argv.includes('--browser');
const wantsHttp2 = process.argv.includes('--http2');
const wantsNodes = process.argv.includes('--nodes');
const wantsPostgres = wantsNodes || process.argv.includes('--postgres');
const wantsCluster = process.argv.includes('--cluster');
const all = [...new Bun.Glob('tests/**/*.test.ts').scanSync(root)].toSorted((a, b) => a.localeCompare(b));
const isOneOf = (names: string[], file: string) => names.some((name) => file === join('tests', `${name}.test.ts`));
const isIn = (folder: string, file: string) => file.startsWith(join('tests', folder));
const isWanted = (file: string) => {
  if (wantsNodes) return isOneOf(onNodes, file);
  if (wantsHttp2 && (isOneOf(notOverHttp2, file) || isIn('unit', file))) return false;
  if (wantsPostgres && (isOneOf(Object.keys(notOnPostgres), file) || isIn('unit', file))) return false;
  if (isOneOf(alone, file)) return false;
  const folder = ['browser', 'cluster'].find((name) => isIn(name, file));
  if (wantsBrowser || wantsCluster) return folder === (wantsBrowser ? 'browser' : 'cluster');
  return folder === undefined && (wantsPostgres || isOneOf(slow, file) === isLong);
};
const suites = all.filter(isWanted);
// The certificate of these tests is of no authority that anybody trusts.
const overHttp2 = { FOODMAP_OVER: 'http2', NODE_TLS_REJECT_UNAUTHORIZED: '0' };
if (wantsPostgres && noPostgres) throw new Error(noPostgres);
const postgres = wantsPostgres ? await Postgres.start() : undefined;
const env = {
  ...process.env,
  ...(isLong && { FOODMAP_LONG: '1' }),
  ...(wantsHttp2 && overHttp2),
  ...(postgres && { FOODMAP_TEST_POSTGRES: postgres.url }),
  ...(wantsNodes && { FOODMAP_OVER: 'nodes' }),
  ...(wantsCluster && { FOODMAP_CLUSTER: '1' }),
};
/** Network, processes and mounts of the run alone: whatever it leaves behind ends with it. */
const space = [
  ...(process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive', '--preserve-env']),
  ...'unshare --net --mount --pid --fork --kill-child --mount-proc sh -c'.split(' '),
  'ip link set lo up && mkdir -p /run/netns && mount -t tmpfs none /run/netns && exec "$@"',
  'sh',
];
const namesSuites = given.some((argument) => argument.includes('test'));
const child = Bun.spawn(
  [
    ...(wantsCluster ? space : []),
    process.execPath,
    'test',
    // Each suite of a cluster has the network for itself.
    ...(wantsCluster ? [] : ['--parallel']),
    '--timeout',
    isLong ? '600000' : '120000',
    ...given,
    ...(namesSuites ? [] : suites),
  ],
  { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] },
);
const exitCode = await child.exited;
await postgres?.remove();
process.exit(exitCode);
