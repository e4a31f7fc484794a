import { readdirSync, readFileSync } from 'node:fs';
import { ptr } from 'bun:ffi';
import { libc } from '../lib/libc.ts';
import { limits } from '../limits.ts';
import { marker } from './messages.ts';
import type { Successor } from './successor.ts';

/** PR_SET_CHILD_SUBREAPER in prctl(2): whoever loses its parent becomes a child of this process. */
const setChildSubreaper = 36;
/** WNOHANG in waitpid(2). */
const noHang = 1;

/**
 * Follows a service through its processes, for whoever started the first of them and takes its end for the end of the
 * service. Each process is the child of the one before, and becomes a child of the first when that ends.
 */
export class Followed {
  readonly #library = libc({
    prctl: { args: ['i32', 'u64', 'u64', 'u64', 'u64'], returns: 'i32' },
    waitpid: { args: ['i32', 'ptr', 'i32'], returns: 'i32' },
  } as const);
  #stoppedBy: NodeJS.Signals | undefined;

  constructor(readonly successor: Successor) {
    this.#library.symbols.prctl(setChildSubreaper, 1, 0, 0, 0);
  }

  /** Sends a signal to the present process. One that stops it goes to those that follow, too. */
  pass(signal: NodeJS.Signals): void {
    if (signal !== 'SIGUSR2') this.#stoppedBy = signal;
    for (const { pid } of servers()) send(pid, signal);
  }

  /** Gives the exit code of the last process. */
  async ended(): Promise<number> {
    let code = await this.successor.exited;
    for (let pid = following(code); pid !== undefined; pid = following(code)) {
      if (this.#stoppedBy) send(pid, this.#stoppedBy);
      code = await this.#endOf(pid);
    }
    return code;
  }

  async #endOf(pid: number): Promise<number> {
    const status = new Int32Array(1);
    while (this.#library.symbols.waitpid(pid, ptr(status), noHang) === 0) await Bun.sleep(limits.followedLook);
    const signal = status[0]! & 0x7f;
    return signal === 0 ? (status[0]! >> 8) & 0xff : 128 + signal;
  }
}

interface Server {
  pid: number;
  /** Whether it has ended, or is about to. */
  isOver: boolean;
}

/** The server that comes after one with this exit code: whoever hands over ends with 0. */
function following(code: number): number | undefined {
  const found = servers();
  const serving = found.find(({ isOver }) => !isOver);
  return (serving ?? (code === 0 ? found[0] : undefined))?.pid;
}

/** The servers among the children, not backups whose parent ended. One that has ended stays until it is looked at. */
function servers(): Server[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => isChild(pid))
    .map((pid) => ({ pid, environment: environmentOf(pid) }))
    .filter(({ environment }) => environment === '' || environment.includes(`${marker}=`))
    .map(({ pid, environment }) => ({ pid, isOver: environment === '' }));
}

function isChild(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return /^PPid:\s*(\d+)/m.exec(status)?.[1] === String(process.pid);
  } catch {
    return false;
  }
}

/** Nothing for a process that has ended or is about to: it has no memory left to read this from. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

/** A process can end at any time. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}
