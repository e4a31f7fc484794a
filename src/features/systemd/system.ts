import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Failure, Refusal } from '../../errors.ts';

/** Refuses machines and accounts that cannot have the service. Throws Refusal. */
export function requireSystemd(): void {
  if (process.platform !== 'linux' || !existsSync('/run/systemd/system'))
    throw new Refusal('This machine is not run by systemd, so it cannot have the service.');
  if (process.getuid?.() !== 0) throw new Refusal('The service belongs to the system; run this command as root.');
}

/** Runs a command of the system. Returns what it prints. Throws Failure with what it says. */
export async function run(command: string, ...args: string[]): Promise<string> {
  const child = Bun.spawn([command, ...args], { stdout: 'pipe', stderr: 'pipe' });
  const [output, said, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  if (code === 0) return output;
  throw new Failure(`${[command, ...args].join(' ')} failed: ${(said || output).trim().replaceAll('\n', ' ')}`);
}

/** The number of a group of the system, or of an account's; undefined when there is none. */
export async function groupOf(name: string): Promise<number | undefined> {
  const line = (await readFile('/etc/group', 'utf8')).split('\n').find((one) => one.startsWith(`${name}:`));
  return line === undefined ? undefined : Number(line.split(':')[2]);
}

export const hasAccount = async (name: string): Promise<boolean> =>
  (await readFile('/etc/passwd', 'utf8')).split('\n').some((line) => line.startsWith(`${name}:`));
