import { Refusal } from '../../errors.ts';
import { open, type Connection } from './connection.ts';

type Mode = 'exclusive' | 'shared';

const statements: Record<Mode, string> = {
  exclusive: 'begin exclusive',
  shared: 'begin; select count(*) from sqlite_schema',
};

/**
 * Opens a transaction on an empty file: the system ends it with the process, however that ends. Undefined when another
 * process holds the file in a mode that excludes this one, and still does after `wait` milliseconds.
 */
export function tryLock(file: string, mode: Mode, wait = 0): (() => void) | undefined {
  const holder = open(file, { timeout: wait });
  try {
    holder.exec(statements[mode]);
  } catch (error) {
    holder.close();
    const { code, message } = error as Error & { code: string };
    if (code === 'SQLITE_BUSY') return undefined;
    if (code !== 'SQLITE_NOTADB') throw error;
    throw new Refusal(`${file} was not made by foodmap (${message}); delete it while no foodmap runs.`);
  }
  return () => holder.close();
}

/** Whether another process holds a file, and still does after `wait` milliseconds, or is deleting it. */
export function isHeld(file: string, wait: number): boolean {
  let holder: Connection | undefined;
  try {
    holder = open(file, { timeout: wait, fileMustExist: true });
    holder.exec(statements.exclusive);
    return false;
  } catch {
    return true;
  } finally {
    holder?.close();
  }
}
