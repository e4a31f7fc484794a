// Runs the bun that package.json pins, whether or not npm ran install scripts: `node tools/bun.mjs ARGUMENTS`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const modules = `${root}node_modules/`;
const name = process.platform === 'win32' ? 'bun.exe' : 'bun';
const pinned = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).devDependencies.bun;

/** Undefined when the file is missing or made for another machine. */
const versionOf = (path) => {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

function find() {
  const packages = existsSync(`${modules}@oven`) ? readdirSync(`${modules}@oven`) : [];
  const installed = packages.map((folder) => `${modules}@oven/${folder}/bin/${name}`);
  const found = [...installed, 'bun'].find((path) => versionOf(path) === pinned);
  if (found || !existsSync(`${modules}bun/install.js`)) return found;
  spawnSync(process.execPath, [`${modules}bun/install.js`], { stdio: 'ignore' });
  return versionOf(`${modules}bun/bin/bun.exe`) === pinned ? `${modules}bun/bin/bun.exe` : undefined;
}

const bun = find();
if (!bun) {
  const other = versionOf('bun');
  console.error(
    `Bun ${pinned} is not installed${other ? `, and bun on the PATH is ${other}` : ''}. Run "npm ci" first.`,
  );
  process.exit(127);
}
const child = spawn(bun, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (status, signal) => process.exit(signal ? 128 + constants.signals[signal] : status));
