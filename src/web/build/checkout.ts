import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '../../i18n/languages.ts';
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

/**
 * The pages of a checkout as the program carries them, the files of their renderers, and the modules that went into them:
 * from the cache, or built into it, in some seconds, where their sources have changed.
 */
export async function builtPages({ isBuiltAgain = false } = {}) {
  const file = join(cache(), digest());
  const inputs = `${file}.inputs.json`;
  const renderers = new Map(languages.map(({ code }) => [code, `${file}.${code}.js`]));
  if (isBuiltAgain || ![file, inputs, ...renderers.values()].every((one) => existsSync(one))) {
    const { buildPages } = await import('./pages.ts');
    const built = await buildPages();
    for (const [language, renderer] of renderers) write(renderer, built.renderers[language]);
    write(inputs, JSON.stringify(built.inputs));
    write(file, pack(built.names, built.assets));
  }
  const packed = new Uint8Array(readFileSync(file));
  return { packed, renderers, inputs: JSON.parse(readFileSync(inputs, 'utf8')) as string[] };
}

/** The same, to be served. */
export async function pagesOfCheckout(): Promise<Pages> {
  const { packed, renderers } = await builtPages();
  return unpack(packed, (language) => require(renderers.get(language)!) as Renderer);
}
