import { constants } from 'node:os';
import { libc } from './libc.ts';

/** PR_SET_PDEATHSIG in prctl(2). */
const setParentDeathSignal = 1;

/**
 * Makes Linux kill this process when the one that started it ends, even while it is stopped. Look at `process.ppid`
 * afterwards: the parent may have ended before.
 */
export function dieWithParent(): void {
  if (process.platform !== 'linux') return;
  const library = libc({ prctl: { args: ['i32', 'u64', 'u64', 'u64', 'u64'], returns: 'i32' } } as const);
  library.symbols.prctl(setParentDeathSignal, constants.signals.SIGKILL, 0, 0, 0);
  library.close();
}
