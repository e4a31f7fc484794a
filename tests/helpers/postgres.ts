import { SQL } from 'bun';
import assert from 'node:assert/strict';
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mortal, mortalAs } from './mortal.ts';
import { freePort } from './ports.ts';

const versions = '/usr/lib/postgresql';
const hasServer = (version: string) => Bun.which(join(versions, version, 'bin/initdb')) !== null;

/** The versions of PostgreSQL that are installed, the newest first. */
export const postgresVersions = [
  ...new Bun.Glob('*').scanSync({ cwd: versions, onlyFiles: false, throwErrorOnBrokenSymlink: false }),
]
  .filter(hasServer)
  .toSorted((one, other) => Number(other) - Number(one));
const programsOf = (version: string | undefined) => version && join(versions, version, 'bin');

/** Why nothing can be tested with PostgreSQL here; undefined when it can. */
export const noPostgres = postgresVersions.length > 0 ? undefined : 'PostgreSQL is missing; .ci/postgresql installs it';

/** PostgreSQL refuses to run as root, so another account runs it. */
const account = (() => {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  return ['postgres', 'nobody'].find((name) => accounts.some((line) => line.startsWith(`${name}:`)))!;
})();
/** The beginning of a command that runs as that account, and ends with this process. */
export const asAccount = account ? mortalAs(account, account === 'nobody' ? 'nogroup' : account) : mortal;

export interface PostgresOptions {
  /** One of the versions that are installed; the newest unless told otherwise. */
  version?: string | undefined;
  /** Address that it listens on; loopback unless told otherwise. */
  address?: string;
  port?: number;
  /** A command that it runs under: one that enters a network of its own. */
  under?: string[];
  /** Whether it waits for the disk, as outside of tests. */
  isDurable?: boolean;
  /** More lines of postgresql.conf. */
  settings?: string[];
  /** More lines of pg_hba.conf. */
  admitted?: string[];
  /** Whether those are all there are: nobody else is trusted, but the tests by the account `postgres`. */
  isStrict?: boolean;
  /** Of a standby, for its primary. */
  credentials?: string;
  /** Megabytes of a disk that it has for itself, in memory; only where the run has mounts of its own. */
  disk?: number | undefined;
}

/** A database of its own for one server. */
export interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, text: string, parameters: unknown[] = []) {
  const connection = new SQL(url, { max: 1, connectionTimeout: 10 });
  try {
    return (await connection.unsafe(text, parameters)) as Record<string, unknown>[];
  } finally {
    await connection.close();
  }
}

/** Makes a database on the PostgreSQL at this address, empty unless another one is the template, within some 20 ms. */
export async function databaseOn(
  url: string,
  name = `foodmap_${crypto.randomUUID().replaceAll('-', '')}`,
  template = 'template0',
): Promise<OwnDatabase> {
  await query(url, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    drop: async () => void (await query(url, `drop database if exists ${name} with (force)`)),
  };
}

