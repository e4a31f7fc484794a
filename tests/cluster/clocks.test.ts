import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { limits } from '../../src/limits.ts';
import * as helpers from '../helpers/client.ts';
import { captcha, category, expectError, guest, user, type Client } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { noPostgres, Postgres } from '../helpers/postgres.ts';
import { startServer, type Server } from '../helpers/server.ts';
import { clockAheadBy, noWrongClock } from '../helpers/wrong-clock.ts';

// One database, and nodes whose clocks are not that of the machine. shared.test.ts has the jobs of such nodes.

const obstacle = noPostgres ?? noWrongClock;
if (obstacle) process.stdout.write(`Nodes with wrong clocks are not tested: ${obstacle}.\n`);

const second = 1000;
const minute = 60 * second;
/** How long the other nodes may show what was before a write. */
const lag = 1 * second;

describe.skipIf(obstacle !== undefined)('beside a node whose clock is right', () => {
  let postgres: Postgres;
  let url: string;
  let right: Server;
  let root: Client;
  const started: Server[] = [];
  const start = async (env: Record<string, string> = {}) => {
    const shared = { FOODMAP_DATABASE_URL: url, FOODMAP_RATE_LIMITS: 'on', FOODMAP_TRUST_PROXY: '127.0.0.1' };
    const server = await startServer({ env: { ...shared, ...env } });
    started.push(server);
    return server;
  };
  beforeAll(async () => {
    postgres = await Postgres.start();
    ({ url } = await postgres.database());
    right = await start();
    root = await helpers.admin(right);
  });
  afterAll(async () => {
    await Promise.all(started.map((server) => server.stop()));
    await postgres?.remove();
  });

  let lastAddress = 0;
  const newAddress = () => `198.51.100.${++lastAddress}`;
  const logIn = (node: Server, body: object, address = newAddress()) =>
    guest(node).send('POST', '/api/user/login', {
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  describe.each([
    ['ahead of', 5 * minute],
    ['behind', -5 * minute],
  ])('one whose clock is five minutes %s the others', (relation, difference) => {
    let wrong: Server;
    /** Each of the two, with the other one. */
    let both: [Server, Server][];
    beforeAll(async () => {
      wrong = await start(clockAheadBy(difference));
      both = [
        [right, wrong],
        [wrong, right],
      ];
    });

    test('has that clock, which its state tells as a problem, and lists all nodes as just seen', async () => {
      const stateOf = async ({ url }: Server) => (await root.at(url).get('/api/admin/health')).data;
      const data = await stateOf(wrong);
      expect(Math.abs(Date.parse(data.time) - Date.now() - difference)).toBeLessThan(minute);
      expect(data.problems.join('\n')).toMatch(
        new RegExp(`^The clock of this machine is (?:299|300|301) s ${relation} that of the database`, 'm'),
      );
      expect((await stateOf(right)).problems.join('')).not.toContain('clock');
      for (const node of [right, wrong]) {
        const { nodes } = await stateOf(node);
        expect(nodes).toHaveLength(started.length);
        for (const { seen_at } of nodes) expect(Math.abs(Date.parse(seen_at) - Date.now())).toBeLessThan(minute);
      }
    });

    test('takes captchas of the other one and gives it its own, each once', async () => {
      for (const [one, other] of both) {
        const body = { username: 'nobody', password: 'whatever it is', ...(await captcha(guest(one))) };
        // 401 tells that the captcha was right, since nobody has this name.
        expectError(await logIn(other, body), 401);
        helpers.expectInvalid(await logIn(one, body), 'captcha_id');
      }
    });

    test('knows a session of the other one and has its own known, until one of them ends it for both', async () => {
      for (const [one, other] of both) {
        const own = await user(one);
        expect((await own.at(other.url).get('/api/user/me')).data).toMatchObject({ username: own.username });
        expect((await own.at(other.url).post('/api/user/logout')).status).toBe(200);
        for (const node of [one, other]) expectError(await own.at(node.url).get('/api/user/me'), 401);
      }
    });

    test('429 on both after 120 logins on both, for at most a minute', async () => {
      const address = newAddress();
      const answers = await Promise.all(
        Array.from({ length: 121 }, (_, index) => logIn(both[index % 2]![0], {}, address)),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
      for (const [node] of both) {
        const refusal = await logIn(node, {}, address);
        expectError(refusal, 429);
        expect(Number(refusal.headers.get('retry-after'))).toBeWithin(1, 61);
      }
    });

    test('shows within a second what the other one wrote, and is shown what it wrote itself', async () => {
      for (const [one, other] of both) {
        const names = async () =>
          ((await guest(other).get('/api/categories')).data as { name: string }[]).map(({ name }) => name);
        for (let again = 0; again < 5; again++) await names();
        const { name } = await category(root.at(one.url));
        const since = performance.now();
        await eventually(async () => expect(await names()).toContain(name));
        expect(performance.now() - since).toBeLessThan(lag);
      }
    });
  });

  test('200 with the key of a page that was made on the first moment of the next slot of keys', async () => {
    const next = limits.pageKey - (Date.now() % limits.pageKey);
    const early = await start(clockAheadBy(next + minute));
    const page = await (await fetch(early.url)).text();
    const [, key] = /"key":"(fmp_[\w-]+)"/.exec(page)!;
    for (const node of [early, right])
      expect((await guest(node).with({ key: key! }).get('/api/categories')).status).toBe(200);
  });
});
