// needs: time, one engine (passes the lock of the data directory on, and puts back copies of the SQLite file)
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { ofLocalhost } from './helpers/certificates.ts';
import { admin, captcha, Client, guest } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { upgrades } from './hardening/upgrades.ts';
import { amount } from './helpers/length.ts';
import { load } from './helpers/load.ts';
import { OtherVersion } from './helpers/other-version.ts';
import { childOf, isRunning } from './helpers/processes.ts';
import { adminPassword, program, run, startServer, temporaryDirectory, type ServerOptions } from './helpers/server.ts';

// The next version is a copy of the source that a test changes while the server runs, as a deployment does; only the
// compiled program can be replaced by `foodmap upgrade FILE`.

const directories: string[] = [];
const servers = new Set<Awaited<ReturnType<typeof startServer>>>();
afterEach(async () => {
  await Promise.all([...servers].map((server) => server.stop()));
  servers.clear();
});
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

const start = async (options: ServerOptions = {}) => {
  const data = join(temporaryDirectory(), 'data');
  directories.push(dirname(data));
  const server = await startServer({ data, ...options });
  servers.add(server);
  return server;
};

const upgrade = async (data: string, ...args: string[]) => {
  const { code, stdout, stderr } = await run(['upgrade', '--watch', '0', '--json', '--data', data, ...args]);
  return { code, stderr, outcome: code === 0 ? (JSON.parse(stdout) as { pid: number; version: string }) : undefined };
};

const otherVersion = () => {
  const made = new OtherVersion();
  directories.push(made.folder);
  return made;
};

const versionOf = async (server: { url: string }) => {
  const { data } = await (await admin(server as never)).get('/api/admin/health');
  return (data as { version: { version: string } }).version.version;
};

/** Settings for HTTPS, with the ports that the system chooses. */
function encrypted() {
  const folder = temporaryDirectory();
  directories.push(folder);
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(cert, ofLocalhost.cert);
  writeFileSync(key, ofLocalhost.key);
  return {
    FOODMAP_TLS_CERT: cert,
    FOODMAP_TLS_KEY: key,
    FOODMAP_HTTPS_HOST: '127.0.0.1',
    FOODMAP_HTTPS_PORT: '0',
    FOODMAP_HTTP_PORT: '0',
  };
}

describe('exit code 2', () => {
  test.each(['x', '-1', '3601', '1e3'])('for a time to watch of %s', async (seconds) => {
    const said = await run(['upgrade', `--watch=${seconds}`]);
    expect(said).toMatchObject({ code: 2, stderr: '--watch must be a number of seconds from 0 to 3600.\n' });
  });

  test('where no server runs', async () => {
    const data = join(temporaryDirectory(), 'data');
    directories.push(dirname(data));
    expect(await upgrade(data)).toMatchObject({
      code: 2,
      stderr: `No server runs on ${data}; start one with the new program.\n`,
    });
  });

  test('for a file that is no foodmap, and the server runs on', async () => {
    const server = await start();
    const file = join(dirname(server.data), 'other');
    writeFileSync(file, '#!/bin/sh\necho "{}"\n', { mode: 0o755 });
    const { code, stderr } = await upgrade(server.data, file);
    expect(code).toBe(2);
    expect(stderr).toMatch(/is no foodmap program|runs from its source/);
    expect((await guest(server).get('/healthz')).status).toBe(200);
  });

  test('for a server that is started on the port of another by mistake', async () => {
    const server = await start();
    const { code, stderr } = await run([
      '--data',
      join(dirname(server.data), 'second'),
      '--port',
      new URL(server.url).port,
    ]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('another program uses that port') });
  });
});

