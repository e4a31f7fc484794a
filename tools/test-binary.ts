// Runs the black-box suites against the compiled program, copied to an empty folder: those named on the command line, or
// all; with --long in their long form, with --browser those in Chromium.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const folder = mkdtempSync(join(tmpdir(), 'foodmap-binary-'));
const binary = join(folder, 'foodmap');
copyFileSync(join(root, 'dist/foodmap'), binary);

const folderOfSuites = process.argv.includes('--browser') ? 'tests/browser' : 'tests';
const isLong = process.argv.includes('--long');
const given = process.argv.slice(2).filter((argument) => !['--browser', '--long'].includes(argument));
const named = given.filter((argument) => argument.endsWith('.test.ts'));
const options = given.filter((argument) => !named.includes(argument));
const all = [...new Bun.Glob(`${folderOfSuites}/*.test.ts`).scanSync(root)].toSorted((a, b) => a.localeCompare(b));
const suites = named.length > 0 ? named : all;
const blackBox = suites.filter((file) => !/from '\.\.\/src\//.test(readFileSync(join(root, file), 'utf8')));

/** Exit code of these suites. */
const test = (files: string[]) =>
  Bun.spawnSync(
    [process.execPath, 'test', '--parallel', '--timeout', isLong ? '600000' : '120000', ...options, ...files],
    {
      cwd: root,
      env: { ...process.env, FOODMAP_BINARY: binary, ...(isLong && { FOODMAP_LONG: '1' }) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  ).exitCode;

// Times are measured while nothing else runs: until something is painted, and what a request takes.
const isAlone = (file: string) => ['tests/browser/weight.test.ts', 'tests/costs.test.ts'].includes(file);
const exitCodes = [blackBox.filter(isAlone), blackBox.filter((file) => !isAlone(file))].map((files) =>
  files.length > 0 ? test(files) : 0,
);
rmSync(folder, { recursive: true, force: true });
process.exit(Math.max(...exitCodes.map((code) => code ?? 1)));
