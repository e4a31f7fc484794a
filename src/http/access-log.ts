import { symbols } from 'pino';
import type { Logger } from '../log.ts';
import type { Context } from './context.ts';

/**
 * A line for each request, in the form of the program's other lines. It is put together here, since to have the logger
 * render an object costs as much as the request.
 */
export class AccessLog {
  readonly enabled: boolean;
  readonly #stream: { write(line: string): void };
  #millisecond = 0;
  #time = '';

  constructor(log: Logger) {
    this.enabled = log.isLevelEnabled('info');
    this.#stream = (log as unknown as Record<symbol, { write(line: string): void }>)[symbols.streamSym]!;
  }

  /** `duration` in milliseconds. */
  write({ request, id, address, key, account }: Context, path: string, status: number, duration: number): void {
    const took = Math.round(duration * 1000) / 1000;
    const by = key ? `,"key":${JSON.stringify(key.prefix)}` : '';
    const who = account ? `,"account":"${account.audience}:${account.id}"` : '';
    const what = `"method":"${request.method}","path":${JSON.stringify(path)},"status":${status},"duration_ms":${took}`;
    const whose = `"request_id":"${id}","client":${JSON.stringify(address)}${by}${who}`;
    this.#stream.write(`{"level":"info","time":"${this.#now()}",${what},${whose},"msg":"request"}\n`);
  }

  /** Written once for all lines of a millisecond. */
  #now(): string {
    const now = Date.now();
    if (now !== this.#millisecond) {
      this.#millisecond = now;
      this.#time = new Date(now).toISOString();
    }
    return this.#time;
  }
}
