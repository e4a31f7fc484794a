import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { pathsOf } from '../data-directory/layout.ts';
import { Refusal } from '../errors.ts';

export interface ServingProcess {
  pid: number;
  /** Path of its program. */
  program: string;
}

/** The server that runs on a data directory. Throws Refusal when there is none, or it cannot be looked at. */
export function servingProcess(data: string): ServingProcess {
  const pid = lockHolder(data);
  if (pid === undefined) throw new Refusal(`No server runs on ${data}; start one with the new program.`);
  try {
    if (!catchesUpgrades(pid))
      throw new Refusal(`Process ${pid} works on ${data}, and is no server that can be upgraded; wait until it ends.`);
    return { pid, program: readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '') };
  } catch (error) {
    if ((error as { code?: string }).code !== 'EACCES') throw error;
    throw new Refusal(
      `The server on ${data} is process ${pid} of another account; run this as that account, or as root.`,
    );
  }
}

/** The process that holds the lock of a data directory. */
function lockHolder(data: string): number | undefined {
  const { lock } = pathsOf(data);
  const inode = statSync(lock, { throwIfNoEntry: false })?.ino;
  if (inode === undefined) return undefined;
  const holders = readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , , , file]) => file?.endsWith(`:${inode}`))
    .map(([, , , , pid]) => Number(pid));
  // Another file system can have a file of the same number.
  return holders.find((pid) => pid > 0 && opens(pid, lock));
}

function opens(pid: number, file: string): boolean {
  const wanted = statSync(file);
  try {
    return readdirSync(`/proc/${pid}/fd`).some((name) => {
      const found = statSync(`/proc/${pid}/fd/${name}`, { throwIfNoEntry: false });
      return found?.ino === wanted.ino && found.dev === wanted.dev;
    });
  } catch (error) {
    // Another account's files cannot be seen, and its process is the likely one.
    return (error as { code?: string }).code === 'EACCES';
  }
}

/** Whether a process has a handler for the signal that asks a server to hand over; another would be ended by it. */
function catchesUpgrades(pid: number): boolean {
  const mask = /^SigCgt:\s*(\S+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return ((BigInt(`0x${mask}`) >> BigInt(constants.signals.SIGUSR2 - 1)) & 1n) === 1n;
}
