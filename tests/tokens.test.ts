// needs: http2
import { afterAll, describe, expect, test } from 'bun:test';
import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { admin, expectError, guest, user } from './helpers/client.ts';
import { firstKey, startServer } from './helpers/server.ts';
import { exchange, head } from './helpers/socket.ts';

const secret = 'a secret that the tests and the server share';
const server = await startServer({ env: { FOODMAP_JWT_SECRET: secret, FOODMAP_LOG_LEVEL: 'error' } });
const elsewhere = await startServer();
afterAll(() => Promise.all([server.stop(), elsewhere.stop()]));

const visitor = guest(server);
const doors = [
  { who: 'an administrator', path: '/api/admin/me', token: (await admin(server)).credentials.token! },
  { who: 'a user', path: '/api/user/me', token: (await user(server)).credentials.token! },
];
const foreign = [(await admin(elsewhere)).credentials.token!, (await user(elsewhere)).credentials.token!];

const encode = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const hmac = (hash: string, key: string) => (content: string) =>
  createHmac(hash, key).update(content).digest('base64url');

type Sign = (content: string) => string;

/** A token with this header and these claims. */
function make(header: unknown, claims: unknown, sign: Sign = hmac('sha256', secret)): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${sign(content)}`;
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed25519 = generateKeyPairSync('ed25519');
const own: Sign = (content) => signWith('sha256', Buffer.from(content), rsa.privateKey).toString('base64url');
const ownEd: Sign = (content) => signWith(null, Buffer.from(content), ed25519.privateKey).toString('base64url');
const jwk = rsa.publicKey.export({ format: 'jwk' });
const pem = rsa.publicKey.export({ format: 'pem', type: 'spki' });

const header = { alg: 'HS256', typ: 'JWT' };
const far = 9_999_999_999;

type Claims = Record<string, unknown>;

/** Forged tokens, made from the claims of a real one. */
const forgeries: [what: string, forge: (claims: Claims) => string][] = [
  ...['none', 'None', 'NONE', 'nOnE', ''].map((alg): [string, (claims: Claims) => string] => [
    `the algorithm "${alg}" and no signature`,
    (claims) => make({ ...header, alg }, claims, () => ''),
  ]),
  ['no algorithm', (claims) => make({ typ: 'JWT' }, claims)],
  ['HS384 with the right secret', (claims) => make({ ...header, alg: 'HS384' }, claims, hmac('sha384', secret))],
  ['HS512 with the right secret', (claims) => make({ ...header, alg: 'HS512' }, claims, hmac('sha512', secret))],
  ['HS256 that is HS512', (claims) => make(header, claims, hmac('sha512', secret))],
  ['a list of algorithms', (claims) => make({ ...header, alg: ['HS256', 'none'] }, claims)],
  ['another secret', (claims) => make(header, claims, hmac('sha256', 'another secret of the same length of it'))],
  ['an empty secret', (claims) => make({ ...header, kid: '../../../dev/null' }, claims, hmac('sha256', '\0'))],
  ['the name of the algorithm as the secret', (claims) => make(header, claims, hmac('sha256', 'HS256'))],
  ['a key of its own in the header', (claims) => make({ alg: 'RS256', jwk }, claims, own)],
  [
    'the URL of a key of its own',
    (claims) => make({ alg: 'RS256', jku: 'http://127.0.0.1:1/keys', kid: '1' }, claims, own),
  ],
  ['a public key as the secret', (claims) => make(header, claims, hmac('sha256', pem))],
  ['a curve', (claims) => make({ alg: 'EdDSA' }, claims, ownEd)],
  ['a critical header', (claims) => make({ ...header, crit: ['x'], x: 1 }, claims)],
  ['both audiences', (claims) => make(header, { ...claims, aud: ['user', 'admin'] })],
  [
    'the other audience',
    (claims) => make(header, { ...claims, aud: claims.aud === 'user' ? 'admin' : 'user' }, () => 'x'),
  ],
  ['no expiry', (claims) => make(header, { ...claims, exp: undefined })],
  ['an expiry in words', (claims) => make(header, { ...claims, exp: 'never' })],
  ['nbf in the future', (claims) => make(header, { ...claims, nbf: far })],
  ['another version', (claims) => make(header, { ...claims, ver: 7 })],
  ['no version', (claims) => make(header, { ...claims, ver: undefined })],
  ['an unknown account', (claims) => make(header, { ...claims, sub: '987654321' })],
  ['a subject that is no number', (claims) => make(header, { ...claims, sub: '__proto__' })],
  ['a subject in hexadecimal', (claims) => make(header, { ...claims, sub: `0x${Number(claims.sub).toString(16)}` })],
  ['a subject with a blank', (claims) => make(header, { ...claims, sub: ` ${String(claims.sub)}` })],
  ['an expiry in the past and no right signature', (claims) => make(header, { ...claims, exp: 1 }, () => 'x')],
  ['no subject', (claims) => make(header, { ...claims, sub: undefined })],
  ['a list of claims', (claims) => make(header, [claims])],
  ['no claims', () => make(header, 'null')],
  ['claims that are no JSON', () => make(header, '{"aud":')],
  ['a header that is no JSON', (claims) => make('{', claims)],
  ['a token in the token', (claims) => make({ ...header, cty: 'JWT' }, make(header, claims))],
  ['12 KiB of claims', (claims) => make(header, { ...claims, x: 'x'.repeat(9000) }, () => 'x')],
];

describe.each(doors)('the route of $who', ({ path, token }) => {
  const [head_ = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  const open = (made: string) => visitor.with({ token: made }).get(path);

  test('200 for the right token, and for one that the test signs', async () => {
    expect((await open(token)).status).toBe(200);
    expect((await open(make(header, claims))).status).toBe(200);
  });

  test.each(forgeries)('401 token_invalid for %s', async (_, forge) => {
    const answer = await open(forge(claims));
    expectError(answer, 401);
    expect(answer.meta.reason).toBe('token_invalid');
  });

  test('401 token_expired for its own token once it is past its lifetime, though no request has shown it before', async () => {
    const exp = Math.floor(Date.now() / 1000) - 1;
    const answer = await open(make(header, { ...claims, exp }));
    expectError(answer, 401);
    expect(answer.meta.reason).toBe('token_expired');
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test('401 token_expired for an expired token of a former version and of no account, too; token_invalid for the other audience', async () => {
    for (const change of [{ aud: claims.aud === 'user' ? 'admin' : 'user' }, { ver: 7 }, { sub: '987654321' }]) {
      const answer = await open(make(header, { ...claims, exp: 1, ...change }));
      expectError(answer, 401);
      expect([change, answer.meta.reason]).toEqual([change, 'aud' in change ? 'token_invalid' : 'token_expired']);
    }
  });

  test('200 for a token that names no session, as before 0.4.0, until it expires; 401 for a session of nobody', async () => {
    const { sid: _, ...former } = claims;
    expect((await open(make(header, former))).status).toBe(200);
    const expired = await open(make(header, { ...former, exp: 1 }));
    expect(expired.meta.reason).toBe('token_expired');
    const ofNobody = await open(make(header, { ...former, sid: 'k3x9Qm2LrT7vB1aZ' }));
    expectError(ofNobody, 401);
    expect(ofNobody.meta.reason).toBe('token_invalid');
  });

  test.each([
    ['two signatures', `${token}.${signature}`],
    ['a signature before', `${signature}.${head_}.${payload}`],
    ['no signature', `${head_}.${payload}`],
    ['an empty signature', `${head_}.${payload}.`],
    ['another alphabet', `${head_}.${payload}.${signature.slice(0, -1)}+`],
    ['padding', `${token}==`],
    ['a percent-encoded newline', `${token}%0a`],
    ['capitals', token.toUpperCase()],
    ['only dots', '..'],
    ['five parts', `${token}.a.b`],
  ])('401 for a token with %s, even after the right one', async (_, made) => {
    expect((await open(token)).status).toBe(200);
    expectError(await open(made), 401);
  });

  test('401 for a token with one changed letter, even after the right one', async () => {
    const start = head_.length + payload.length + 2;
    const places = [head_.length + 3, head_.length + 12, ...Array.from({ length: 40 }, (_, index) => start + index)];
    for (const place of places) {
      const letter = token[place] === 'A' ? 'B' : 'A';
      expectError(await open(token.slice(0, place) + letter + token.slice(place + 1)), 401);
    }
  });

  test('401 for the tokens of another server, and for two tokens at once', async () => {
    for (const made of foreign) expectError(await open(made), 401);
    const line = `Authorization: Bearer ${token}`;
    const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', `X-API-Key: ${firstKey}`];
    for (const both of [
      [line, 'Authorization: Bearer x'],
      ['Authorization: Bearer x', line],
    ]) {
      const { answers } = await exchange(server.url, head(...lines, ...both));
      expect(answers[0]!.status).toBe(401);
    }
  });

  test('401 for a token in the query, in a cookie, or in another header', async () => {
    expectError(await visitor.get(`${path}?token=${token}&access_token=${token}`), 401);
    expectError(await visitor.get(path, { cookie: `token=${token}`, 'x-authorization': `Bearer ${token}` }), 401);
  });
});

test('no forged token is an error in the log', () => {
  expect(server.log()).toBe('');
});
