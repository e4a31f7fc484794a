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

const inputsFile = (file: string) => `${file}.inputs.json`;

const isWhole = (file: string) =>
  [file, inputsFile(file), ...languages.map(({ code }) => rendererFile(file, code))].every((one) => existsSync(one));

/** What was built, as the program carries it; `inputs` are the modules that went into it. */
interface Built {
  packed: Uint8Array<ArrayBuffer>;
  renderers: Record<Language, string>;
  inputs: string[];
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
export async function buildIntoCache(): Promise<Built> {
  const file = join(cache(), digest());
  const { buildPages } = await import('./pages.ts');
  const { names, assets, renderers, inputs } = await buildPages();
  const packed = pack(names, assets);
  for (const { code } of languages) write(rendererFile(file, code), renderers[code]);
  write(inputsFile(file), JSON.stringify(inputs));
  write(file, packed);
  return { packed, renderers, inputs };
}

/** The file in the cache, built, in some seconds, where its sources have changed. */
async function cached(): Promise<string> {
  const file = join(cache(), digest());
  if (!isWhole(file)) await buildIntoCache();
  return file;
}

/** The pages of a checkout as they would be built. */
export async function builtPages(): Promise<Built> {
  const file = await cached();
  const renderers = languages.map(({ code }) => [code, readFileSync(rendererFile(file, code), 'utf8')] as const);
  return {
    packed: new Uint8Array(readFileSync(file)),
    renderers: Object.fromEntries(renderers) as Record<Language, string>,
    inputs: JSON.parse(readFileSync(inputsFile(file), 'utf8')) as string[],
  };
}

/** The pages of a checkout, to be served. */
export async function pagesOfCheckout(): Promise<Pages> {
  const file = await cached();
  return unpack(readFileSync(file), (language) => require(rendererFile(file, language)) as Renderer);
}
