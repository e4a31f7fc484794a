// needs: time, one engine (measures how captchas are drawn)
import { afterAll, expect, test } from 'bun:test';
import { expectError, guest } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { captchaCode } from './helpers/server.ts';

/** Behind a proxy, so that captchas can be asked for from any address. */
const server = await startServerWith(Date.now, { trustProxy: '127.0.0.1', rateLimits: 'on' });
afterAll(() => server.stop());

const client = guest(server);

/** Asks for a captcha over HTTP, from an address. */
async function issueTo(address: string): Promise<string> {
  const { status, data } = await client.get('/api/captcha/new', { 'x-forwarded-for': address });
  expect(status).toBe(200);
  return data.captcha_id;
}

/** The answer to a login: 401 when the captcha is right, since nobody has this name. */
const login = (captcha_id: string) =>
  client.post('/api/user/login', { username: 'nobody', password: 'a password', captcha_id, captcha_code: captchaCode });

const inTunnel = (index: number) => `2001:db8:1:${(index % 256).toString(16)}::1`;
const onMachine = (index: number) => `198.51.100.${index % 34}`;

test('401, not 400, with a captcha of others after 12,000 to one /56 and 34 addresses, which lose their own', async () => {
  const [neighbour, stranger] = [await issueTo('2001:db8:2::1'), await issueTo('192.0.2.7')];
  const [firstInTunnel, firstOnMachine] = [await issueTo(inTunnel(0)), await issueTo(onMachine(0))];
  for (let index = 1; index < 1800; index++) await server.deps.captchas.issue(inTunnel(index));
  for (let index = 1; index < 10_200; index++) await server.deps.captchas.issue(onMachine(index));
  // More than the share of one address: if the route took no notice of addresses, the first two were evicted.
  for (let index = 0; index < 600; index++) await issueTo(onMachine(index));
  expectError(await login(neighbour), 401);
  expectError(await login(stranger), 401);
  expectError(await login(firstInTunnel), 400);
  expectError(await login(firstOnMachine), 400);
  expectError(await login(await issueTo(inTunnel(1))), 401);
});