/** Where the files are of one that need not wait for a disk: in memory where there is plenty. */
function inMemory(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4 * 1024 ** 3 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A PostgreSQL with files of its own, which the test owns: it can be killed, frozen and promoted. */
export class Postgres {
  readonly url: string;
  readonly #folder: string;
  readonly #options: PostgresOptions;
  readonly address: string;
  readonly port: number;
  #process: Bun.Subprocess<'ignore', 'ignore', 'pipe'> | undefined;
  #log = '';

  private constructor(options: PostgresOptions) {
    this.#options = options;
    this.#folder = mkdtempSync(join(options.isDurable ? tmpdir() : inMemory(), 'foodmap-postgres-'));
    this.address = options.address ?? '127.0.0.1';
    this.port = options.port ?? freePort();
    this.url = `postgres://postgres@${this.address}:${this.port}/postgres`;
    if (options.disk) this.#command([], ['mount', '-t', 'tmpfs', '-o', `size=${options.disk}m`, 'tmpfs', this.#folder]);
    if (account) this.#command([], ['chown', account, this.#folder]);
    chmodSync(this.#folder, 0o700);
  }

  /** Makes an empty PostgreSQL, and starts it. */
  static async start(options: PostgresOptions = {}): Promise<Postgres> {
    const made = new Postgres(options);
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
    made.#program('initdb', '--no-sync', '--auth=trust', '--username=postgres', ...locale, '-D', made.data);
    made.#configure();
    await made.start();
    return made;
  }

  /** Makes a standby with this name, which streams from here, and starts it. */
  async standby(name: string, options: PostgresOptions = {}): Promise<Postgres> {
    const made = new Postgres(options);
    const { credentials = 'user=postgres' } = options;
    const from = `host=${this.address} port=${this.port} ${credentials} application_name=${name}`;
    made.#program('pg_basebackup', '--no-sync', '-c', 'fast', '-R', '-d', from, '-D', made.data);
    made.#configure();
    await made.start();
    return made;
  }

  get #programs(): string {
    return programsOf(this.#options.version ?? postgresVersions[0])!;
  }

  get data(): string {
    return join(this.#folder, 'data');
  }

  /** Everything it has written. */
  get log(): string {
    return this.#log;
  }

  database(): Promise<OwnDatabase> {
    return databaseOn(this.url);
  }

  /** Dumps a database, and restores the dump into a new one, here or on another PostgreSQL of the same version or newer. */
  async copyTo(target: Postgres, { url }: OwnDatabase): Promise<OwnDatabase> {
    const made = await target.database();
    const file = join(this.#folder, 'dump');
    await target.#inTheMeantime('pg_dump', '--format=custom', `--file=${file}`, `--dbname=${url}`);
    await target.#inTheMeantime('pg_restore', '--exit-on-error', `--dbname=${made.url}`, file);
    return made;
  }

  query(text: string, parameters: unknown[] = []) {
    return query(this.url, text, parameters);
  }

  /** Gives it a certificate, from its next start on. */
  encrypt({ cert, key }: { cert: string; key: string }): void {
    for (const [name, text] of [
      ['server.crt', cert],
      ['server.key', key],
    ] as const) {
      const file = join(this.data, name);
      writeFileSync(file, text, { mode: 0o600 });
      if (account) this.#command([], ['chown', account, file]);
    }
    appendFileSync(join(this.data, 'postgresql.conf'), 'ssl = on\n');
  }

  /** Starts it, and waits until it takes connections. */
  async start(): Promise<void> {
    const { under = [] } = this.#options;
    const argv = [...under, ...asAccount, join(this.#programs, 'postgres'), '-D', this.data];
    const child = Bun.spawn(argv, { cwd: '/', env: { LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = child;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    void (async () => {
      let said = '';
      for await (const chunk of child.stderr) {
        const text = new TextDecoder().decode(chunk);
        this.#log += text;
        said += text;
        if (/database system is ready to accept (?:read-only )?connections/.test(said)) resolve();
      }
      reject(new Error(`PostgreSQL ended: ${said}`));
    })();
    await promise;
  }

  /** Ends it; its connections end at once. */
  async stop(): Promise<void> {
    this.#process!.kill('SIGINT');
    await this.#process!.exited;
  }

  /** Ends all of its processes as a power failure would. */
  async kill(): Promise<void> {
    this.freeze();
    for (const pid of this.#pids()) process.kill(pid, 'SIGKILL');
    await this.#process!.exited;
  }

  /** Stops all of its processes where they are; connections stay open, and nobody answers. */
  freeze(): void {
    this.#process!.kill('SIGSTOP');
    for (const pid of this.#pids()) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#pids().toReversed()) process.kill(pid, 'SIGCONT');
  }

  /** Makes a standby the primary, and waits until it takes writes. */
  promote(): void {
    this.#program('pg_ctl', 'promote', '-w', '-t', '30', '-D', this.data);
  }

  /** Takes all that is free on the disk that it has for itself. */
  fillDisk(): void {
    Bun.spawnSync(['sh', '-c', `cat /dev/zero > "${this.#filler}"`]);
  }

  makeRoom(): void {
    rmSync(this.#filler);
  }

  /** Whether its first process runs. */
  get isRunning(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  /** Ends it if it runs, and deletes its files. */
  async remove(): Promise<void> {
    if (this.isRunning) await this.kill();
    if (this.#options.disk) this.#command([], ['umount', '--lazy', this.#folder]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #filler(): string {
    return join(this.#folder, 'filler');
  }

  /** The first process, and those that it has started. */
  #pids(): number[] {
    const first = this.#process!.pid;
    const children = readdirSync(`/proc/${first}/task`).flatMap((task) =>
      readFileSync(`/proc/${first}/task/${task}/children`, 'utf8').trim().split(' '),
    );
    return [first, ...children.filter(Boolean).map(Number)];
  }

  #configure(): void {
    const { isDurable = false, settings = [], admitted = [], isStrict = false } = this.#options;
    const careless = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'];
    const lines = [
      `listen_addresses = '${this.address}'`,
      `port = ${this.port}`,
      "unix_socket_directories = ''",
      'max_connections = 600',
      ...(isDurable ? [] : careless),
      ...settings,
    ];
    appendFileSync(join(this.data, 'postgresql.conf'), `${lines.join('\n')}\n`);
    const hba = join(this.data, 'pg_hba.conf');
    if (isStrict) writeFileSync(hba, 'host all postgres samehost trust\n');
    appendFileSync(hba, `${admitted.join('\n')}\n`);
  }

  #program(name: string, ...args: string[]): void {
    this.#command([...(this.#options.under ?? []), ...asAccount], [join(this.#programs, name), ...args]);
  }

  /** The same, while the test goes on. */
  async #inTheMeantime(name: string, ...args: string[]): Promise<void> {
    const argv = [...(this.#options.under ?? []), ...asAccount, join(this.#programs, name), ...args];
    const child = Bun.spawn(argv, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], timeout: 60_000 });
    const said = await new Response(child.stderr).text();
    assert((await child.exited) === 0, `${argv.join(' ')}: ${said}`);
  }

  #command(under: string[], argv: string[]): void {
    const { exitCode, stderr } = Bun.spawnSync([...under, ...argv], { cwd: '/', timeout: 60_000 });
    assert(exitCode === 0, `${argv.join(' ')}: ${stderr.toString()}`);
  }
}
