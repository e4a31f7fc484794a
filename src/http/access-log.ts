import type { Clock } from '../lib/clock.ts';
import type { Log } from '../log.ts';
import type { Context } from './context.ts';

/**
 * Writes a line for each request, in the format of all other lines. The line is rendered here: the logger's own
 * rendering of an object costs as much as the request.
 */
export class AccessLog {
  readonly enabled: boolean;
  #millisecond = 0;
  #time = '';

  constructor(
    readonly log: Log,
    readonly clock: Clock,
  ) {
    this.enabled = log.isLevelEnabled('info');
  }

  /** `duration` in milliseconds. */
  write({ request, id, address, key, account }: Context, path: string, status: number, duration: number): void {
    const took = Math.round(duration * 1000) / 1000;
    const by = key ? `,"key":${JSON.stringify(key.prefix)}` : '';
    const who = account ? `,"account":"${account.audience}:${account.id}"` : '';
    const what = `"method":"${request.method}","path":${JSON.stringify(path)},"status":${status},"duration_ms":${took}`;
    const whose = `"request_id":"${id}","client":${JSON.stringify(address)}${by}${who}`;
    this.log.lines.write(`{"level":"info","time":"${this.#now()}",${what},${whose},"msg":"request"}\n`);
  }

  /** Rendered once for all lines of a millisecond. */
  #now(): string {
    const now = this.clock();
    if (now !== this.#millisecond) {
      this.#millisecond = now;
      this.#time = new Date(now).toISOString();
    }
    return this.#time;
  }
}
