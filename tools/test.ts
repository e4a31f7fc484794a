// Runs the suites named on the command line, or all but the slow ones; with --long the slow ones in their long form, with
// --browser those that need Chromium, with --http2 those that ask a server, over HTTP/2.
import { join } from 'node:path';

/** Each takes more than ten seconds of processor time, most of it in processes that it starts. */
const slow = [
  'abuse',
  'acme-busy',
  'acme-first-start',
  'acme-renewal',
  'admins-cli',
  'backup',
  'captcha-flood',
  'clock',
  'configuration',
  'crash',
  'csv',
  'damage',
  'demo',
  'doctor',
  'faults',
  'freshness',
  'fuzz',
  'handover',
  'healthcheck',
  'hostile-files',
  'import-http',
  'keys-cli',
  'metrics',
  'model',
  'notice-tarpit',
  'operating',
  'operating-http',
  'own-account',
  'places-transfer',
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

/** Measures, so it has the machine for itself. */
const alone = ['browser/paint'];

const root = join(import.meta.dir, '..');
const given = process.argv.slice(2).filter((argument) => !['--long', '--browser', '--http2'].includes(argument));
const isLong = process.argv.includes('--long');
const wantsBrowser = process.argv.includes('--browser');
const wantsHttp2 = process.argv.includes('--http2');
const all = [...new Bun.Glob('tests/**/*.test.ts').scanSync(root)].toSorted((a, b) => a.localeCompare(b));
const isOneOf = (names: string[], file: string) => names.some((name) => file === join('tests', `${name}.test.ts`));
const inBrowser = (file: string) => file.startsWith(join('tests', 'browser'));
const isWanted = (file: string) => {
  if (wantsHttp2 && (isOneOf(notOverHttp2, file) || file.startsWith(join('tests', 'unit')))) return false;
  if (isOneOf(alone, file)) return false;
  return wantsBrowser ? inBrowser(file) : !inBrowser(file) && isOneOf(slow, file) === isLong;
};
const suites = all.filter(isWanted);
// The certificate of these tests is of no authority that anybody trusts.
const overHttp2 = { FOODMAP_OVER: 'http2', NODE_TLS_REJECT_UNAUTHORIZED: '0' };
const env = { ...process.env, ...(isLong && { FOODMAP_LONG: '1' }), ...(wantsHttp2 && overHttp2) };
const namesSuites = given.some((argument) => argument.includes('test'));
const { exitCode } = Bun.spawnSync(
  [
    process.execPath,
    'test',
    '--parallel',
    '--timeout',
    isLong ? '600000' : '120000',
    ...given,
    ...(namesSuites ? [] : suites),
  ],
  { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] },
);
process.exit(exitCode);