describe('an upgrade', () => {
  test('loses no request, and every write that was acknowledged is there once', async () => {
    const server = await start({ env: encrypted() });
    const secure = server.secureUrl!;
    const root = await admin(server);
    const asked = load({ plain: server.url, secure });
    const acknowledged: string[] = [];
    const refused: unknown[] = [];
    const over = new AbortController();
    const writing = (async () => {
      for (let number = 0; !over.signal.aborted; number++) {
        const name = `Category ${number}`;
        try {
          const { status } = await root.post('/api/admin/categories', { name });
          if (status === 200) acknowledged.push(name);
          else refused.push(status);
        } catch (error) {
          if ((error as { code?: string }).code !== 'ECONNRESET') throw error;
        }
      }
    })();
    const pids = new Set<number>();
    for (let turn = 0; turn < amount(3, 60); turn++) {
      const before = asked.count();
      await eventually(async () => expect(asked.count()).toBeGreaterThan(before + 50));
      const { code, stderr, outcome } = await upgrade(server.data);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      pids.add(outcome!.pid);
    }
    const before = asked.count();
    await eventually(async () => expect(asked.count()).toBeGreaterThan(before + 50));
    over.abort();
    await writing;
    const { answered, failed } = await asked.end();
    // A connection that had nothing to do is closed, and its client can be about to use it.
    expect(failed.filter((reason) => reason !== 'ECONNRESET')).toEqual([]);
    expect(failed.length).toBeLessThanOrEqual(3 + answered / 20_000);
    expect(refused).toEqual([]);
    expect(pids.size).toBe(amount(3, 60));
    const names: string[] = [];
    for (let page = 1; names.length === (page - 1) * 100; page++) {
      const { data } = await root.get(`/api/admin/categories?page=${page}&page_size=100`);
      names.push(...(data as { name: string }[]).map(({ name }) => name));
    }
    expect(names.toSorted()).toEqual(acknowledged.toSorted());
    // Only the first process and the present one are left, and both end with the first.
    await eventually(async () => expect([...pids].filter(isRunning)).toEqual([[...pids].at(-1)!]));
    servers.delete(server);
    expect(await server.stop()).toBe(0);
    expect([...pids].filter(isRunning)).toEqual([]);
  });

  test('resets no connection that clients keep while they think, beside programs that need the processors', async () => {
    const report = await upgrades({ upgrades: amount(1, 4), clients: 16, think: 1000, loops: 4 });
    expect(report).toMatchObject({ failed: {}, lost: [], twice: [] });
  });

  test('after others is followed by the first process, which ends them all and with the exit code of the last', async () => {
    const upgraded = async () => {
      const server = await start();
      const pids: number[] = [];
      for (let turn = 0; turn < 3; turn++) pids.push((await upgrade(server.data)).outcome!.pid);
      servers.delete(server);
      return { server, pids };
    };
    const killed = await upgraded();
    process.kill(killed.pids[2]!, 'SIGKILL');
    expect(await killed.server.exited).toBe(128 + constants.signals.SIGKILL);
    const stopped = await upgraded();
    expect(await stopped.server.stop()).toBe(0);
    expect([...killed.pids, ...stopped.pids].filter(isRunning)).toEqual([]);
  });

  test('ends with the exit code of a process that is about to end when the first one looks for it', async () => {
    const server = await start();
    const before = (await upgrade(server.data)).outcome!.pid;
    process.kill(server.pid, 'SIGSTOP');
    const { pid } = (await upgrade(server.data)).outcome!;
    await eventually(async () => expect(isRunning(before)).toBe(false));
    servers.delete(server);
    // The system needs some milliseconds to take the memory back; who it was cannot be read meanwhile.
    process.kill(pid, 'SIGKILL');
    process.kill(server.pid, 'SIGCONT');
    expect(await server.exited).toBe(128 + constants.signals.SIGKILL);
  });

  test('ends with the process that serves, whatever that had begun', async () => {
    const server = await start();
    for (let turn = 0; turn < 2; turn++) expect((await upgrade(server.data)).code).toBe(0);
    const { pid } = (await upgrade(server.data)).outcome!;
    expect((await (await admin(server)).post('/api/admin/backups')).status).toBe(200);
    const backup = await eventually(async () => {
      const child = childOf(pid);
      // Before it has its program, a process is a copy of the one that starts it.
      expect(readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0')).toContain('work');
      process.kill(child, 'SIGSTOP');
      return child;
    });
    servers.delete(server);
    process.kill(pid, 'SIGKILL');
    expect(await server.exited).toBe(128 + constants.signals.SIGKILL);
    // It may have been stopped before it asked the system to end it with the server.
    if (isRunning(backup)) process.kill(backup, 'SIGKILL');
  });

  test('goes on with captchas and rate limits', async () => {
    const server = await start({ env: { FOODMAP_RATE_LIMITS: 'on' } });
    const client = guest(server);
    const [used, kept] = [await captcha(client), await captcha(client)];
    const login = (answer: object) =>
      client.post('/api/admin/login', { username: 'admin', password: adminPassword, ...answer });
    expect((await login(used)).status).toBe(200);
    const rest = async () =>
      Number(/;r=(\d+)/.exec((await client.get('/api/captcha/new')).headers.get('ratelimit')!)![1]);
    const before = await rest();
    expect((await upgrade(server.data)).code).toBe(0);
    expect(await rest()).toBe(before - 1);
    expect(await login(used)).toMatchObject({ status: 400, meta: { reason: 'captcha_expired' } });
    expect((await login(kept)).status).toBe(200);
  });

  test('to a new version migrates first, and keeps a copy', async () => {
    const next = otherVersion();
    const server = await start({ program: next.program });
    next.release('9.9.9');
    next.migrate('create table next (id integer primary key);');
    expect(await upgrade(server.data)).toMatchObject({ code: 0, outcome: { version: '9.9.9' } });
    expect(await versionOf(server)).toBe('9.9.9');
    expect(readdirSync(join(server.data, 'backups'))).toHaveLength(1);
  });

  test('to a program that ends at once fails, and nobody notices', async () => {
    const next = otherVersion();
    const server = await start({ program: next.program });
    const asked = load({ plain: server.url });
    next.change('src/main.ts', 'await run', 'process.exit(3); await run');
    expect(await upgrade(server.data)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The new program cannot serve: it ended by exit code 3\. foodmap .* serves on\.\n$/,
      ),
    });
    expect(await asked.end()).toMatchObject({ failed: [] });
    expect(isRunning(server.pid)).toBe(true);
  });

  test.each<[string, string, (file: string) => void]>([
    ['that is gone', 'is missing', () => {}],
    [
      'that nobody may execute',
      'cannot be started \\(EACCES\\)',
      (file) => writeFileSync(file, 'new', { mode: 0o600 }),
    ],
    ['that is not one', 'cannot be started \\(ENOEXEC\\)', (file) => writeFileSync(file, 'new', { mode: 0o700 })],
    ['that is a folder', 'cannot be started \\(EACCES\\)', (file) => mkdirSync(file)],
  ])('to a program %s fails, and the server goes on', async (_, reason, put) => {
    const folder = temporaryDirectory();
    directories.push(folder);
    const installed = join(folder, 'program');
    copyFileSync(program[0]!, installed);
    const server = await start({ program: [installed, ...program.slice(1)] });
    rmSync(installed);
    put(installed);
    expect(await upgrade(server.data)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(`^The new program cannot serve: ${installed} ${reason}\\. foodmap .* serves on\\.\\n$`),
      ),
    });
    expect((await guest(server).get('/healthz')).status).toBe(200);
    expect(server.log()).toContain('the upgrade failed; this program serves on');
  });

  test('whose migration fails leaves all as it was, and the former program serves on', async () => {
    const next = otherVersion();
    const server = await start({ program: next.program });
    const root = await admin(server);
    await root.post('/api/admin/categories', { name: 'Before' });
    next.migrate('create table stores (id integer);');
    const { code, stderr } = await upgrade(server.data);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('was rolled back') });
    expect((await root.get('/api/admin/categories')).data).toMatchObject([{ name: 'Before' }]);
    expect((await root.post('/api/admin/categories', { name: 'After' })).status).toBe(200);
  });

  test('that migrates and then cannot serve puts the copy back, and the former program serves on', async () => {
    const next = otherVersion();
    const server = await start({ program: next.program });
    const root = await admin(server);
    await root.post('/api/admin/categories', { name: 'Before' });
    next.migrate('delete from categories;');
    next.change(
      'src/app.ts',
      'export function createApp(',
      'export const createApp: never = undefined as never;\nfunction former(',
    );
    const { code, stderr } = await upgrade(server.data);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('cannot serve') });
    expect(readdirSync(server.data).filter((name) => name.startsWith('before-restore'))).toEqual([]);
    expect((await root.get('/api/admin/categories')).data).toMatchObject([{ name: 'Before' }]);
    expect((await root.post('/api/admin/categories', { name: 'After' })).status).toBe(200);
    expect(await versionOf(server)).not.toBe('9.9.9');
    expect((await run(['doctor', '--data', server.data])).code).toBe(0);
  });

  /** Upgrades, and kills the new program as soon as it serves. Gives what the command says in the end. */
  const killedAfter = async (server: Awaited<ReturnType<typeof start>>) => {
    const file = join(server.data, 'upgrade.json');
    const watching = run(['upgrade', '--watch', '600', '--data', server.data]);
    const { pid } = await eventually(async () => JSON.parse(readFileSync(file, 'utf8')) as { pid: number }, 60_000);
    process.kill(pid, 'SIGKILL');
    servers.delete(server);
    expect(await server.exited).toBe(128 + constants.signals.SIGKILL);
    return watching;
  };

  test('is watched for a while: exit code 1 when the new program ends in it', async () => {
    const { code, stdout, stderr } = await killedAfter(await start());
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(/^foodmap \S+ serves now, /) });
    expect(stderr).toMatch(/^foodmap \S+ ended \d+ s after it had begun to serve; its log says why\.\n$/);
  });

  test('is watched: after a new version has upgraded the database, the sentence leads back to the former one', async () => {
    const next = otherVersion();
    const server = await start({ program: next.program });
    await (await admin(server)).post('/api/admin/categories', { name: 'Before' });
    next.release('9.9.9');
    next.migrate('delete from categories;');
    const { code, stderr } = await killedAfter(server);
    expect(code).toBe(1);
    const command = /^foodmap 9\.9\.9 ended .* For the former program run: foodmap (restore .* --yes), which/.exec(
      stderr,
    );
    expect((await run(command![1]!.split(' '), { program: next.program })).code).toBe(0);
    const former = await start({ data: server.data });
    expect((await (await admin(former)).get('/api/admin/categories')).data).toMatchObject([{ name: 'Before' }]);
  });

  test('is watched no longer once the new program has handed over in turn', async () => {
    const server = await start();
    const file = join(server.data, 'upgrade.json');
    const watching = run(['upgrade', '--watch', '600', '--data', server.data]);
    await eventually(async () => expect(existsSync(file)).toBe(true), 60_000);
    expect((await upgrade(server.data)).code).toBe(0);
    expect(await watching).toMatchObject({ code: 0, stderr: '' });
  });

  test('is over when the server is told to stop, and so is the new program', async () => {
    const next = otherVersion();
    const server = await start({ program: next.program });
    next.change('src/app.ts', 'export function createApp(', 'Bun.sleepSync(20_000);\nexport function createApp(');
    const upgraded = upgrade(server.data);
    const child = await eventually(async () => childOf(server.pid));
    expect(await server.stop()).toBe(0);
    servers.delete(server);
    expect(isRunning(child)).toBe(false);
    expect(await upgraded).toMatchObject({ code: 1, stderr: expect.stringContaining('ended before the upgrade did') });
  });
});

