// needs: time, one engine (passes the lock of the data directory on)
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { admin, guest } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { OtherVersion } from './helpers/other-version.ts';
import { freePort, listenersOf } from './helpers/ports.ts';
import { childOf, isRunning } from './helpers/processes.ts';
import { environment, startServer, temporaryDirectory } from './helpers/server.ts';

// A server hands over and ends at a moment that the test chooses: one of both processes is frozen before it. The new
// program is a copy of the source that tells in a file how far it is, and waits there.

const directories: string[] = [];
const pids = new Set<number>();
afterEach(() => {
  for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  pids.clear();
});
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** Its log goes on: the program that takes over writes to it, too. */
async function killed({ pid, exited }: { pid: number; exited: Promise<number> }): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await exited;
}

/** A server that has been told to hand over to a program that waits at some place of its source. */
async function handingOver(file: string, before: string) {
  const next = new OtherVersion();
  const data = join(temporaryDirectory(), 'data');
  directories.push(next.folder, dirname(data));
  const port = freePort();
  const server = await startServer({ data, program: next.program, env: { FOODMAP_PORT: String(port) } });
  pids.add(server.pid);
  expect((await (await admin(server)).post('/api/admin/categories', { name: 'Before' })).status).toBe(200);
  const [reached, released] = [join(next.folder, 'reached'), join(next.folder, 'released')];
  const wait = `require('node:fs').writeFileSync('${reached}', ''); while (!require('node:fs').existsSync('${released}')) Bun.sleepSync(10);`;
  next.change(file, before, `${wait} ${before}`);
  process.kill(server.pid, 'SIGUSR2');
  const successor = await eventually(async () => childOf(server.pid));
  pids.add(successor);
  await eventually(async () => expect(existsSync(reached)).toBe(true));
  return { server, data, port, successor, release: () => void Bun.write(released, '') };
}

describe('a program that takes over ends, and leaves the port to others,', () => {
  const restarted = async ({ data, port, successor }: Awaited<ReturnType<typeof handingOver>>) => {
    await eventually(async () => expect(isRunning(successor)).toBe(false));
    // The system closes the files of a process that has ended a little later.
    await eventually(async () => expect(listenersOf(port)).toBe(0));
    const again = await startServer({ data, env: { FOODMAP_PORT: String(port) } });
    expect((await guest(again).get('/healthz')).status).toBe(200);
    expect(await again.stop()).toBe(0);
  };

  test('when the server is killed before the program listens to it', async () => {
    const upgrade = await handingOver('src/handover/predecessor.ts', 'const given =');
    await killed(upgrade.server);
    upgrade.release();
    await restarted(upgrade);
  });

  test('when the server is killed before the program has the port', async () => {
    const upgrade = await handingOver('src/cli/serve.ts', 'const waiting = new Waiting();');
    await killed(upgrade.server);
    upgrade.release();
    await restarted(upgrade);
  });

  test('when the server is killed before it hears that the program has the port', async () => {
    const upgrade = await handingOver('src/cli/serve.ts', 'const waiting = new Waiting();');
    process.kill(upgrade.server.pid, 'SIGSTOP');
    upgrade.release();
    await eventually(async () => expect(listenersOf(upgrade.port)).toBe(2));
    await killed(upgrade.server);
    await restarted(upgrade);
  });

  test('when the server is killed while it finishes a request', async () => {
    const upgrade = await handingOver('src/cli/serve.ts', 'const inside = await open(config, log, await');
    const socket = await Bun.connect({ hostname: '127.0.0.1', port: upgrade.port, socket: { data() {} } });
    const head =
      'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n';
    socket.write(`${head}X-API-Key: fmk_test_key_for_the_black_box_suite\r\n\r\n{`);
    upgrade.release();
    await eventually(async () => expect(listenersOf(upgrade.port)).toBe(1));
    await killed(upgrade.server);
    socket.end();
    await restarted(upgrade);
  });
});

describe('a program that takes over serves alone', () => {
  const serves = async ({ data, port, successor }: Awaited<ReturnType<typeof handingOver>>) => {
    const { data: found } = await eventually(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
      expect(answer.status).toBe(200);
      return (await admin({ url: `http://127.0.0.1:${port}` } as never)).get('/api/admin/categories');
    });
    expect(found).toMatchObject([{ name: 'Before' }]);
    process.kill(successor, 'SIGTERM');
    await eventually(async () => expect(isRunning(successor)).toBe(false));
    const doctor = Bun.spawnSync([process.execPath, 'src/main.ts', 'doctor', '--data', data], {
      cwd: join(import.meta.dir, '..'),
      env: environment(),
    });
    expect(doctor.exitCode).toBe(0);
  };

  test('when the server is killed after it has left', async () => {
    const upgrade = await handingOver('src/cli/running.ts', 'const deps = await createDeps');
    await killed(upgrade.server);
    upgrade.release();
    await serves(upgrade);
  });

  test('when the server is killed before the program says that it can serve', async () => {
    const upgrade = await handingOver('src/cli/serve.ts', 'await former.agrees');
    await killed(upgrade.server);
    upgrade.release();
    await serves(upgrade);
  });

  test('when the server is killed before it hears that the program can serve', async () => {
    const upgrade = await handingOver('src/cli/serve.ts', 'await former.agrees');
    process.kill(upgrade.server.pid, 'SIGSTOP');
    upgrade.release();
    await killed(upgrade.server);
    await serves(upgrade);
  });
});
