// needs: time, one node (reads the log of a server)
import { afterAll, describe, expect, test } from 'bun:test';
import { admin } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { run, startServer } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());

const cors = (...args: string[]) => run(['cors', ...args, '--data', server.data]);

/** The origin that the answer to the preflight request of a browser allows. */
async function allowed(origin: string): Promise<string | null> {
  const headers = { origin, 'access-control-request-method': 'GET' };
  const { status, headers: answered } = await fetch(new URL('/api/stores', server.url), { method: 'OPTIONS', headers });
  expect(status).toBe(204);
  return answered.get('access-control-allow-origin');
}

const refusals = () =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes('cors add'))
    .map((line) => JSON.parse(line) as { origin: string; msg: string; level: unknown });

test('a page that is not allowed is named in the log, with the command that allows it, once a minute', async () => {
  for (const origin of ['https://x;$(id)', 'http://localhost:5173', 'http://localhost:5173', 'http://localhost:8080'])
    expect(await allowed(origin)).toBeNull();
  await eventually(async () => expect(refusals()).not.toEqual([]));
  expect(await cors('list')).toMatchObject({ stdout: 'There are none.\n', code: 0 });
  expect(refusals()).toEqual([
    expect.objectContaining({
      origin: 'http://localhost:5173',
      msg: 'pages of this origin may not call the API; "foodmap cors add <origin>" allows them',
    }),
  ]);
});

describe('foodmap cors', () => {
  test('adds, lists and removes origins, and the running server takes them at once', async () => {
    const page = 'http://localhost:5173';
    expect(await cors('add', 'HTTP://localhost:5173')).toMatchObject({
      stdout: 'Pages of HTTP://localhost:5173 may call the API.\n',
      stderr: '',
      code: 0,
    });
    expect(await allowed(page)).toBe(page);
    expect(await cors('add', page)).toMatchObject({ code: 0 });
    const { stdout } = await cors('add', 'capacitor://localhost', '--json');
    expect(JSON.parse(stdout)).toEqual([page, 'capacitor://localhost']);
    expect((await cors('list')).stdout).toBe(`${page}\ncapacitor://localhost\n`);
    const root = await admin(server);
    const { data } = await root.get('/api/admin/settings/cors');
    expect(data.origins).toEqual([page, 'capacitor://localhost']);
    expect(await cors('remove', page)).toMatchObject({
      stdout: `Pages of ${page} may no longer call the API.\n`,
      code: 0,
    });
    expect(await allowed(page)).toBeNull();
    expect(await allowed('capacitor://localhost')).toBe('capacitor://localhost');
    const { data: rows } = await root.get('/api/admin/activity?page_size=1');
    expect(rows[0]).toMatchObject({ kind: 'settings.cors', admin_id: null, target: 'settings/cors_origins' });
  });

  test.each([
    ['a path', ['add', 'https://food.example/map'], /^The origin must be "\*", "null" or a scheme, host and port/],
    ['no origin', ['remove', 'food.example'], /^The origin must be/],
    ['one that is not there', ['remove', 'https://food.example'], /is none of the origins; "foodmap cors list"/],
  ])('refuses %s with a sentence and exit code 2', async (_, args, sentence) => {
    const { stdout, stderr, code } = await cors(...args);
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: expect.stringMatching(sentence), code: 2 });
  });

  test('refuses a 51st origin', async () => {
    const origins = Array.from({ length: 50 }, (_, index) => `https://app${index}.example`);
    await (await admin(server)).put('/api/admin/settings/cors', { origins });
    expect(await cors('add', 'https://app0.example')).toMatchObject({ code: 0 });
    expect(await cors('add', 'https://one.more')).toMatchObject({
      stderr: 'There are 50 origins already; remove one of them first.\n',
      code: 2,
    });
  });
});
