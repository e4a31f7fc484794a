// needs: time, one engine (about captchas)
import { afterAll, expect, test } from 'bun:test';
import { numbersOf, proof, proofText } from '../src/lib/proof-of-work.ts';
import { prove } from '../src/web/shared/captcha/prove.ts';
import { expectError, guest, user, type Answer } from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { startServer } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());

const client = guest(server);
const account = await user(server);

async function proven(visitor = client): Promise<{ captcha_id: string; captcha_code: string }> {
  const { captcha_id } = (await visitor.get('/api/captcha/new')).data;
  const code = await prove(captcha_id, () => {}, new AbortController().signal);
  return { captcha_id, captcha_code: code! };
}

const login = (challenge: object) =>
  client.post('/api/user/login', { username: account.username, password: 'password of a user', ...challenge });

function refused(answer: Answer, reason: string): void {
  expectError(answer, 400);
  expect(answer.meta.reason).toBe(reason);
}

test('200 with a proof of work in place of the characters, once; 400 with one of its numbers changed, or for another captcha', async () => {
  const challenge = await proven();
  const numbers = numbersOf(challenge.captcha_code);
  expect(numbers).toHaveLength(proof.puzzles);
  for (const [puzzle, number] of numbers.entries()) {
    const bits = Array.from(
      new Bun.CryptoHasher('sha256').update(proofText(challenge.captcha_id, puzzle, number)).digest(),
      (byte) => byte.toString(2).padStart(8, '0'),
    ).join('');
    expect(bits).toStartWith('0'.repeat(proof.zeros));
  }
  const changed = [...numbers.slice(0, -1), numbers[0] === numbers.at(-1) ? '000000' : numbers[0]].join('');
  refused(await login({ ...challenge, captcha_code: changed }), 'captcha_wrong');
  const { captcha_id } = (await client.get('/api/captcha/new')).data;
  refused(await login({ ...challenge, captcha_id }), 'captcha_wrong');
  expect((await login(challenge)).status).toBe(200);
  refused(await login(challenge), 'captcha_expired');
}, 120_000);

test('400 with what only has the form of a proof, which counts as an attempt', async () => {
  const { captcha_id } = (await client.get('/api/captcha/new')).data;
  const captcha_code = '0'.repeat(proof.puzzles * proof.digits);
  for (let attempt = 1; attempt <= 5; attempt++) expectError(await login({ captcha_id, captcha_code }), 400);
  refused(await login({ captcha_id, captcha_code }), 'captcha_expired');
});

test('200 for an account whose password is hashed strongly: fast hashes are refused without a captcha test code', async () => {
  const env = { FOODMAP_CAPTCHA_TEST_CODE: undefined, FOODMAP_PASSWORD_HASHES: 'fast' };
  const strict = await startServer({ env });
  const visitor = guest(strict);
  const body = { username: 'anna', password: 'password of a user', ...(await proven(visitor)) };
  expect((await visitor.post('/api/user/register', body)).status).toBe(200);
  const [row] = await sql<{ password_hash: string }>(strict, 'select password_hash from users', []);
  expect(row!.password_hash).toContain('$m=19456,t=2,');
  await strict.stop();
}, 120_000);
