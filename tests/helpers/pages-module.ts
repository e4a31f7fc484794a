import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '../../src/i18n/languages.ts';
import { texts } from '../../src/web/build/texts.ts';

const web = join(import.meta.dir, '../../src/web');

/**
 * A module as pages have it in a language: texts (`#i18n/site/home`), or a module of `src/web` that uses texts. Its type is
 * named by the caller.
 */
export async function inPages<Module>(name: string, language: Language = 'en'): Promise<Module> {
  const folder = mkdtempSync(join(tmpdir(), 'foodmap-texts-'));
  try {
    const entry = join(folder, 'entry.ts');
    await Bun.write(entry, `export * from '${name.startsWith('#') ? name : join(web, name)}';`);
    const { outputs } = await Bun.build({ entrypoints: [entry], plugins: [texts(language)] });
    const file = join(folder, 'module.js');
    await Bun.write(file, outputs[0]!);
    return (await import(file)) as Module;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
