import { describe, expect, test } from 'bun:test';
import { expectError, guest } from './helpers/client.ts';
import { onPostgres } from './helpers/database.ts';
import { firstKey } from './helpers/server.ts';
import { exchange, head } from './helpers/socket.ts';
import { suite } from './helpers/suite.ts';

const { server, admin: root } = await suite({ env: { FOODMAP_LOG_LEVEL: 'error' } });

const credentials = [`X-API-Key: ${firstKey}`, `Authorization: Bearer ${root.credentials.token}`];
const login = ['POST /api/user/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];

describe('many requests in one go', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `pipelined-${index}`);
  const send = async (paths: string[]) => {
    const message = ids.map((id, index) =>
      head(`GET ${paths[index % paths.length]} HTTP/1.1`, 'Host: localhost', `X-Request-Id: ${id}`, ...credentials),
    );
    const { answers } = await exchange(server.url, message.join(''), { answers: ids.length });
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids.slice(0, answers.length));
    return answers.map(({ status }) => status);
  };

  // Bun ends a connection on which a request follows one that waits for the network, as PostgreSQL makes them.
  test.skipIf(onPostgres)('are answered in their order, each once', async () => {
    const expected = [200, 200, 404, 200];
    const statuses = await send(['/healthz', '/api/stores', '/api/nothing', '/api/captcha/new']);
    expect(statuses).toEqual(ids.map((_, index) => expected[index % expected.length]!));
  });

  test('never get the answer of another, where Bun ends the connection instead of waiting for one', async () => {
    await send(['/healthz', '/api/admin/me', '/api/admin/stores', '/api/admin/dashboard/overview']);
    expect((await root.get('/api/admin/me')).data.username).toBe('admin');
  });
});

describe('a message with two readings', () => {
  const hidden = head('GET /api/admin/me HTTP/1.1', 'Host: localhost', 'X-Request-Id: hidden', ...credentials);
  const loginWith = (...lines: string[]) => head(...login, credentials[0]!, ...lines);

  test.each([
    ['a length and chunks', `${loginWith('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    ['chunks and a length', `${loginWith('Transfer-Encoding: chunked', 'Content-Length: 4')}0\r\n\r\n`],
    ['a length and chunks in a list', `${loginWith('Content-Length: 4', 'Transfer-Encoding: ,chunked')}0\r\n\r\n`],
    ['an encoding of no name', `${loginWith('Transfer-Encoding: ,')}0\r\n\r\n`],
    ['two encodings', `${loginWith('Transfer-Encoding: chunked', 'Transfer-Encoding: x')}0\r\n\r\n`],
    ['an encoding that is almost one', `${loginWith('Transfer-Encoding: xchunked')}0\r\n\r\n`],
    ['an encoding after another', `${loginWith('Transfer-Encoding: chunked, identity')}0\r\n\r\n`],
    ['a space before the colon', `${loginWith('Transfer-Encoding : chunked')}0\r\n\r\n`],
    ['chunks in HTTP/1.0', `${loginWith('Transfer-Encoding: chunked').replace('1.1', '1.0')}0\r\n\r\n`],
    ['two lengths', `${loginWith('Content-Length: 2', 'Content-Length: 30')}{}`],
    ['a length with a sign', `${loginWith('Content-Length: +2')}{}`],
    ['a negative length', `${loginWith('Content-Length: -2')}{}`],
    ['a list of lengths', `${loginWith('Content-Length: 2, 2')}{}`],
    ['a hexadecimal length', `${loginWith('Content-Length: 0x2')}{}`],
    ['a length beyond all numbers', `${loginWith('Content-Length: 99999999999999999999')}{}`],
    ['a length that is empty', `${loginWith('Content-Length:')}{}`],
    ['a chunk of no size', `${loginWith('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk beyond all sizes', `${loginWith('Transfer-Encoding: chunked')}ffffffffffffffffff\r\n{}\r\n0\r\n\r\n`],
    ['a chunk of a negative size', `${loginWith('Transfer-Encoding: chunked')}-2\r\n{}\r\n0\r\n\r\n`],
    ['lines that end too early', loginWith('Content-Length: 0').replaceAll('\r\n', '\n')],
    ['a line that goes on', loginWith('Content-Length: 0', 'X: a\r\n b')],
    ['a byte of zero in a header', loginWith('Content-Length: 0', 'X: a\0b')],
    ['a bare return in a header', loginWith('Content-Length: 0', 'X: a\rTransfer-Encoding: chunked')],
    ['a header without a name', loginWith('Content-Length: 0', ': x')],
    ['a version of its own', loginWith('Content-Length: 0').replace('HTTP/1.1', 'HTTP/1.2')],
  ])('is refused, and what may hide in it is not answered: %s', async (_, message) => {
    const { answers } = await exchange(server.url, message + hidden, { answers: 2, hangUp: true });
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).not.toContain('hidden');
    expect([400, 413, 505]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
  });

  test.each([
    ['a body of GET', `GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${hidden.length}\r\n\r\n`],
    ['the body of a refused login', head(...login, `Content-Length: ${hidden.length}`)],
    ['the body of a login', loginWith(`Content-Length: ${hidden.length}`)],
    ['a chunk', `${loginWith('Transfer-Encoding: chunked')}${hidden.length.toString(16)}\r\n`],
    // RFC 9110 has empty elements of a list ignored.
    ['a chunk, after a comma', `${loginWith('Transfer-Encoding: ,chunked')}${hidden.length.toString(16)}\r\n`],
    ['a chunk, before a comma', `${loginWith('Transfer-Encoding: chunked,')}${hidden.length.toString(16)}\r\n`],
  ])('what stands in %s is no request', async (what, message) => {
    // The answer about health waits for PostgreSQL, and Bun ends such a connection at the next request.
    if (onPostgres && what === 'a body of GET') return;
    const next = head('GET /healthz HTTP/1.1', 'Host: localhost', 'X-Request-Id: next');
    const rest = message.includes('chunked') ? '\r\n0\r\n\r\n' : '';
    const { answers } = await exchange(server.url, message + hidden + rest + next, { answers: 2 });
    expect(answers).toHaveLength(2);
    expect(answers[1]!.headers.get('x-request-id')).toBe('next');
  });
});

describe('a head that is too large is refused', () => {
  const line = 'GET /healthz HTTP/1.1';

  test.each([
    ['300 of them', head(line, 'Host: localhost', ...Array.from({ length: 300 }, (_, index) => `X-${index}: 1`))],
    ['one of 64 KiB', head(line, 'Host: localhost', `X: ${'a'.repeat(64 * 1024)}`)],
    ['an address of 64 KiB', head(`GET /${'a'.repeat(64 * 1024)} HTTP/1.1`, 'Host: localhost')],
    ['a key of 64 KiB', head(line, 'Host: localhost', `X-API-Key: ${'k'.repeat(64 * 1024)}`)],
  ])('%s', async (_, message) => {
    const { answers, closed } = await exchange(server.url, message, { answers: 2 });
    expect({ statuses: answers.map(({ status }) => status), closed }).toEqual({ statuses: [431], closed: true });
  });
});

test('after all of it the server serves, and nothing went wrong inside', async () => {
  expectError(await guest(server).get('/api/admin/me'), 401);
  expect((await root.get('/api/admin/me')).status).toBe(200);
  expect(server.log().slice(0, 2000)).toBe('');
});
