// Runs the bun that npm installed, whether or not install scripts were allowed to run: `node .ci/bun.mjs ARGUMENTS`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));
const name = process.platform === 'win32' ? 'bun.exe' : 'bun';

const runs = (path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

function find() {
  const packages = existsSync(`${modules}@oven`) ? readdirSync(`${modules}@oven`) : [];
  const installed = packages
    .map((folder) => `${modules}@oven/${folder}/bin/${name}`)
    .find((path) => existsSync(path) && runs(path));
  if (installed) return installed;
  if (existsSync(`${modules}bun/install.js`)) {
    spawnSync(process.execPath, [`${modules}bun/install.js`], { stdio: 'ignore' });
    if (runs(`${modules}bun/bin/bun.exe`)) return `${modules}bun/bin/bun.exe`;
  }
  return 'bun';
}

const child = spawn(find(), process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', () => {
  console.error('bun was not found; run "npm ci" first.');
  process.exit(127);
});
child.on('exit', (status, signal) => process.exit(signal ? 128 + constants.signals[signal] : status));
