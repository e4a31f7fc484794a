import { existsSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { digestOfFile } from '../../lib/digest.ts';
import { deeds, forget, type Deed } from './journal.ts';
import { layout } from './layout.ts';
import type { Step } from './install.ts';
import { hasAccount, run } from './system.ts';

/** The steps that undo what the installation did, and sentences about what stays. Data always stays. */
export async function stepsBack(): Promise<{ steps: Step[]; stays: string[] }> {
  const steps: Step[] = [];
  const stays: string[] = [];
  const undo = (deed: Deed, says: string, act: () => Promise<unknown>) =>
    steps.push({
      says,
      act: async () => {
        await act();
        await forget(deed);
      },
    });
  for (const deed of (await deeds()).toReversed()) {
    if (deed.kind === 'enabled')
      undo(deed, `systemctl disable --now ${deed.unit}`, () =>
        run('systemctl', '--quiet', 'disable', '--now', deed.unit),
      );
    else if (deed.kind === 'file') {
      const found = await digestOfFile(deed.path);
      if (found === undefined) undo(deed, `note that ${deed.path} is gone`, async () => undefined);
      else if (found === deed.digest) undo(deed, `rm ${deed.path}`, () => rm(deed.path));
      else stays.push(`${deed.path} was changed since, so it stays.`);
    } else if (deed.kind === 'account')
      undo(deed, `chown -R root:root ${layout.data}; userdel ${deed.name}`, () => removeAccount(deed.name));
    // The journal is in it, and goes before; something that stays keeps its folder.
    else steps.push({ says: `rmdir ${deed.path}`, act: () => forget(deed).then(() => rmdirIfEmpty(deed.path)) });
  }
  if (steps.length > 0)
    steps.push({ says: 'systemctl daemon-reload', act: async () => void (await run('systemctl', 'daemon-reload')) });
  stays.push(`${layout.data}, the data directory, stays for root; delete it yourself when nobody needs it.`);
  return { steps, stays };
}

/**
 * The number of an account is given to the next one, which must not own the data. systemd gives it back to the account
 * at an installation.
 */
async function removeAccount(name: string): Promise<void> {
  if (existsSync(layout.data)) await run('chown', '-R', 'root:root', layout.data);
  if (await hasAccount(name)) await run('userdel', name);
}

async function rmdirIfEmpty(path: string): Promise<void> {
  await rmdir(path).catch((error: { code?: string }) => {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error;
  });
}
