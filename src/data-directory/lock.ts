import { existsSync } from 'node:fs';
import { tryLock } from '../db/sqlite/file-lock.ts';
import { Failure, InUse } from '../errors.ts';
import { lockHolders } from '../lib/lock-holders.ts';
import { limits } from '../limits.ts';
import { pathsOf } from './layout.ts';

/** Locks a data directory for this process and returns the release. Throws Refusal when another process holds it. */
export function lock(data: string): () => void {
  // A command that looks whether a server runs holds it for an instant.
  const release = tryLock(pathsOf(data).lock, 'exclusive', limits.lockProbe);
  if (!release) throw new InUse(`Another foodmap is running on ${data}; stop it first, or choose another --data.`);
  return release;
}

/** Whether a server, or a command that needs the data directory for itself, runs on it. */
export function isServed(data: string): boolean {
  const { lock } = pathsOf(data);
  if (!existsSync(lock)) return false;
  const release = tryLock(lock, 'exclusive');
  release?.();
  return release === undefined;
}

/** Marks this process as one that works for the server of a data directory. Undefined while the next one starts. */
export const joinJobs = (data: string): (() => void) | undefined =>
  tryLock(pathsOf(data).jobsLock, 'shared', limits.lockWait);

/**
 * Waits until no process works for a former server of a data directory: one that was killed ends its jobs a moment
 * later. Throws Failure after `limits.jobsEnd`.
 */
export async function jobsEnded(data: string): Promise<void> {
  const { jobsLock } = pathsOf(data);
  const deadline = performance.now() + limits.jobsEnd;
  while (existsSync(jobsLock)) {
    const release = tryLock(jobsLock, 'exclusive');
    release?.();
    if (release) return;
    if (performance.now() > deadline) throw stillWorking(jobsLock, data);
    await Bun.sleep(limits.busyRetry);
  }
}

function stillWorking(jobsLock: string, data: string): Failure {
  const [pid] = lockHolders(jobsLock);
  const which = pid === undefined ? 'A process' : `Process ${pid}`;
  const how = pid === undefined ? '"foodmap work"' : `kill -9 ${pid}`;
  return new Failure(`${which} still works on ${data} for a server that has ended; end it (${how}), then start again.`);
}
