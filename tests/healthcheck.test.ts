// needs: time, one engine (about a command that asks a server)
import { describe, expect, test } from 'bun:test';
import { run, startServer } from './helpers/server.ts';

/** A program that is no foodmap, and answers everything with this status. */
const other = (status: number) => Bun.serve({ port: 0, fetch: () => new Response(null, { status }) });

describe('foodmap healthcheck', () => {
  test.each(['127.0.0.1', '0.0.0.0', '::'])('0 while the server on %s is up, 1 when it has ended', async (host) => {
    const server = await startServer({ args: ['--host', host], env: { FOODMAP_CAPTCHA_TEST_CODE: undefined } });
    const { port } = new URL(server.url);
    // A proxy of the environment would answer for other machines.
    const env = { FOODMAP_HOST: host, FOODMAP_CAPTCHA_TEST_CODE: undefined, http_proxy: 'http://127.0.0.1:9' };
    const up = await run(['healthcheck', '--port', port], { env });
    expect(up).toEqual({ stdout: expect.stringMatching(/healthz answers 200\.\n$/), stderr: '', code: 0 });
    await server.stop();
    const down = await run(['healthcheck', '--port', port], { env });
    expect(down).toEqual({
      stdout: '',
      stderr: expect.stringMatching(/healthz does not answer: nothing listens there\.\n$/),
      code: 1,
    });
  });

  test('1 for an answer other than 200', async () => {
    const server = other(503);
    const { stderr, code } = await run(['healthcheck', '--port', String(server.port)]);
    await server.stop(true);
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/healthz answers 503\.\n$/), code: 1 });
  });

  test('2 without a port to ask', async () => {
    const { stderr, code } = await run(['healthcheck', '--port', '0']);
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/--port/), code: 2 });
  });
});
