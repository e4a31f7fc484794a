import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** Opens a connection to the server. */
export function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', reject);
  });
}

/** The lines of a request, or of its head, with the empty line that ends them. */
export const head = (...lines: string[]): string => [...lines, '', ''].join('\r\n');

/**
 * Sends exactly this and gives what comes back: so many answers, or fewer when the server closes the connection.
 * With `hangUp` nothing more follows and the server is waited for until it closes. Fails after ten seconds.
 */
export async function exchange(
  url: string,
  bytes: string | Uint8Array,
  { answers: expected = 1, hangUp = false } = {},
): Promise<{ answers: RawAnswer[]; closed: boolean }> {
  const socket = await open(url);
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  let received = Buffer.alloc(0);
  const late = setTimeout(() => reject(new Error(`no answer to ${String(bytes).slice(0, 300)}`)), 10_000);
  socket.on('error', () => resolve(true));
  socket.on('close', () => resolve(true));
  socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
    received = Buffer.concat([received, chunk]);
    if (!hangUp && parse(received).length >= expected) resolve(false);
  });
  if (hangUp) socket.end(bytes);
  else socket.write(bytes);
  try {
    const closed = await promise;
    return { answers: parse(received), closed };
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

/** The answers that are there whole, one after another. */
function parse(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let at = 0; ;) {
    const end = received.indexOf('\r\n\r\n', at);
    if (end === -1) return answers;
    const [first = '', ...fields] = received.toString('latin1', at, end).split('\r\n');
    const headers = new Headers(
      fields.map((field): [string, string] => [field.split(':', 1)[0]!, field.slice(field.indexOf(':') + 1).trim()]),
    );
    const start = end + 4;
    const ofHead = received.toString('latin1', start, start + 5) === 'HTTP/';
    const length = ofHead ? 0 : Number(headers.get('content-length') ?? 0);
    if (start + length > received.byteLength) return answers;
    const status = Number(first.split(' ')[1]);
    answers.push({ status, headers, body: received.toString('utf8', start, start + length) });
    at = start + length;
  }
}
