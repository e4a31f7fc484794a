import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { mortal } from './mortal.ts';

// A machine of its own: systemd as the first process of its namespaces, on a copy of this system's files that is
// thrown away. Its network is that of this machine.

const begin = `
set -e
umask 022
mount --make-rprivate /
mount -t tmpfs none "$ROOT"
mkdir "$ROOT/changed" "$ROOT/work" "$ROOT/system"
mount -t overlay overlay -o "lowerdir=/,upperdir=$ROOT/changed,workdir=$ROOT/work" "$ROOT/system"
cd "$ROOT/system"
mount -t proc proc proc
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount --rbind /sys sys
mount --rbind /dev dev
rm -rf etc/systemd/system/*.wants etc/foodmap var/lib/foodmap
install -D "$PROGRAM" opt/foodmap
mkdir former
pivot_root . former
umount -l former
rmdir former
export container=lxc
exec /lib/systemd/systemd --system --unit=basic.target --show-status=0
`;

export const canBegin = process.getuid?.() === 0 && Bun.which('systemctl') !== null && Bun.which('unshare') !== null;

export interface Machine {
  /** Runs a command in it. */
  run(...command: string[]): Promise<{ code: number; said: string }>;
  end(): Promise<void>;
}

/** A machine with a program at /opt/foodmap; undefined, with a sentence, where the system does not let one begin. */
export async function beginMachine(program: string): Promise<Machine | undefined> {
  const root = mkdtempSync(join(tmpdir(), 'foodmap-machine-'));
  mkdirSync(root, { recursive: true });
  const spaces = ['--pid', '--fork', '--kill-child', '--mount', '--ipc', '--uts', '--cgroup'];
  const first = Bun.spawn([...mortal, 'unshare', ...spaces, 'bash', '-c', begin], {
    env: { PATH: process.env.PATH, ROOT: root, PROGRAM: program },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = async () => {
    first.kill('SIGKILL');
    await first.exited;
    rmSync(root, { recursive: true, force: true });
  };
  const begun = eventually(() => {
    const children = Bun.spawnSync(['pgrep', '-P', String(first.pid)])
      .stdout.toString()
      .trim();
    if (!/^\d+$/.test(children)) throw new Error('The machine does not begin.');
    return Promise.resolve(children);
  }, 10_000);
  const pid = await begun.catch(() => '');
  const run = async (...command: string[]) => {
    // A suite of the same process may have changed its umask.
    const plainly = ['sh', '-c', 'umask 022; exec "$@"', 'sh', ...command];
    const enter = ['nsenter', '-t', pid, '-p', '-m', '-i', '-u', '-C', '-r', '-w', ...plainly];
    const child = Bun.spawn(enter, { stdout: 'pipe', stderr: 'pipe', env: { PATH: process.env.PATH } });
    const [output, said, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
    return { code, said: output + said };
  };
  try {
    await eventually(async () => {
      const { said } = await run('systemctl', 'is-system-running');
      if (!/running|degraded/.test(said)) throw new Error(`systemd is ${said.trim()}`);
    });
    return { run, end };
  } catch (error) {
    process.stdout.write(`No machine of its own can begin here: ${(error as Error).message}\n`);
    await end();
    return undefined;
  }
}
