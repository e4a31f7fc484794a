import { readFile, writeFile } from 'node:fs/promises';
import { pathsOf } from '../data-directory/layout.ts';
import { writeWhole } from '../lib/whole-file.ts';

/** How an upgrade without a gap ended. */
export interface Outcome {
  /** Milliseconds since 1970. */
  at: number;
  /** Version that serves since. */
  version: string;
  /** Why the former program serves on, as a sentence; null when the new one serves. */
  failure: string | null;
  /** Process ID of the server. */
  pid: number;
  /** How long requests waited at most, in milliseconds. */
  pause: number;
}

/** Notes the outcome for the command that waits for it. */
export const noteOutcome = (data: string, outcome: Outcome): Promise<void> =>
  writeWhole(pathsOf(data).upgrade, (partial) => writeFile(partial, `${JSON.stringify(outcome)}\n`, { mode: 0o600 }));

/** The outcome of the last upgrade; undefined when there was none. */
export async function lastOutcome(data: string): Promise<Outcome | undefined> {
  try {
    return JSON.parse(await readFile(pathsOf(data).upgrade, 'utf8')) as Outcome;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}
