// Runs the black-box suites a second time, against the compiled program, moved to a folder of its own.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const folder = mkdtempSync(join(tmpdir(), 'foodmap-binary-'));
const binary = join(folder, 'foodmap');
copyFileSync(join(root, 'dist/foodmap'), binary);
const files = [...new Bun.Glob('*.test.ts').scanSync(join(root, 'tests'))].filter(
  (file) => !/^(clock|routes)\./.test(file),
);
const { exitCode } = Bun.spawnSync(
  [process.execPath, 'test', ...process.argv.slice(2), ...files.map((file) => `tests/${file}`)],
  {
    cwd: root,
    env: { ...process.env, FOODMAP_BINARY: binary },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
rmSync(folder, { recursive: true, force: true });
process.exit(exitCode);
