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

try {
  const first = await digest(join(root, 'dist/foodmap'));
  const again = join(folder, 'another-name');
  for (let build = 1; build <= builds; build++) {
    const { exitCode } = Bun.spawnSync([process.execPath, 'build.ts', '--outfile', again], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (exitCode !== 0) process.exit(exitCode);
    if ((await digest(again)) !== first) {
      console.error(`Build ${build} of the same sources gave other bytes than dist/foodmap has.`);
      process.exit(1);
    }
  }
  console.log(`${builds} builds more gave the same bytes.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
