// needs: time, one engine (about processes)
import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { admin, Client, guest, store } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { environment, type Server, startServer, temporaryDirectory } from './helpers/server.ts';
import { head, open } from './helpers/socket.ts';

const directories: string[] = [];
afterAll(() => {
  for (const data of directories) rmSync(dirname(data), { recursive: true, force: true });
});

/** A data directory that outlives its server. */
const newDirectory = () => {
  const data = join(temporaryDirectory(), 'data');
  directories.push(data);
  return data;
};

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A request of which the server has the head, and the rest of it. */
async function halfSent(server: Server) {
  const root = await admin(server);
  const body = JSON.stringify({ name: 'In flight' });
  const { token, key } = root.credentials;
  const headers = [`X-API-Key: ${key}`, `Authorization: Bearer ${token}`, 'Content-Type: application/json'];
  const socket = await open(server.url);
  socket.write(
    head('POST /api/admin/categories HTTP/1.1', 'Host: a', ...headers, `Content-Length: ${body.length}`) +
      body.slice(0, 5),
  );
  // Sent later, so when it is answered the server has the head as well.
  expect((await root.get('/healthz')).status).toBe(200);
  return { socket, rest: body.slice(5) };
}

describe.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s', (signal) => {
  test('ends the server with exit code 0, and every search counted before it stays', async () => {
    const first = await startServer({ data: newDirectory() });
    const root = await admin(first);
    const { id, name } = await store(root);
    await root.get(`/api/stores/search?keyword=${encodeURIComponent(name)}`);
    expect(await first.stop(signal)).toBe(0);
    expect(await fetch(`${first.url}/healthz`).catch(() => 'closed')).toBe('closed');
    const second = await startServer({ data: first.data });
    const found = await new Client(second.url, root.credentials).get(`/api/admin/stores/${id}`);
    await second.stop();
    expect(found.data.search_count).toBe(1);
  });

  test('finishes the request that is in flight', async () => {
    const server = await startServer();
    const { socket, rest } = await halfSent(server);
    const answer = once(socket, 'data');
    const stopped = server.stop(signal);
    await eventually(async () => expect(server.log()).toContain('stopping'));
    socket.write(rest);
    expect(String((await answer)[0])).toStartWith('HTTP/1.1 200');
    expect(await stopped).toBe(0);
    socket.destroy();
  });
});

test('SIGUSR1 does not end a server, which says what it had to be', async () => {
  const server = await startServer();
  process.kill(server.pid, 'SIGUSR1');
  await eventually(async () => expect(server.log()).toContain('SIGUSR1 does nothing'));
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test.if(process.platform === 'linux')('SIGHUP does not end a server that nohup started', async () => {
  const server = await startServer({ under: ['nohup'] });
  process.kill(server.pid, 'SIGHUP');
  expect((await guest(server).get('/healthz')).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('a second signal ends the server at once, with the exit code of that signal', async () => {
  const server = await startServer();
  const { socket } = await halfSent(server);
  socket.on('error', () => {});
  const repeated = setInterval(() => process.kill(server.pid, 'SIGINT'), 100);
  const code = await server.stop('SIGTERM').finally(() => clearInterval(repeated));
  expect(code).toBe(130);
  socket.destroy();
});

test('503 for requests on kept connections while the server stops, and the connections are closed', async () => {
  const server = await startServer();
  const last = Array.from({ length: 8 }, async () => {
    const socket = await open(server.url);
    let received = '';
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      received = chunk.toString();
      socket.write(head('GET /api/stores HTTP/1.1', 'Host: a'));
    });
    socket.write(head('GET /api/stores HTTP/1.1', 'Host: a'));
    await once(socket, 'data');
    await once(socket, 'close');
    return received;
  });
  await guest(server).get('/healthz');
  expect(await server.stop()).toBe(0);
  const refused = (await Promise.all(last)).filter((answer) => answer.startsWith('HTTP/1.1 503'));
  expect(refused).not.toEqual([]);
  for (const answer of refused) {
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toMatch(/^retry-after: \d+\r$/im);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: 503, meta: { reason: 'unavailable' } });
  }
});

describe.if(Bun.which('npm') !== null)('npm start', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('ends the server and all processes before it at %s', async (signal) => {
    const child = Bun.spawn(['npm', 'start'], {
      cwd: join(import.meta.dir, '..'),
      env: environment({ FOODMAP_DATA: newDirectory() }),
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'ignore',
    });
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += new TextDecoder().decode(chunk);
      if (!printed.includes('listening on')) continue;
      break;
    }
    const url = /listening on (\S+)/.exec(printed)![1]!;
    const tree = descendants(child.pid);
    expect(tree.length).toBeGreaterThan(1);
    child.kill(signal);
    await child.exited;
    await eventually(async () => expect(tree.filter(isRunning)).toEqual([]), 15_000);
    expect(await fetch(`${url}/healthz`).catch(() => 'closed')).toBe('closed');
  });
});

/** The process and all that it started, by ID. */
function descendants(pid: number): number[] {
  const { stdout } = Bun.spawnSync(['ps', '-o', 'pid=', '--ppid', String(pid)]);
  const children = stdout.toString().split(/\s+/).filter(Boolean).map(Number);
  return [pid, ...children.flatMap(descendants)];
}
