import { afterAll } from 'bun:test';

interface Received {
  path: string;
  headers: Headers;
  body: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever was sent
  json: any;
}

/** A receiver of webhooks on this machine, stopped after the last test of the file. */
export function startReceiver(tls?: { cert: string; key: string }) {
  const received: Received[] = [];
  const receiver = {
    received,
    /** Answers the next requests. */
    answer: (): Response => Response.json({ code: 0, errcode: 0 }),
    /** Takes everything that was received so far. */
    take: () => received.splice(0),
    url: '',
  };
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    ...(tls && { tls }),
    async fetch(request) {
      const body = await request.text();
      const { pathname, search } = new URL(request.url);
      const json = body.startsWith('{') ? JSON.parse(body) : undefined;
      received.push({ path: pathname + search, headers: request.headers, body, json });
      return receiver.answer();
    },
  });
  afterAll(() => server.stop(true));
  receiver.url = `${tls ? 'https' : 'http'}://localhost:${server.port}`;
  return receiver;
}
