// Builds the program a second time, elsewhere and under another name, and compares it with dist/foodmap.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const folder = mkdtempSync(join(tmpdir(), 'foodmap-again-'));
try {
  const again = join(folder, 'another-name');
  const { exitCode } = Bun.spawnSync([process.execPath, 'build.ts', '--outfile', again], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (exitCode !== 0) process.exit(exitCode);
  const [first, second] = await Promise.all([Bun.file(join(root, 'dist/foodmap')).bytes(), Bun.file(again).bytes()]);
  if (!Bun.deepEquals(first, second)) {
    console.error('A second build gave other bytes than dist/foodmap.');
    process.exit(1);
  }
  console.log('A second build gave the same bytes.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
