import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BunPlugin } from 'bun';
import { languageOfCode, languages, plainLanguage, type Language } from '../../i18n/languages.ts';
import { withIsolatedValues } from '../../lib/messages.ts';
import { declarationOf, lengthened, moduleOf, numbersOf, ownModuleOf, type Texts, type TextShape } from './messages.ts';

const folder = join(import.meta.dir, '../../i18n');
const fileOf = (language: string, area: string) => join(folder, language, `${area}.json`);

/** Texts of an area, none where the language has no such file. */
function read(language: string, area: string): Texts {
  const file = fileOf(language, area);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
}

/** The module whose texts an area has, too: of the file beside its folder. */
function parentOf(area: string): string | undefined {
  const parent = area.split('/').slice(0, -1).join('/');
  return parent && existsSync(fileOf(plainLanguage, parent)) ? `#i18n/${parent}` : undefined;
}

/** Whether texts are made long, to see what they do to the pages: `FOODMAP_TEXTS=long npm start`. */
const areLong = process.env.FOODMAP_TEXTS === 'long';

/** Options of a build, beside the language of its texts. */
interface Wanted {
  /** Keys of those that can change while the program runs. */
  own?: ReadonlySet<string>;
  /** Whether each has its key in it, so that `keysIn` finds it in what is built. */
  areMarked?: boolean;
}

const marked: TextShape = (parts, key) => [`<text ${key}>`, ...parts];

/** Keys of the marked texts in a script. */
export const keysIn = (script: string): Set<string> =>
  new Set([...script.matchAll(/<text ([^>]+)>/g)].map(([, key]) => key!));

const isRightToLeft = (language: Language) => languageOfCode(language)!.isRightToLeft;

function shapeIn(language: Language): TextShape | undefined {
  if (areLong) return lengthened;
  return isRightToLeft(language) ? withIsolatedValues : undefined;
}

/** Source of `#i18n/<area>` in a language; `#i18n/numbers` is what all of them use, `#i18n/own` what can change of them. */
function textsIn(
  language: Language,
  area: string,
  parent: string | undefined,
  { own, areMarked = false }: Wanted,
): string {
  if (area === 'numbers') return numbersOf(language);
  if (area === 'own') return ownModuleOf(own ?? new Set(), isRightToLeft(language));
  return moduleOf(area, read(language, area), read(plainLanguage, area), {
    parent,
    shape: areMarked ? marked : shapeIn(language),
    own,
  });
}

/** Source of `#i18n-all/<area>`: the texts of an area alone in every language, by its code. */
const textsInAll = (area: string): string =>
  [
    ...languages.map(({ code }, index) => `import * as in${index} from '#i18n-in/${code}/${area}';`),
    `export const texts = { ${languages.map(({ code }, index) => `'${code}': in${index}`).join(', ')} };`,
  ].join('\n');

/** Gives modules the texts of one language. */
export const texts = (language: Language, wanted: Wanted = {}): BunPlugin => ({
  name: `texts in ${language}`,
  setup(build) {
    build.onResolve({ filter: /^#i18n(?:-all|-in)?\// }, ({ path, importer, namespace }) => {
      // A module of one language of several takes what it needs from that language.
      const of = namespace === 'texts' ? /^#i18n-in\/([\w-]+)\//.exec(importer)?.[1] : undefined;
      return { path: of ? path.replace('#i18n/', `#i18n-in/${of}/`) : path, namespace: 'texts' };
    });
    build.onLoad({ filter: /./, namespace: 'texts' }, ({ path }) => {
      const [, kind, area = ''] = /^#i18n(-all|-in\/[\w-]+)?\/(.+)$/.exec(path)!;
      const code = kind?.startsWith('-in/') ? (kind.slice('-in/'.length) as Language) : language;
      const parent = kind ? undefined : parentOf(area);
      return { contents: kind === '-all' ? textsInAll(area) : textsIn(code, area, parent, wanted), loader: 'js' };
    });
  },
});

/** Areas that have texts. */
export const areas = (): string[] =>
  [...new Bun.Glob('**/*.json').scanSync(join(folder, plainLanguage))]
    .map((file) => file.replace('.json', ''))
    .toSorted();

const root = join(import.meta.dir, '../../..');

/** Areas that something needs in every language. */
function areasInAll(): string[] {
  const sources = [...new Bun.Glob('src/web/**/*.{ts,svelte}').scanSync(root)];
  const named = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'#i18n-all\/([\w/-]+)'/g)].map(([, area]) => area!),
  );
  return [...new Set(named)].toSorted();
}

function declarationInAll(area: string): string {
  const [parent, language, whole] = [
    parentOf(area),
    `import('./languages.ts').Language`,
    `typeof import('#i18n/${area}')`,
  ];
  const record = parent
    ? `Record<\n    ${language},\n    Omit<${whole}, keyof typeof import('${parent}')>\n  >`
    : `Record<${language}, ${whole}>`;
  return `declare module '#i18n-all/${area}' {\n  export const texts: ${record};\n}\n`;
}

/** Type declaration of `#i18n/own`. */
const declarationOfOwn = `declare module '#i18n/own' {
  export const isRightToLeft: boolean;
  export const numbers: import('../lib/messages.ts').Numbers;
  export const texts: Record<
    string,
    { text: string; values: import('../lib/messages.ts').Values; shipped: unknown; set: (text: unknown) => void }
  >;
}
`;

/** Type declarations of all texts. */
export const declarations = (): string =>
  [
    '// Written by "npm run texts" from the English texts.\n// oxlint-disable typescript/consistent-type-imports -- An import would make this a module.\n',
    ...areas().map((area) => declarationOf(area, read(plainLanguage, area), parentOf(area))),
    ...areasInAll().map(declarationInAll),
    declarationOfOwn,
  ].join('\n');

export const declarationFile = join(folder, 'texts.d.ts');

if (import.meta.main) await Bun.write(declarationFile, declarations());
