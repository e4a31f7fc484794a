import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mortal } from '../helpers/mortal.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const isRoot = process.getuid?.() === 0;

/** Runs a command of the system; throws with what it said when it fails. */
export function command(...argv: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(argv, { stdout: 'pipe', stderr: 'pipe' });
  if (exitCode !== 0) throw new Error(`${argv.join(' ')}: ${stderr.toString()}`);
  return stdout.toString();
}

const works = (...argv: string[]): boolean => Bun.which(argv[0]!) !== null && Bun.spawnSync(argv).exitCode === 0;

const namespace = isRoot ? ['unshare', '-m'] : ['unshare', '-r', '-m'];

/** Why a fault cannot be made here; undefined when it can. It becomes part of the title of what is left out. */
export const obstacles = {
  disk: works(...namespace, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp')
    ? undefined
    : 'file systems cannot be mounted here',
  limits: works('prlimit', '--version') ? undefined : 'there is no prlimit here',
  injection: works('strace', '-f', '-o', '/dev/null', '-e', 'inject=getppid:error=EIO', 'true')
    ? undefined
    : 'there is no strace here, or it may not trace',
  owners: isRoot && works('setpriv', '--version') ? undefined : 'only root gives files away',
};

/** A small disk that only programs see that run `under` it. */
export class Disk {
  readonly directory = join(temporaryDirectory(), 'disk');
  readonly under: string[];
  readonly #holder;

  private constructor(megabytes: number) {
    mkdirSync(this.directory);
    const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "${this.directory}" && echo mounted && exec cat`;
    this.#holder = Bun.spawn([...namespace, 'sh', '-c', mount], { stdin: 'pipe', stdout: 'pipe' });
    const user = isRoot ? [] : ['-U', '--preserve-credentials'];
    this.under = ['nsenter', '-t', String(this.#holder.pid), ...user, '-m', '--'];
  }

  static async mount(megabytes: number): Promise<Disk> {
    const disk = new Disk(megabytes);
    await disk.#holder.stdout.getReader().read();
    return disk;
  }

  run(...argv: string[]): string {
    return command(...this.under, ...argv);
  }

  fill(): void {
    Bun.spawnSync([...this.under, 'sh', '-c', `cat /dev/zero > "${this.directory}/filler"`]);
  }

  makeRoom(): void {
    this.run('rm', '-f', join(this.directory, 'filler'));
  }

  async release(): Promise<void> {
    this.#holder.kill();
    await this.#holder.exited;
    rmSync(join(this.directory, '..'), { recursive: true, force: true });
  }
}

/** Makes a program get an error, not a signal, when a file may grow no further. */
export const heedless = ['sh', '-c', `trap '' XFSZ; exec "$@"`, 'sh'];

/** Lowers a limit of a running process; gives what lifts it again. */
export function limit(pid: number, name: 'fsize' | 'nofile', value: number): () => void {
  const set = (soft: string | number) => command('prlimit', '--pid', String(pid), `--${name}=${soft}:`);
  const before = command('prlimit', '--pid', String(pid), `--${name}`, '-o', 'SOFT', '--noheadings', '--raw').trim();
  set(value);
  return () => set(before);
}

export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Makes calls of the system fail on some files of a running process; gives what ends that. */
export async function inject(pid: number, calls: string, error: string, files: string[]): Promise<() => Promise<void>> {
  const paths = files.flatMap((file) => (existsSync(file) ? ['-P', file] : []));
  const argv = [
    ...mortal,
    'strace',
    '-f',
    '-o',
    '/dev/null',
    '-p',
    String(pid),
    '-e',
    `inject=${calls}:error=${error}`,
    ...paths,
  ];
  const tracer = Bun.spawn(argv, { stdout: 'ignore', stderr: 'pipe' });
  // It says so when it has attached.
  await tracer.stderr.getReader().read();
  return async () => {
    tracer.kill('SIGINT');
    await tracer.exited;
  };
}

/** Records calls of a running process, with the paths behind its descriptors; returns what ends that and reads them. */
export async function trace(pid: number, calls: string): Promise<() => Promise<string>> {
  const file = join(temporaryDirectory(), 'calls');
  const argv = [...mortal, 'strace', '-f', '-y', '-o', file, '-p', String(pid), '-e', `trace=${calls}`];
  const tracer = Bun.spawn(argv, { stdout: 'ignore', stderr: 'pipe' });
  await tracer.stderr.getReader().read();
  return async () => {
    tracer.kill('SIGINT');
    await tracer.exited;
    const text = await Bun.file(file).text();
    rmSync(dirname(file), { recursive: true });
    return text;
  };
}

/** As root, yet held to owners and modes. */
const capabilities = '-dac_override,-dac_read_search';
export const withoutPrivilege = ['setpriv', `--bounding-set=${capabilities}`, `--inh-caps=${capabilities}`];
