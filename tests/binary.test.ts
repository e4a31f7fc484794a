import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startServer, temporaryDirectory } from './helpers/server.ts';

const binary = process.env.FOODMAP_BINARY;
const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** Containers often keep even root from mounting. */
const mayMount = isRoot && Bun.spawnSync(['unshare', '-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).success;

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

/** Starts the program there as a user would, without any setting, asks for its health, and stops it. */
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
    const docs = await fetch(`${url}/docs/swagger-ui.js`);
    const key = /API key +(\S+)/.exec(readFileSync(join(cwd, 'data/first-run.txt'), 'utf8'))![1]!;
    const captcha = await fetch(`${url}/api/captcha/new`, { headers: { 'x-api-key': key } });
    child.kill('SIGTERM');
    return { health: health.status, docs: docs.status, captcha: captcha.status, code: await exited };
  }
  throw new Error(`it did not start:\n${log}`);
}

const works = { health: 200, docs: 200, captcha: 200, code: 0 };

describe.if(binary !== undefined)('the compiled program', () => {
  test('starts in an empty folder, without any setting', async () => {
    expect(await startsIn(emptyFolder('alone'))).toEqual(works);
  });

  test.if(process.platform === 'linux')(
    'lets its heap grow to twice of what is in use, unless told otherwise',
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

  test('runs nothing that lies in the working directory', async () => {
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
    // The folder itself lies in /tmp: it stays reachable under another name.
    const script = `mkdir -p /mnt/here && mount --bind '${cwd}' /mnt/here && mount -t tmpfs -o noexec none /tmp && cd /mnt/here && exec ./foodmap "$@"`;
    const command = ['unshare', '-m', 'sh', '-c', script, 'sh'];
    expect(await startsIn(cwd, { command })).toEqual(works);
  });

  test('carries no path of the machine that built it', () => {
    const bytes = readFileSync(binary!);
    expect(bytes.includes(`${join(import.meta.dir, '..')}/`)).toBe(false);
  });
});
