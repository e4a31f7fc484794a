import { readFileSync, readlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { pathsOf } from '../data-directory/layout.ts';
import { Refusal } from '../errors.ts';
import { lockHolders } from '../lib/lock-holders.ts';

export interface ServingProcess {
  pid: number;
  /** Path of its program. */
  program: string;
}

/** The server that runs on a data directory. Throws Refusal when there is none, or it cannot be looked at. */
export function servingProcess(data: string): ServingProcess {
  const [pid] = lockHolders(pathsOf(data).lock);
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

/** Whether a process has a handler for the signal that asks a server to hand over; another would be ended by it. */
function catchesUpgrades(pid: number): boolean {
  const mask = /^SigCgt:\s*(\S+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return ((BigInt(`0x${mask}`) >> BigInt(constants.signals.SIGUSR2 - 1)) & 1n) === 1n;
}
