import { writeSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config/config.ts';

export type { Logger };

const standardError = 2;

/** Lines wait for others for as long as this, in milliseconds, or until there are this many characters of them. */
const longestWait = 250;
const gathered = 64 * 1024;

/** Bytes that may wait when nobody reads them; what comes after is lost. */
const capacity = 16 * 1024 * 1024;

/** Writes lines to standard error in large pieces; one write for each line costs more than the request it tells of. */
class GatheredLines {
  #lines = '';
  /** Not taken yet by a reader that is slow. */
  #rest: Buffer = Buffer.alloc(0);

  constructor() {
    setInterval(() => this.flush(), longestWait).unref();
  }

  write(line: string): void {
    this.#lines += line;
    if (this.#lines.length > gathered) this.flush();
  }

  flush(): void {
    if (this.#lines === '' && this.#rest.byteLength === 0) return;
    const bytes = Buffer.from(this.#lines);
    this.#lines = '';
    if (this.#rest.byteLength < capacity)
      this.#rest = this.#rest.byteLength === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    try {
      while (this.#rest.byteLength > 0) this.#rest = this.#rest.subarray(writeSync(standardError, this.#rest));
    } catch (error) {
      if ((error as { code?: string }).code !== 'EAGAIN') this.#rest = Buffer.alloc(0);
    }
  }
}

/** The program's log, on standard error; `flush` writes what is gathered. */
export function createLogger({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  if (logFormat === 'pretty') {
    const format = {
      destination: standardError,
      sync: true,
      colorize: process.stderr.isTTY,
      translateTime: 'SYS:HH:MM:ss',
    };
    return pino(options, pretty(format));
  }
  const lines = new GatheredLines();
  const log = pino(options, lines);
  log.flush = () => lines.flush();
  return log;
}

/** A log that says nothing. */
export const silentLogger = (): Logger => pino({ level: 'silent' });
