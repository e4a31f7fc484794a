// Runs the black-box suites a second time, against the compiled program, moved to a folder of its own.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const folder = mkdtempSync(join(tmpdir(), 'foodmap-binary-'));
const binary = join(folder, 'foodmap');
copyFileSync(join(root, 'dist/foodmap'), binary);

const suites = [...new Bun.Glob('tests/*.test.ts').scanSync(root)].toSorted((a, b) => a.localeCompare(b));
const blackBox = suites.filter((file) => !/from '\.\.\/src\//.test(readFileSync(join(root, file), 'utf8')));
const { exitCode } = Bun.spawnSync(
  [process.execPath, 'test', '--parallel', '--timeout', '30000', ...process.argv.slice(2), ...blackBox],
  {
    cwd: root,
    env: { ...process.env, FOODMAP_BINARY: binary },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
rmSync(folder, { recursive: true, force: true });
process.exit(exitCode);
