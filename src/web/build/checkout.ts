import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages, type Language } from '../../i18n/languages.ts';
import { pack, unpack, type Pages, type Renderer } from '../pages.ts';

const root = join(import.meta.dir, '../../..');

/** A digest of everything that changes what is built. */
function digest(): string {
  const hash = createHash('sha256')
    .update(Bun.version)
    .update(process.env.FOODMAP_TEXTS ?? '');
  const sources = [...new Bun.Glob('src/{web,lib,i18n}/**/*').scanSync(root)].toSorted((one, other) =>
    one < other ? -1 : 1,
  );
  for (const file of ['package-lock.json', 'src/fields.ts', 'src/limits.ts', ...sources])
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The folder of the cache: of the checkout where it can be written, else of the system. */
function cache(): string {
  for (const place of [join(root, 'node_modules/.cache'), tmpdir()]) {
    const folder = join(place, 'foodmap-pages');
    try {
      mkdirSync(folder, { recursive: true });
      return folder;
    } catch {
      continue;
    }
  }
  throw new Error('The built pages can be kept nowhere: neither node_modules nor the temporary directory is writable.');
}

const rendererFile = (file: string, language: Language) => `${file}.${language}.js`;

function read(file: string): Pages | undefined {
  const needed = [file, ...languages.map(({ code }) => rendererFile(file, code))];
  if (!needed.every((one) => existsSync(one))) return undefined;
  return unpack(readFileSync(file), (language) => require(rendererFile(file, language)) as Renderer);
}

/** Writes a file whole or not at all: several servers may build at the same time. */
function write(file: string, content: string | Uint8Array): void {
  const partial = `${file}.${randomUUID()}`;
  try {
    writeFileSync(partial, content);
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Builds the pages of a checkout, and leaves them in the cache. */
export async function buildIntoCache() {
  const file = join(cache(), digest());
  const { buildPages } = await import('./pages.ts');
  const built = await buildPages();
  for (const { code } of languages) write(rendererFile(file, code), built.renderers[code]);
  write(file, pack(built.names, built.assets));
  return built;
}

/** The pages of a checkout: from the cache, or built, in some seconds, where their sources have changed. */
export async function pagesOfCheckout(): Promise<Pages> {
  const file = join(cache(), digest());
  const known = read(file);
  if (known) return known;
  await buildIntoCache();
  return read(file)!;
}
