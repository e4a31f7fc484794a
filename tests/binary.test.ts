// needs: one engine (about the file of the program)
import { afterAll, describe, expect, test } from 'bun:test';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

const binary = process.env.FOODMAP_BINARY;
const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** Containers often keep even root from mounting. */
const mayMount = isRoot && Bun.spawnSync(['unshare', '-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).success;

const libraryPath = (name: string) =>
  ['/lib64', '/lib/x86_64-linux-gnu'].map((directory) => join(directory, name)).find(existsSync)!;
const isGlibc = process.platform === 'linux' && process.arch === 'x64' && existsSync('/lib64/ld-linux-x86-64.so.2');

/** A folder with nothing but the program in it. */
function emptyFolder(name: string) {
  const path = join(folder, name);
  mkdirSync(path);
  copyFileSync(binary!, join(path, 'foodmap'));
  chmodSync(join(path, 'foodmap'), 0o755);
  return path;
}

interface Start {
  command?: string[];
  environment?: Record<string, string>;
  user?: number;
}

/** Starts the program in a folder without any setting, requests health, reference page and captcha, and stops it. */
async function startsIn(cwd: string, { command = ['./foodmap'], environment = {}, user }: Start = {}) {
  const [program, ...given] = command;
  const child = spawn(program!, [...given, '--port', '0'], {
    cwd,
    env: { PATH: process.env.PATH!, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    const url = /listening on (\S+)/.exec(printed)?.[1];
    if (!url) continue;
    const health = await fetch(`${url}/healthz`);
    const page = await (await fetch(`${url}/docs`)).text();
    const docs = await fetch(url + /\/docs\/swagger-ui[^"]*\.js/.exec(page)![0]);
    const key = /API key +(\S+)/.exec(readFileSync(join(cwd, 'data/first-run.txt'), 'utf8'))![1]!;
    const captcha = await fetch(`${url}/api/captcha/new`, { headers: { 'x-api-key': key } });
    child.kill('SIGTERM');
    return { health: health.status, docs: docs.status, captcha: captcha.status, code: await exited };
  }
  throw new Error(`The program did not start:\n${log}`);
}

/** The sentence that ends the program; a server has logged its version before it. */
const lastLine = (output: Buffer | string) => output.toString().trimEnd().split('\n').at(-1)!;

const works = { health: 200, docs: 200, captcha: 200, code: 0 };

describe.if(binary !== undefined)('the compiled program', () => {
  test('starts in an empty folder, without any setting', async () => {
    expect(await startsIn(emptyFolder('alone'))).toEqual(works);
  });

  test.if(process.platform === 'linux')(
    'lets its heap grow to twice of what is in use, unless the environment sets another limit',
    async () => {
      const setting = 'BUN_JSC_heapGrowthMaxIncrease';
      for (const [given, expected] of [
        [undefined, '1'],
        ['0.5', '0.5'],
      ]) {
        const server = await startServer({ env: { [setting]: given } });
        const environment = readFileSync(`/proc/${server.pid}/environ`, 'utf8').split('\0');
        expect(environment).toContain(`${setting}=${expected}`);
        await server.stop();
      }
    },
  );

  test.if(process.platform === 'linux')('serves without the options and the debugger of its environment', async () => {
    const unwanted = { BUN_OPTIONS: '--smol', BUN_INSPECT: '127.0.0.1:0' };
    const server = await startServer({ env: { ...unwanted, BUN_JSC_heapGrowthMaxIncrease: '1' } });
    const environment = readFileSync(`/proc/${server.pid}/environ`, 'utf8');
    await server.stop();
    for (const name of Object.keys(unwanted)) expect(environment).not.toContain(`${name}=`);
    expect(server.log()).toMatch(/"level":"warn".*"variables":\["BUN_OPTIONS","BUN_INSPECT"\]/);
    expect(server.log()).not.toMatch(/inspector/i);
  });

  test('runs nothing from the working directory', async () => {
    const cwd = emptyFolder('trap');
    writeFileSync(join(cwd, 'bunfig.toml'), 'preload = ["./trap.ts"]\n');
    writeFileSync(join(cwd, 'trap.ts'), `require('node:fs').writeFileSync('sprung', ''); process.exit(3);\n`);
    writeFileSync(join(cwd, '.env'), 'FOODMAP_PORT=nonsense\n');
    expect(await startsIn(cwd)).toEqual(works);
    expect(await Bun.file(join(cwd, 'sprung')).exists()).toBe(false);
  });

  test('needs no temporary directory', async () => {
    const nowhere = join(folder, 'nowhere');
    const environment = { TMPDIR: nowhere, BUN_TMPDIR: nowhere };
    expect(await startsIn(emptyFolder('no-temporary'), { environment })).toEqual(works);
  });

  test.if(isRoot)('runs as a user who owns nothing but the folder', async () => {
    const cwd = emptyFolder('nobody');
    Bun.spawnSync(['chown', '-R', `${nobody}:${nobody}`, cwd]);
    chmodSync(folder, 0o711);
    expect(await startsIn(cwd, { user: nobody })).toEqual(works);
  });

  test.if(mayMount)('runs while /tmp is not executable', async () => {
    const cwd = emptyFolder('noexec');
    // The folder is in /tmp: a bind mount keeps it reachable.
    const script = `mkdir -p /mnt/here && mount --bind '${cwd}' /mnt/here && mount -t tmpfs -o noexec none /tmp && cd /mnt/here && exec ./foodmap "$@"`;
    const command = ['unshare', '-m', 'sh', '-c', script, 'sh'];
    expect(await startsIn(cwd, { command })).toEqual(works);
  });

  test.if(mayMount)('refuses a data directory where no program may run, and says how to mount it', async () => {
    const cwd = emptyFolder('noexec-data');
    const script = `mkdir data && mount -t tmpfs -o noexec none data && exec ./foodmap "$@"`;
    const command = ['unshare', '-m', 'sh', '-c', script, 'sh'];
    const { stderr, exitCode } = Bun.spawnSync(command, { cwd });
    expect(exitCode).toBe(2);
    expect(lastLine(stderr)).toMatch(
      /^SQLite cannot be loaded: \S+: failed to map segment from shared object\. The file system of \S+ must allow programs to run: mount it without noexec\./,
    );
  });

  describe.if(isGlibc)('without a libstdc++ that SQLite can use', () => {
    const install = 'Install libstdc++ of GCC 11 or newer: ';

    test('refuses to start, with the message of the loader and the packages to install', async () => {
      const LD_LIBRARY_PATH = join(folder, 'broken-library');
      mkdirSync(LD_LIBRARY_PATH);
      writeFileSync(join(LD_LIBRARY_PATH, 'libstdc++.so.6'), '');
      const { stderr, code } = await run(['serve'], { cwd: folder, env: { LD_LIBRARY_PATH } });
      expect(code).toBe(2);
      expect(lastLine(stderr)).toStartWith(
        `SQLite cannot be loaded: ${LD_LIBRARY_PATH}/libstdc++.so.6: file too short. ${install}`,
      );
      const version = await run(['version'], { cwd: folder, env: { LD_LIBRARY_PATH } });
      expect(version.code).toBe(2);
      expect(version.stdout).toStartWith('foodmap ');
      expect(lastLine(version.stderr)).toBe(lastLine(stderr));
    });

    test.if(mayMount)('refuses to start on a system that has glibc alone', async () => {
      const system = join(folder, 'system');
      for (const directory of ['lib', 'proc', 'dev', 'tmp']) mkdirSync(join(system, directory), { recursive: true });
      symlinkSync('lib', join(system, 'lib64'));
      for (const name of ['ld-linux-x86-64.so.2', 'libc.so.6', 'libdl.so.2', 'libm.so.6', 'libpthread.so.0'])
        copyFileSync(libraryPath(name), join(system, 'lib', name));
      copyFileSync(binary!, join(system, 'foodmap'));
      chmodSync(join(system, 'foodmap'), 0o755);
      const script = `mount --bind /dev '${system}/dev' && mount -t proc none '${system}/proc' && exec chroot '${system}' /foodmap "$@"`;
      for (const command of [['serve', '--data', '/data'], ['version']]) {
        const { stderr, exitCode } = Bun.spawnSync(['unshare', '-m', 'sh', '-c', script, 'sh', ...command]);
        expect(exitCode).toBe(2);
        expect(lastLine(stderr)).toStartWith(
          `SQLite cannot be loaded: libstdc++.so.6: cannot open shared object file: No such file or directory. ${install}`,
        );
      }
    });
  });

  test('carries no path of the machine that built it', () => {
    const bytes = readFileSync(binary!);
    expect(bytes.includes(`${join(import.meta.dir, '..')}/`)).toBe(false);
  });
});
