import { expect } from 'bun:test';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

// Processes of Linux beside the one of a test, by /proc.

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};

/** A process that has ended stays until its parent looks at it. */
export const isRunning = (pid: number): boolean => /^State:\s*[^Z\s]/m.test(statusOf(pid));

/** Processes that this one has started. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** The first of them. */
export function childOf(pid: number): number {
  const [child] = childrenOf(pid);
  expect(child).toBeNumber();
  return child!;
}

/** Whether a process holds SQLite's lock for writing to the database of a data directory. */
export function isWriting(pid: number, data: string): boolean {
  const inode = statSync(join(data, 'foodmap.db-shm'), { throwIfNoEntry: false })?.ino;
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(
      ([, , , mode, holder, file, first]) =>
        mode === 'WRITE' && holder === String(pid) && file?.endsWith(`:${inode}`) && first === '120',
    );
}

/** Waits until SIGSTOP has stopped a process. */
export const stopped = (pid: number): Promise<void> =>
  eventually(async () => expect(statusOf(pid)).toMatch(/^State:\s*T/m));

/** Freezes a process as soon as it stands still where `condition` holds. Fails when it ends before. */
export async function freeze(pid: number, condition: () => boolean): Promise<void> {
  for (;;) {
    process.kill(pid, 'SIGSTOP');
    await stopped(pid);
    if (condition()) return;
    process.kill(pid, 'SIGCONT');
    await Bun.sleep(Math.random() * 10);
  }
}
