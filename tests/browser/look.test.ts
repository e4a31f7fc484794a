import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'bun:test';
import { compare, type Tolerance } from './look/comparison.ts';
import { entrance, inside } from './look/console.ts';
import { keep, keepVersion, keptNames, keptVersion, readKept, removeKept } from './look/folder.ts';
import { kiosk } from './look/kiosk.ts';
import { rounded } from './look/rounded.ts';
import { own, site } from './look/site.ts';
import { picturesOf, type Picture } from './look/states.ts';
import { openStudio, photograph } from './look/studio.ts';

const pictures = [
  // Before anything is searched, which the console counts.
  ...picturesOf('administrator', inside),
  ...picturesOf('nobody', [...entrance, ...site, ...kiosk]),
  ...picturesOf('visitor', own),
];
const isWriting = process.env.FOODMAP_LOOK === 'write';
const command = 'FOODMAP_LOOK=write npm run test:browser -- tests/browser/look.test.ts';

const { show, version, empty } = await openStudio();

/**
 * Another version may draw the edges of letters differently. Slight hinting, a change of that size, alters 0.3 % of a page
 * full of text by more than 96 steps.
 */
const tolerance: Tolerance = version === keptVersion() ? { step: 16, share: 0.001 } : { step: 96, share: 0.01 };

let folder: string | undefined;
/** Leaves a picture where a person can look at it. */
function leave(name: string, content: Uint8Array): string {
  folder ??= mkdtempSync(join(tmpdir(), 'foodmap-look-'));
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

async function expectKept(picture: Picture): Promise<void> {
  const { file } = picture;
  const kept = readKept(file);
  if (!kept) throw new Error(`docs/images/look/${file} is missing; \`${command}\` writes it.`);
  const compared = (png: Uint8Array) => compare(empty, png, kept, tolerance);
  const png = await photograph(await show(picture), picture, async (png) => (await compared(png)).isAlike);
  const { isAlike, different, pixels, differences } = await compared(png);
  if (isAlike) return;
  const name = file.replace('.webp', '');
  throw new Error(
    `${name}: ${different} of ${pixels} pixels differ, in Chromium ${version}; the kept ones are of ${keptVersion()}.
New: ${leave(`${name}.png`, png)}
Differences: ${leave(`${name}-differences.png`, differences!)}
If it should look like this, \`${command} -t ${name}\` keeps it.`,
  );
}

async function write(picture: Picture): Promise<void> {
  const png = await photograph(await show(picture), picture, async () => false);
  await keep(picture.file, await rounded(empty, png));
}

test.each(pictures)('$file shows how it looks', (picture) => (isWriting ? write(picture) : expectKept(picture)));

test('every kept picture is of one of these', () => {
  const names = pictures.map(({ file }) => file);
  const others = keptNames().filter((name) => !names.includes(name));
  if (!isWriting) return expect(others).toEqual([]);
  others.forEach(removeKept);
  keepVersion(version);
});
