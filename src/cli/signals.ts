import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { limits } from '../limits.ts';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Whether the program was started by nohup, which a handler would undo. Known on Linux only. */
function ignoresHangup(): boolean {
  try {
    const mask = /^SigIgn:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return false;
  }
}

/** Runs `stop` at the first SIGTERM, SIGINT or SIGHUP; one that comes later than a second after it ends the program. */
export function stopOnSignals(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let stoppedAt: number | undefined;
  const handled = ignoresHangup() ? signals.filter((signal) => signal !== 'SIGHUP') : signals;
  for (const signal of handled)
    process.on(signal, () => {
      const now = performance.now();
      if (stoppedAt === undefined) void stop(signal);
      else if (now - stoppedAt > limits.signalEcho) process.exit(128 + constants.signals[signal]);
      stoppedAt ??= now;
    });
}
