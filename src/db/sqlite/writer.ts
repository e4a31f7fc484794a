import { Failure } from '../../errors.ts';
import { lockHolders, programOf } from '../../lib/lock-holders.ts';
import { limits } from '../../limits.ts';
import type { Connection } from './connection.ts';

/** Byte of the -shm index on which SQLite locks the turn to write: https://sqlite.org/walformat.html, 2.2. */
const writeLock = 120;

/** A process that is in the middle of a transaction. */
export interface Writer {
  pid: number;
  /** Name of its program. */
  program: string;
}

/** Who writes to a database at this moment; undefined when nobody does, or the system does not tell. */
export function writerOf(file: string): Writer | undefined {
  const [pid] = lockHolders(`${file}-shm`, writeLock);
  return pid === undefined ? undefined : { pid, program: programOf(pid) };
}

/** A sentence for the operator about the process that is in the middle of a transaction. */
export function writingProcess(file: string): string {
  const writer = writerOf(file);
  if (!writer) return `Another process is writing to ${file}; let it go on, or end it.`;
  const { pid, program } = writer;
  return `Process ${pid} (${program}) is writing to ${file}; let it go on (kill -CONT ${pid}), or end it (kill -9 ${pid}).`;
}

/** Waits until no other process is in a transaction. Throws Failure after `limits.upgradeTurn`. */
export async function turnToWrite(connection: Connection, file: string): Promise<void> {
  connection.pragma('busy_timeout = 0');
  try {
    for (
      const deadline = performance.now() + limits.upgradeTurn;
      !isFree(connection);
      await Bun.sleep(limits.busyRetry)
    )
      if (performance.now() > deadline)
        throw new Failure(`The database cannot be brought up to date. ${writingProcess(file)} Then start again.`);
  } finally {
    connection.pragma(`busy_timeout = ${limits.lockWait}`);
  }
}

function isFree(connection: Connection): boolean {
  try {
    connection.exec('begin immediate; rollback');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
}
