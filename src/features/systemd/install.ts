import { chmod, chown, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import unit from '../../../docs/deploy/foodmap.service' with { type: 'text' };
import { Failure, Refusal } from '../../errors.ts';
import { digestOf, digestOfFile } from '../../lib/digest.ts';
import { writeWhole } from '../../lib/whole-file.ts';
import { deeds, note, type Deed } from './journal.ts';
import { layout, unitName } from './layout.ts';
import { lastWords } from './status.ts';
import { groupOf, hasAccount, run } from './system.ts';

/** A step of the installation. */
export interface Step {
  /** Tells what it does, as a command would. */
  says: string;
  act: () => Promise<void>;
}

/** A value as systemd reads it from a file of variables. */
const quoted = (value: string) => `"${value.replaceAll(/["\\`$]/g, String.raw`\$&`)}"`;

const settingsFile = (variables: Record<string, string>): string =>
  [
    '# Settings of foodmap; "foodmap serve --help" lists them all. They count from the next start:',
    '# systemctl restart foodmap',
    ...Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`),
    '',
  ].join('\n');

/**
 * The steps that are left to do on this machine; none of them touches what the operator has put there. `variables` are
 * the settings of the service. Throws Refusal when something is in the way.
 */
export async function stepsOf(variables: Record<string, string>): Promise<Step[]> {
  const done = await deeds();
  const steps: Step[] = [];
  const ownDigest = (path: string) =>
    done.find((deed): deed is Deed & { kind: 'file' } => deed.kind === 'file' && deed.path === path)?.digest;

  /** A file to be written, unless it is there; one that somebody else wrote is in the way. */
  const file = async (path: string, wanted: string, says: string, write: (partial: string) => Promise<void>) => {
    const found = await digestOfFile(path);
    if (found === wanted) return;
    if (found !== undefined && found !== ownDigest(path))
      throw new Refusal(`${path} is there already, and is not of this installation; move it away first.`);
    steps.push({
      says,
      act: async () => {
        await note({ kind: 'file', path, digest: wanted });
        await writeWhole(path, write);
      },
    });
  };

  const folder = dirname(layout.settings);
  const isNewFolder = !existsSync(folder);
  if (isNewFolder)
    steps.push({
      says: `mkdir -m 750 ${folder}`,
      act: async () => {
        await mkdir(folder, { recursive: true, mode: 0o750 });
        await note({ kind: 'directory', path: folder });
      },
    });
  if (!(await hasAccount(layout.account))) {
    const { account, data } = layout;
    const args = ['--system', '--user-group', '--home-dir', data, '--shell', '/usr/sbin/nologin', account];
    steps.push({
      says: `useradd ${args.join(' ')}`,
      act: async () => {
        await note({ kind: 'account', name: account });
        await run('useradd', ...args);
      },
    });
  }
  await file(
    layout.program,
    (await digestOfFile(process.execPath))!,
    `cp ${process.execPath} ${layout.program}`,
    async (partial) => {
      await copyFile(process.execPath, partial);
      await chmod(partial, 0o755);
    },
  );
  if (!existsSync(layout.settings)) {
    const content = settingsFile(variables);
    await file(layout.settings, digestOf(content), `write ${layout.settings}`, async (partial) => {
      await writeFile(partial, content, { mode: 0o640 });
      const group = (await groupOf(layout.account))!;
      await chown(partial, 0, group);
      if (isNewFolder) await chown(folder, 0, group);
    });
  } else if (Object.keys(variables).length > 0)
    throw new Refusal(`${layout.settings} is there already; change the settings in it, or leave out the flags.`);
  await file(layout.unit, digestOf(unit), `write ${layout.unit}`, async (partial) => {
    await writeFile(partial, unit, { mode: 0o644 });
  });
  const isNew = steps.length > 0;
  const isEnabled = (await run('systemctl', 'is-enabled', unitName).catch(() => '')).trim() === 'enabled';
  if (isNew || !isEnabled) {
    steps.push({ says: 'systemctl daemon-reload', act: async () => void (await run('systemctl', 'daemon-reload')) });
    steps.push({
      says: `systemctl enable ${unitName}`,
      act: async () => {
        await note({ kind: 'enabled', unit: unitName });
        await run('systemctl', '--quiet', 'enable', unitName);
      },
    });
  }
  steps.push({
    says: `systemctl ${isNew ? 're' : ''}start ${unitName}`,
    act: async () => {
      await run('systemctl', isNew ? 'restart' : 'start', unitName).catch(async () => {
        throw new Failure(`The service ends as soon as it starts. ${await lastWords()}`);
      });
    },
  });
  return steps;
}

/** Refuses a program that cannot be copied: in a checkout it is Bun. Throws Refusal. */
export function requireProgram(): void {
  if (basename(process.execPath).startsWith('bun'))
    throw new Refusal('Only the compiled program can be installed; npm run build makes it.');
}
