// Builds the program several times, to another folder and name, and compares the bytes with dist/foodmap.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOfFile } from '../src/lib/digest.ts';

/** Some differences are rare: before a release, one build more is not enough. */
const builds = Number(process.argv[2] ?? 5);

const root = join(import.meta.dir, '..');
const folder = mkdtempSync(join(tmpdir(), 'foodmap-again-'));

/** Builds once. Returns the failure or the difference as a sentence, undefined when the bytes are the same. */
async function problemOf(build: number, first: string): Promise<string | undefined> {
  const again = join(folder, 'another-name');
  const { exitCode } = Bun.spawnSync([process.execPath, 'build.ts', '--outfile', again], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (exitCode !== 0) return `Build ${build} failed.`;
  if ((await digestOfFile(again)) === first) return undefined;
  return `Build ${build} of the same sources differs from dist/foodmap.`;
}

let problem: string | undefined;
try {
  const first = (await digestOfFile(join(root, 'dist/foodmap')))!;
  for (let build = 1; build <= builds && !problem; build++) problem = await problemOf(build, first);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(problem ?? `${builds} more builds have the same bytes.`);
process.exitCode = problem ? 1 : 0;
