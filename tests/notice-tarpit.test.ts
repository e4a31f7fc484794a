// needs: time, one engine (about targets of notices that hold connections open)
import { afterAll, describe, expect, test } from 'bun:test';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { run } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

/** Listens, and does to each connection what is given. */
async function listening(act: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    act(socket);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends the text, then a byte a second for as long as somebody listens. */
const dripping = (text: string) => (socket: Socket) => {
  socket.write(text);
  const timer = setInterval(() => socket.write('x'), 1000);
  socket.on('close', () => clearInterval(timer));
};

const silent = await listening(() => undefined);
const slow = await listening(dripping('HTTP/1.1 200 OK\r\ncontent-length: 60000\r\n\r\n'));
const endless = await listening(dripping('HTTP/1.1 200 OK\r\nx-header: '));
const { server, admin: root } = await suite({ env: { FOODMAP_NOTIFY_PRIVATE: 'on' } });

const path = '/api/admin/settings/site';

async function setTargets(...notices: object[]) {
  const { notices: _, ...site } = (await root.get(path)).data;
  expect((await root.put(path, { ...site, notices })).status).toBe(200);
}

describe('a receiver that takes its time', () => {
  test('is given up after ten seconds, and delays neither the other targets nor other requests', async () => {
    const ports = [silent, slow, endless];
    await setTargets(...ports.map((port) => ({ form: 'slack', address: `http://127.0.0.1:${port}/` })));
    const begin = performance.now();
    const answer = root.post(`${path}/test-message`);
    const { status } = await root.get(path);
    expect({ status, soon: performance.now() - begin < 5000 }).toEqual({ status: 200, soon: true });
    const { data } = await answer;
    expect(data).toHaveLength(3);
    for (const outcome of data)
      expect(outcome).toMatchObject({ ok: false, error: 'The target did not answer within 10 seconds.' });
    expect(performance.now() - begin).toBeWithin(9000, 20_000);
  });

  test('is given up as a mail server that never ends its greeting', async () => {
    const port = await listening(dripping('220 '));
    await setTargets({ form: 'mail', address: 'operator@food.example' });
    const { stdout, code } = await run(['notify', 'test', '--json', '--data', server.data], {
      env: { FOODMAP_SMTP_URL: `smtp://127.0.0.1:${port}`, FOODMAP_SMTP_FROM: 'map@food.example' },
    });
    expect({ code, tested: JSON.parse(stdout) }).toMatchObject({
      code: 1,
      tested: [{ ok: false, error: 'The mail server did not answer in time (ETIMEDOUT).' }],
    });
  });

  test('does not keep the server from stopping', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<unknown>();
    await setTargets({ form: 'slack', address: `http://127.0.0.1:${await listening(resolve)}/` });
    const answer = root.post(`${path}/test-message`).catch(() => undefined);
    await asked;
    const begin = performance.now();
    await server.stop();
    await answer;
    expect(performance.now() - begin).toBeLessThan(8000);
  });
});
