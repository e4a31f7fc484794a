import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** Opens a connection to the server. */
export function open(url: string): Promise<Socket> {
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve, reject) => {
    const address = { host: hostname, port: Number(port) };
    const opened = () => resolve(socket);
    const socket: Socket =
      protocol === 'https:' ? connectTls({ ...address, rejectUnauthorized: false }, opened) : connect(address, opened);
    socket.on('error', reject);
  });
}

/** The lines of a request, or of its head, with the empty line that ends them. */
export const head = (...lines: string[]): string => [...lines, '', ''].join('\r\n');

/**
 * Sends these bytes and returns the answers: as many as expected, or fewer when the server closes the connection.
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

/** An upload whose body the test sends piece by piece. */
export interface SlowUpload {
  /** Sends these bytes of the file. */
  write(bytes: Uint8Array): void;
  /** Sends what ends the file and the body. */
  end(): void;
  answer: Promise<RawAnswer>;
  /** Resolves when the server has closed the connection. */
  closed: Promise<unknown>;
  destroy(): void;
}

interface UploadOptions {
  path?: string;
  /** Bytes of the file. */
  size: number;
  headers?: string[];
}

/** Begins an upload: sends the head, and the body up to where the file begins. */
export async function beginUpload(
  { url, credentials: { key, token } }: { url: string; credentials: { key?: string | null; token?: string | null } },
  { path = '/api/user/upload', size, headers = [] }: UploadOptions,
): Promise<SlowUpload> {
  const before = head('--b', 'Content-Disposition: form-data; name="file"; filename="picture.png"');
  const after = '\r\n--b--\r\n';
  const socket = await open(url);
  const answer = Promise.withResolvers<RawAnswer>();
  const closed = Promise.withResolvers<unknown>();
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
    received = Buffer.concat([received, chunk]);
    const [first] = parse(received);
    if (first) answer.resolve(first);
  });
  socket.on('close', () => {
    answer.resolve({ status: 0, headers: new Headers(), body: '' });
    closed.resolve(undefined);
  });
  socket.write(
    head(
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `X-API-Key: ${key}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${before.length + size + after.length}`,
      ...headers,
    ) + before,
  );
  return {
    write: (bytes) => void socket.write(bytes),
    end: () => void socket.write(after),
    answer: answer.promise,
    closed: closed.promise,
    destroy: () => void socket.destroy(),
  };
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
