import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../../errors.ts';
import { writeWhole } from '../../lib/whole-file.ts';
import { layout } from './layout.ts';

/** Something that an installation did, and that can be undone. */
export type Deed =
  | { kind: 'account'; name: string }
  | { kind: 'directory'; path: string }
  /** `digest` is that of the content that was written: a file that has changed since is not ours any more. */
  | { kind: 'file'; path: string; digest: string }
  | { kind: 'enabled'; unit: string };

/** The deeds of the installation, in their order. Throws Failure when the journal is damaged. */
export async function deeds(): Promise<Deed[]> {
  const text = await readFile(layout.journal, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    return JSON.parse(text) as Deed[];
  } catch {
    throw new Failure(`${layout.journal} is damaged, so it is unknown what was installed.`);
  }
}

const isSame = (one: Deed, other: Deed) =>
  one.kind === other.kind && ('path' in one && 'path' in other ? one.path === other.path : true);

/** Notes a deed, on the disk before the next one is done. */
export async function note(deed: Deed): Promise<void> {
  const others = (await deeds()).filter((one) => !isSame(one, deed));
  await save([...others, deed]);
}

/** Notes that a deed is undone; with the last one, the journal goes. */
export async function forget(deed: Deed): Promise<void> {
  const others = (await deeds()).filter((one) => !isSame(one, deed));
  if (others.length > 0) await save(others);
  else await rm(layout.journal, { force: true });
}

async function save(all: Deed[]): Promise<void> {
  await mkdir(dirname(layout.journal), { recursive: true, mode: 0o750 });
  const text = `${JSON.stringify(all, undefined, 1)}\n`;
  await writeWhole(layout.journal, (partial) => writeFile(partial, text, { mode: 0o600 }));
}
