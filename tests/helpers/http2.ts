import { connect as connectTls, type TLSSocket } from 'node:tls';

/** Types of frames, as RFC 9113 numbers them. */
export const types = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  window: 8,
  continuation: 9,
};

export const endStream = 1;
export const endHeaders = 4;

export interface Frame {
  type: number;
  flags: number;
  stream: number;
  payload: Buffer;
}

export function frame(type: number, flags: number, stream: number, payload: Uint8Array = new Uint8Array()): Buffer {
  const bytes = Buffer.alloc(9 + payload.length);
  bytes.writeUIntBE(payload.length, 0, 3);
  bytes[3] = type;
  bytes[4] = flags;
  bytes.writeUInt32BE(stream, 5);
  bytes.set(payload, 9);
  return bytes;
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** An integer of HPACK with a prefix of seven bits. */
function length(value: number): number[] {
  if (value < 127) return [value];
  const bytes = [127];
  let rest = value - 127;
  for (; rest >= 128; rest >>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from(length(value.length)), Buffer.from(value, 'latin1')]);

/** A block of fields in HPACK, none of them compressed or indexed. */
export const fields = (entries: [name: string, value: string][]): Buffer =>
  Buffer.concat(entries.flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]));

export const requestFields = (
  method: string,
  path: string,
  more: [string, string][] = [],
  authority = 'food.example',
) => fields([[':method', method], [':scheme', 'https'], [':authority', authority], [':path', path], ...more]);

export const resetFrame = (stream: number): Buffer => frame(types.reset, 0, stream, number(8));

/** Gives a stream, or with 0 the connection, room for so many bytes more. */
export const windowFrame = (stream: number, bytes: number): Buffer => frame(types.window, 0, stream, number(bytes));

/** A connection whose frames the test writes by hand. */
export class RawConnection {
  readonly frames: Frame[] = [];
  /** Whether the server has closed it. */
  isClosed = false;
  #rest: Buffer = Buffer.alloc(0);
  #changed = Promise.withResolvers<void>();

  private constructor(readonly socket: TLSSocket) {
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    const close = () => {
      this.isClosed = true;
      this.#changed.resolve();
    };
    for (const event of ['end', 'close', 'error']) socket.on(event, close);
  }

  /** With room for `window` bytes on each stream. */
  static async open(url: string, window = 1 << 24): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = await new Promise<TLSSocket>((resolve, reject) => {
      const socket = connectTls(
        { host: hostname, port: Number(port), ALPNProtocols: ['h2'], rejectUnauthorized: false },
        () => resolve(socket),
      );
      socket.once('error', reject);
    });
    const connection = new RawConnection(socket);
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    socket.write(frame(types.settings, 0, 0, Buffer.concat([Buffer.from([0, 4]), number(window)])));
    socket.write(windowFrame(0, 1 << 24));
    return connection;
  }

  /** Writes, and waits while the server does not read. */
  async write(...frames: Buffer[]): Promise<void> {
    if (this.isClosed || this.socket.write(Buffer.concat(frames))) return;
    await Promise.race([new Promise((resolve) => this.socket.once('drain', resolve)), Bun.sleep(500)]);
  }

  /** The first frame like this; fails after ten seconds, or when the connection is closed without it. */
  async next(isWanted: (frame: Frame) => boolean): Promise<Frame> {
    const late = Bun.sleep(10_000);
    for (let end = false; ;) {
      const found = this.frames.find(isWanted);
      if (found) return found;
      if (end || this.isClosed) throw new Error(`no such frame; there are ${JSON.stringify(this.frames)}`);
      end = await Promise.race([this.#changed.promise.then(() => false), late.then(() => true)]);
    }
  }

  /** The error code of GOAWAY, undefined when there was none. */
  get goAway(): number | undefined {
    return this.frames.find(({ type }) => type === types.goAway)?.payload.readUInt32BE(4);
  }

  close(): void {
    this.socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length >= 9) {
      const end = 9 + this.#rest.readUIntBE(0, 3);
      if (this.#rest.length < end) break;
      this.frames.push({
        type: this.#rest[3]!,
        flags: this.#rest[4]!,
        stream: this.#rest.readUInt32BE(5),
        payload: this.#rest.subarray(9, end),
      });
      this.#rest = this.#rest.subarray(end);
    }
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
