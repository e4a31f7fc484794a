import { openSync } from 'node:fs';
import { chmod, chown, copyFile, link, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Refusal } from '../errors.ts';
import { deeds, note } from '../features/systemd/journal.ts';
import { digestOfFile } from '../lib/digest.ts';
import { libc } from '../lib/libc.ts';
import { limits } from '../limits.ts';
import { writeWhole } from '../lib/whole-file.ts';
import type { ServingProcess } from './serving-process.ts';

/** A new program in the place of the one that serves. */
export interface Installed {
  /** Takes the former program back. */
  undo(): Promise<void>;
  /** Deletes the former program. */
  keep(): Promise<void>;
}

/** LOCK_EX and LOCK_NB in flock(2). */
const [exclusive, withoutWaiting] = [2, 4];

/** Puts a program into the place of the one that serves, with its owner and mode. Throws Refusal. */
export async function install(file: string, { pid, program }: ServingProcess): Promise<Installed | undefined> {
  if (basename(program).startsWith('bun'))
    throw new Refusal('The server runs from its source, so there is no program to replace; leave out the file.');
  await requireFoodmap(file);
  if ((await realpath(file)) === (await realpath(program))) return undefined;
  const former = `${program}.former`;
  const { mode, uid, gid } = await stat(program);
  lockFolderOf(program);
  // After an upgrade that was interrupted the program that serves may be there already.
  if (!(await isSame(former, `/proc/${pid}/exe`))) {
    await rm(former, { force: true });
    await link(program, former);
  }
  await writeWhole(program, async (partial) => {
    await copyFile(file, partial);
    await chmod(partial, mode);
    if (process.getuid?.() === 0) await chown(partial, uid, gid);
  });
  await noteChange(program);
  return {
    async undo() {
      await rename(former, program);
      await noteChange(program);
    },
    keep: () => rm(former, { force: true }),
  };
}

/** Until this process ends, however it does, no other upgrade replaces a program of the folder. Throws Refusal. */
function lockFolderOf(program: string): void {
  const { flock } = libc({ flock: { args: ['i32', 'i32'], returns: 'i32' } } as const).symbols;
  if (flock(openSync(dirname(program), 'r'), exclusive | withoutWaiting) !== 0)
    throw new Refusal(`Another upgrade of ${program} runs; wait until it has ended.`);
}

async function isSame(...files: [string, string]): Promise<boolean> {
  const [one, other] = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** Runs the program, which proves that it suits this machine. Throws Refusal. */
async function requireFoodmap(file: string): Promise<void> {
  const refuse = (reason: string) => new Refusal(`${file} is no foodmap program for this machine: ${reason}.`);
  const path = await realpath(file).catch(() => undefined);
  if (path === undefined) throw new Refusal(`There is no file ${file}.`);
  try {
    const child = Bun.spawn([path, 'version', '--json'], {
      stdout: 'pipe',
      stderr: 'pipe',
      timeout: limits.programVersion,
    });
    const [output, code] = await Promise.all([child.stdout.text(), child.exited]);
    if (code !== 0) throw refuse(`it ends with ${child.signalCode ?? `exit code ${code}`}`);
    const { version } = JSON.parse(output) as { version?: unknown };
    if (typeof version !== 'string') throw refuse('it names no version');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(error instanceof SyntaxError ? 'it names no version' : (error as Error).message);
  }
}

/** Tells the journal of `foodmap service install`, so that uninstalling knows the program as its own. */
async function noteChange(program: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const isOurs = (await deeds()).some((deed) => deed.kind === 'file' && deed.path === program);
  if (isOurs) await note({ kind: 'file', path: program, digest: (await digestOfFile(program))! });
}
