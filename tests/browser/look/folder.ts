import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dir, '../../../docs/images/look');
const note = join(folder, 'chromium.txt');

/** Names of the pictures that are kept. */
export const keptNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.webp'))
    .toSorted();

export const readKept = (name: string): Buffer | undefined =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined;

export const removeKept = (name: string): void => rmSync(join(folder, name));

/** Version of Chromium that the pictures are of. */
export const keptVersion = (): string => (existsSync(note) ? readFileSync(note, 'utf8').trim() : '');

export const keepVersion = (version: string): void => writeFileSync(note, `${version}\n`);

/** Keeps a PNG without a loss; the same pixels make the same file. */
export async function keep(name: string, png: Uint8Array): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), await new Bun.Image(png).webp({ lossless: true }).bytes());
}
