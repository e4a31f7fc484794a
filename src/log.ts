import { writeSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import { thrownForPeople } from './errors.ts';
import { limits } from './limits.ts';
import { redacted } from './lib/redacted.ts';
import type { Config } from './config/config.ts';

export type { Logger };

/** Takes whole lines of JSON, one for each message. */
interface Lines {
  write(line: string): void;
}

/** A logger together with its stream, for lines that are rendered elsewhere. */
export type Log = Logger & { readonly lines: Lines };

const standardError = 2;

/** Writes lines to standard error in large pieces: a write for each line costs more than the request it describes. */
class GatheredLines implements Lines {
  #lines = '';
  /** Not yet accepted by a slow reader. */
  #rest: Buffer = Buffer.alloc(0);

  constructor() {
    setInterval(() => this.flush(), limits.logWait).unref();
  }

  write(line: string): void {
    this.#lines += line;
    if (this.#lines.length > limits.logGathered) this.flush();
  }

  flush(): void {
    if (this.#lines === '' && this.#rest.byteLength === 0) return;
    const bytes = Buffer.from(this.#lines);
    this.#lines = '';
    if (this.#rest.byteLength < limits.logWaiting)
      this.#rest = this.#rest.byteLength === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    try {
      while (this.#rest.byteLength > 0) this.#rest = this.#rest.subarray(writeSync(standardError, this.#rest));
    } catch (error) {
      if ((error as { code?: string }).code !== 'EAGAIN') this.#rest = Buffer.alloc(0);
    }
  }
}

/**
 * Fields of an error; addresses in its texts keep their passwords to themselves. One that was thrown for people says all
 * in its message, which a stack would repeat.
 */
function fieldsOf(error: Error): object {
  const isForPeople = thrownForPeople(error) === error && error.cause === undefined;
  const fields = Object.entries(pino.stdSerializers.err(error)).filter(([name]) => !isForPeople || name !== 'stack');
  return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'string' ? redacted(value) : value]));
}

/** The program's log, on standard error; `flush` writes the lines that wait. */
export function createLogger({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: fieldsOf },
    formatters: { level: (level: string) => ({ level }) },
  };
  if (logFormat === 'pretty') {
    const format = {
      destination: standardError,
      sync: true,
      colorize: process.stderr.isTTY,
      translateTime: 'SYS:HH:MM:ss',
    };
    const lines = pretty(format);
    return Object.assign(pino(options, lines), { lines });
  }
  const lines = new GatheredLines();
  return Object.assign(pino(options, lines), { lines, flush: () => lines.flush() });
}

/** A log without output. */
export const silentLogger = (): Log => Object.assign(pino({ level: 'silent' }), { lines: { write: () => {} } });
