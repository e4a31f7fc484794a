// Runs the smoke test against dist/foodmap-linux-arm64 on an emulated processor. Without an emulator it says so and
// ends well: root on Debian or Ubuntu gets one installed.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packages = ['qemu-user', 'libc6-arm64-cross', 'libstdc++6-arm64-cross'];
const system = '/usr/aarch64-linux-gnu';

/** Runs a command to its end, at most five minutes. */
const succeeds = (command: string[]) =>
  Bun.spawnSync(command, { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore', timeout: 300_000 }).success;

const isReady = () => Bun.which('qemu-aarch64') !== null && succeeds(['test', '-e', `${system}/lib/libstdc++.so.6`]);

function install(): void {
  if (process.platform !== 'linux' || process.getuid!() !== 0 || !Bun.which('apt-get')) return;
  const command = ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages];
  if (!succeeds(command) && succeeds(['apt-get', 'update'])) succeeds(command);
}

if (!isReady()) install();
if (isReady()) {
  const root = join(import.meta.dir, '..');
  const folder = mkdtempSync(join(tmpdir(), 'foodmap-emulated-'));
  const program = join(folder, 'foodmap');
  writeFileSync(program, `#!/bin/sh\nexec qemu-aarch64 -L ${system} '${root}/dist/foodmap-linux-arm64' "$@"\n`);
  chmodSync(program, 0o755);
  const { exitCode } = Bun.spawnSync([process.execPath, 'test', '--timeout', '600000', 'tests/smoke.test.ts'], {
    cwd: root,
    env: { ...process.env, FOODMAP_BINARY: program },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  rmSync(folder, { recursive: true });
  process.exitCode = exitCode;
} else
  console.log(`linux-arm64 was not started: this machine has no emulator (apt-get install ${packages.join(' ')}).`);
