// Builds the program again and again, elsewhere and under another name, and compares it with dist/foodmap.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What differs by chance differs rarely. */
const builds = 5;

const root = join(import.meta.dir, '..');
const folder = mkdtempSync(join(tmpdir(), 'foodmap-again-'));
const digest = async (path: string) =>
  new Bun.CryptoHasher('sha256').update(await Bun.file(path).bytes()).digest('hex');

/** How a build fared that must give the same bytes; undefined when it did. */
async function problemOf(build: number, first: string): Promise<string | undefined> {
  const again = join(folder, 'another-name');
  const { exitCode } = Bun.spawnSync([process.execPath, 'build.ts', '--outfile', again], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (exitCode !== 0) return `Build ${build} failed.`;
  if ((await digest(again)) === first) return undefined;
  return `Build ${build} of the same sources gave other bytes than dist/foodmap has.`;
}

let problem: string | undefined;
try {
  const first = await digest(join(root, 'dist/foodmap'));
  for (let build = 1; build <= builds && !problem; build++) problem = await problemOf(build, first);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(problem ?? `${builds} builds more gave the same bytes.`);
process.exitCode = problem ? 1 : 0;
