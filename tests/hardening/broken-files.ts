import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BadFile } from '../../src/features/town/elements/elements.ts';
import { randomFrom, type Random } from '../../src/lib/random.ts';

interface Subject {
  /** Name of the file, which can say its format. */
  name: string;
  make: (round: number, random: Random) => Uint8Array;
  read: (path: string) => Promise<unknown>;
}

/** Reads so many broken files, the same for the same seed; problems are files that end in anything but a sentence. */
export async function brokenFiles(
  { name, make, read }: Subject,
  rounds: number,
  seed: number,
  each: (round: number) => void = () => {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'foodmap-broken-'));
  const path = join(folder, name);
  const random = randomFrom(seed);
  const outcomes = { read: 0, refused: 0, slowest: 0, memory: 0, problems: [] as string[] };
  const before = process.memoryUsage.rss();
  for (let round = 0; round < rounds; round++) {
    writeFileSync(path, make(round, random));
    const started = performance.now();
    try {
      await read(path);
      outcomes.read++;
    } catch (error) {
      if (error instanceof BadFile) outcomes.refused++;
      else outcomes.problems.push(`Round ${round}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    outcomes.slowest = Math.max(outcomes.slowest, performance.now() - started);
    outcomes.memory = Math.max(outcomes.memory, process.memoryUsage.rss() - before);
    each(round);
  }
  rmSync(folder, { recursive: true });
  return outcomes;
}