describe.skipIf(!process.env.FOODMAP_BINARY)('a compiled program', () => {
  test('is put into the place of the one that serves, and the service ends as one when the last process does', async () => {
    const folder = temporaryDirectory();
    directories.push(folder);
    const [installed, other] = [join(folder, 'foodmap'), join(folder, 'downloaded')];
    for (const path of [installed, other]) copyFileSync(program[0]!, path);
    const server = await start({ program: [installed] });
    const lock = Bun.spawn(['flock', folder, 'sh', '-c', 'echo locked; exec cat'], { stdin: 'pipe', stdout: 'pipe' });
    await lock.stdout.getReader().read();
    expect(await upgrade(server.data, other)).toMatchObject({
      code: 2,
      stderr: `Another upgrade of ${installed} runs; wait until it has ended.\n`,
    });
    lock.kill();
    await lock.exited;
    // Left by an upgrade that was interrupted.
    writeFileSync(`${installed}.former`, '');
    const { code, outcome } = await upgrade(server.data, other);
    expect(code).toBe(0);
    expect(readlinkSync(`/proc/${outcome!.pid}/exe`)).toBe(installed);
    expect(readdirSync(folder).toSorted()).toEqual(['downloaded', 'foodmap']);
    const { outcome: again } = await upgrade(server.data, other);
    expect((await new Client(server.url).get('/healthz')).status).toBe(200);
    process.kill(again!.pid, 'SIGKILL');
    await eventually(async () => expect(isRunning(server.pid)).toBe(false));
  });

  test('is put back when the new one ends while it is watched, also after an upgrade that was interrupted', async () => {
    const folder = temporaryDirectory();
    directories.push(folder);
    const [installed, other] = [join(folder, 'foodmap'), join(folder, 'downloaded')];
    for (const path of [installed, other]) copyFileSync(program[0]!, path);
    const server = await start({ program: [installed] });
    const former = statSync(installed).ino;
    linkSync(installed, `${installed}.former`);
    copyFileSync(other, `${other}.copy`);
    renameSync(`${other}.copy`, installed);
    const watching = run(['upgrade', other, '--watch', '600', '--data', server.data]);
    const file = join(server.data, 'upgrade.json');
    const { pid } = await eventually(async () => JSON.parse(readFileSync(file, 'utf8')) as { pid: number }, 60_000);
    servers.delete(server);
    process.kill(pid, 'SIGKILL');
    expect(await watching).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The former program is in its place again.'),
    });
    expect(statSync(installed).ino).toBe(former);
    expect(readdirSync(folder).toSorted()).toEqual(['downloaded', 'foodmap']);
  });
});
