// needs: one engine (about the queue of hashes)
import { expect, test } from 'bun:test';
import { type Answer, captcha, expectError, unique, user } from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite({
  env: {
    FOODMAP_PASSWORD_HASHES: 'strong',
    FOODMAP_RATE_LIMITS: 'on',
    // These tests are about what waits, and about the budget of failed logins.
    FOODMAP_RATE_LIMIT_LOGIN: '0',
    FOODMAP_RATE_LIMIT_PASSWORD: '0',
    FOODMAP_RATE_LIMIT_PASSWORD_ACCOUNT: '0',
  },
});

const password = 'password of a user';
const failedLogins = 20;

function expectBusy(answer: Answer) {
  expectError(answer, 503);
  expect(answer.meta.reason).toBe('busy');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Sends many requests at once. The queue is full as soon as one of them was refused. */
function flood(count: number, send: (index: number) => Promise<Answer>) {
  const full = Promise.withResolvers<void>();
  const answers: Answer[] = [];
  const sent = Array.from({ length: count }, async (_, index) => {
    const answer = await send(index);
    answers.push(answer);
    if (answer.status === 503) full.resolve();
    return answer;
  });
  const all = Promise.all(sent);
  return { answers, all, full: Promise.race([full.promise, all]) };
}

const resetsOf = async (id: number) => {
  const text = "select count(*) as count from activity where kind = 'user.password' and target = ?";
  const [row] = await sql<{ count: number | string }>(server, text, [`users/${id}`]);
  return Number(row!.count);
};

test('200 for the login of somebody else while many resets of one administrator wait; those refused write nothing', async () => {
  const puppet = await user(server);
  const { username } = await user(server);
  const login = { username, password, ...(await captcha(client)) };
  const { answers, all, full } = flood(150, () =>
    admin.patch(`/api/admin/users/${puppet.id}/password`, { password: 'another password' }),
  );
  await full;
  expect((await client.post('/api/user/login', login)).status).toBe(200);
  const answered = answers.filter(({ status }) => status === 200).length;
  await all;
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) expectBusy(answer);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThan(answered);
  expect(await resetsOf(puppet.id)).toBe(answers.length - refused.length);
});

test('503 for a name that exists as for one that does not, and it is no failed login', async () => {
  const { username } = await user(server);
  const credentials = async (name: string) => ({ username: name, password, ...(await captcha(client)) });
  const others = await Promise.all(Array.from({ length: 100 }, () => credentials(unique('nobody'))));
  const own = await Promise.all(Array.from({ length: failedLogins }, () => credentials(username)));
  const last = await credentials(username);
  // All of them are of one network.
  const { all, full } = flood(others.length, (index) => client.post('/api/user/login', others[index]));
  await full;
  const known = await Promise.all(own.map((body) => client.post('/api/user/login', body)));
  const unknown = (await all).filter(({ status }) => status !== 401);
  const busy = known.filter(({ status }) => status !== 200);
  expect(unknown.length).toBeGreaterThan(0);
  expect(busy.length).toBeGreaterThan(0);
  for (const answer of [...unknown, ...busy]) expectBusy(answer);
  expect(new Set([...unknown, ...busy].map(({ message }) => message)).size).toBe(1);
  for (let count = 0; count < failedLogins - 1; count++) {
    const wrong = { ...(await credentials(username)), password: 'not the password' };
    expectError(await client.post('/api/user/login', wrong), 401);
  }
  expect((await client.post('/api/user/login', last)).status).toBe(200);
});
