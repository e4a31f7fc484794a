import { Command } from 'commander';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { passwordOf } from '../config/database-password.ts';
import { pathsOf } from '../data-directory/layout.ts';
import { joinJobs } from '../data-directory/lock.ts';
import { unpackAddon } from '../db/sqlite/addon.ts';
import { openDatabase } from '../data-directory/database.ts';
import { thrownForPeople } from '../errors.ts';
import { sentenceOf } from '../faults.ts';
import { removeLeftovers } from '../features/backups/create.ts';
import { inputOf, type Input, type Report } from '../features/work/child.ts';
import { holding } from '../features/sessions/authority.ts';
import { perform } from '../features/work/tasks.ts';
import { discard } from '../lib/discard.ts';
import { dieWithParent } from '../lib/parent.ts';
import { limits } from '../limits.ts';

/**
 * `foodmap work`, which the server runs: does the work that the first line of its input describes, and reports on its
 * output. It ends with the server: Linux kills it, elsewhere its input ends.
 */
export const workCommand = (): Command => new Command('work').action(work);

async function work(): Promise<void> {
  dieWithParent();
  const input = createInterface({ input: process.stdin });
  let begun: { scratch: string; backups: string } | undefined;
  const end = () => {
    if (begun) {
      discard(begun.scratch);
      removeLeftovers(begun.backups);
    }
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, end);
  const assigned = new Promise<Input>((resolve) => {
    input.once('line', (line) => resolve(inputOf(line)));
  });
  input.once('close', end);
  const { task, actor, authority, server, scratch, config } = await assigned;
  const { native, backups } = pathsOf(config.data);
  begun = { scratch, backups };
  unpackAddon(native);
  const leave = joinJobs(config.data);
  // The server may have ended, and the next one cleaned up, while this process started.
  if (!leave || process.ppid !== server) return end();
  // An import holds the lock of the writer now and then: it must not wait for the processor then.
  if (task.kind !== 'import') yieldToTheServer();
  try {
    const db = await openDatabase(
      { ...config, databaseConnections: 1 },
      { patience: { onSilence: () => {} }, password: passwordOf(config) },
    );
    try {
      const context = { db: holding(db, authority), clock: Date.now, actor };
      const result = await perform(task, config, db, context, progress());
      await report({ result, ...(db.lastCommit !== undefined && { lastCommit: db.lastCommit }) });
    } finally {
      await db.close();
      leave();
    }
  } catch (error) {
    const failure = thrownForPeople(error)?.message ?? sentenceOf(error);
    if (failure === undefined) throw error;
    await report({ failure });
  }
  process.exit(0);
}

const report = (message: Report): Promise<void> =>
  new Promise((resolve) => process.stdout.write(`${JSON.stringify(message)}\n`, () => resolve()));

function progress() {
  let reported = -Infinity;
  return (...step: Extract<Report, { progress: unknown }>['progress']) => {
    const now = performance.now();
    if (now - reported < limits.progressInterval) return;
    reported = now;
    void report({ progress: step });
  };
}

/** Lowers the priority of this process: requests to the server come first. */
export function yieldToTheServer(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not every system allows it.
  }
}
