import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';

export type { Logger };

/** How long a log line may wait in memory for others, in milliseconds. */
const flushInterval = 250;

/**
 * The program's log, on standard error. Lines are gathered and written together; an error is written at once.
 * `flush` writes what is gathered, for the end of the program.
 */
export function createLogger({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  if (logFormat === 'pretty') {
    return pino(
      options,
      pretty({ destination: 2, sync: true, colorize: process.stderr.isTTY, translateTime: 'SYS:HH:MM:ss' }),
    );
  }
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4096 });
  const log = pino(options, destination);
  setInterval(() => destination.flush(), flushInterval).unref();
  log.flush = () => destination.flushSync();
  return log;
}

/** A log that says nothing. */
export const silentLogger = (): Logger => pino({ level: 'silent' });
