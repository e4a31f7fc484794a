import { symbols } from 'pino';
import type { Logger } from '../log.ts';
import { pathOf, type Context } from './context.ts';

/**
 * A line for each request, in the form of the program's other lines. It is put together here, since to have the logger
 * render an object costs as much as the request.
 */
export class AccessLog {
  readonly enabled: boolean;
  readonly #stream: { write(line: string): void };
  #second = 0;
  #time = '';

  constructor(log: Logger) {
    this.enabled = log.isLevelEnabled('info');
    this.#stream = (log as unknown as Record<symbol, { write(line: string): void }>)[symbols.streamSym]!;
  }

  /** `duration` in milliseconds. */
  write({ request, id, address, key, account }: Context, status: number, duration: number): void {
    const path = JSON.stringify(pathOf(request));
    const took = Math.round(duration * 1000) / 1000;
    const by = key ? `,"key":${JSON.stringify(key.prefix)}` : '';
    const who = account ? `,"account":"${account.audience}:${account.id}"` : '';
    const what = `"method":"${request.method}","path":${path},"status":${status},"duration_ms":${took}`;
    const whose = `"request_id":"${id}","client":${JSON.stringify(address)}${by}${who}`;
    this.#stream.write(`{"level":"info","time":"${this.#now()}",${what},${whose},"msg":"request"}\n`);
  }

  /** The instant, to the millisecond; the text of its second is kept. */
  #now(): string {
    const now = Date.now();
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#time = new Date(second * 1000).toISOString().slice(0, -'000Z'.length);
    }
    return `${this.#time}${String(now % 1000).padStart(3, '0')}Z`;
  }
}
