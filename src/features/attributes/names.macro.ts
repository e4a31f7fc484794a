import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../i18n/languages.ts';

/** Runs at build time: names of the built-in attributes and of their values, by the tags of the languages. */
export const embeddedNames = () =>
  Object.fromEntries(
    languages.map(({ code, tag }) => {
      const file = join(import.meta.dir, `../../i18n/${code}/attributes.json`);
      return [tag, JSON.parse(readFileSync(file, 'utf8')) as Record<'keys' | 'values', Record<string, string>>];
    }),
  );
