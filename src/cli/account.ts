import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { controlCharacter } from '../lib/text.ts';

/**
 * The system account that runs this command, for activity: from the system and not from `$USER`, which anybody can set.
 * Beside root stands who became root with sudo. The number of an account without a name, as in a container.
 */
export function systemAccount(): string {
  const id = process.geteuid?.();
  if (id === undefined) return userInfo().username;
  const name = nameInFile(id) ?? nameFromDirectory() ?? String(id);
  const { SUDO_USER: sudo = '' } = process.env;
  // Only root's environment is believed: everybody else could write any name into it.
  return id === 0 && sudo !== '' && sudo !== name && !controlCharacter.test(sudo) ? `${name} (sudo: ${sudo})` : name;
}

/** The name in `/etc/passwd`; undefined where accounts are kept elsewhere. */
function nameInFile(id: number): string | undefined {
  try {
    const entries = readFileSync('/etc/passwd', 'utf8').split('\n');
    return entries.map((entry) => entry.split(':')).find(([, , number]) => number === String(id))?.[0];
  } catch {
    return undefined;
  }
}

/** The name in whatever directory of accounts the system asks, such as LDAP or that of macOS. */
function nameFromDirectory(): string | undefined {
  try {
    const { success, stdout } = Bun.spawnSync(['/usr/bin/id', '-un'], { stderr: 'ignore' });
    const name = stdout.toString().trim();
    return success && name !== '' ? name : undefined;
  } catch {
    return undefined;
  }
}
