import { readFileSync } from 'node:fs';
import { limits } from '../limits.ts';
import { lockHolder } from './serving-process.ts';
import type { Successor } from './successor.ts';

/**
 * Follows a service through its processes, for whoever started the first of them and takes its end for the end of the
 * service. Gives the exit code when the last has ended.
 */
export class Followed {
  #pid: number;
  #isStopped = false;

  constructor(
    readonly data: string,
    readonly successor: Successor,
  ) {
    this.#pid = successor.pid;
  }

  /** Sends a signal to the present process. */
  pass(signal: NodeJS.Signals): void {
    this.#isStopped ||= signal !== 'SIGUSR2';
    process.kill(this.#pid, signal);
  }

  async ended(): Promise<number> {
    const code = await this.successor.exited;
    let next = lockHolder(this.data);
    if (next === undefined) return code;
    while (next !== undefined) {
      this.#pid = next;
      while (isAlive(this.#pid)) await Bun.sleep(limits.followedLook);
      next = lockHolder(this.data);
    }
    // Only its parent learns how a process ended.
    return this.#isStopped ? 0 : 1;
  }
}

/** A process that has ended can stay until its parent looks at it: that is this one, where it is the first of all. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s*[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
