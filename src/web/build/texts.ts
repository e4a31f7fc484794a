import { basename, dirname, join, relative, sep } from 'node:path';
import type { BunPlugin } from 'bun';
import { parse } from 'svelte/compiler';

export type Language = 'en' | 'zh';
type Texts = Record<string, unknown>;

const web = join(import.meta.dir, '..');
const shared = join(web, 'shared/messages');
const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '{': '&#123;', '}': '&#125;', '"': '&quot;' };

const inMarkup = (text: string) => text.replaceAll(/[&<{}"]/g, (character) => special[character]!);
const isTrimmed = (text: string) => text.trim() === text && text !== '';

/** Imports and declarations of texts as the formatter writes them. */
const imports = /^ *import \{ (en|zh)(?: as (\w+))? \} from '(\..*\/messages\/(?:en|zh)\.ts)';\n/gm;
const declarations = /^ *const (\w+) = language\.(of\(\{ en, zh \}\)|texts);\n/gm;

/** The tag of the script that all of a component sees; `generics` can have a ">". */
const firstScript = /<script(?:\s+\w+(?:="[^"]*")?)*>/;

const found = (texts: unknown, path: string): unknown =>
  path.split('.').reduce((of: unknown, name) => (of as Texts | undefined)?.[name], texts);

/** Puts the texts that a name stands for into a source: into markup as it is, elsewhere as strings. */
function filledIn(source: string, name: string, texts: Texts): string {
  const at = String.raw`(?<![\w.$])${name.replace('.', String.raw`\.`)}((?:\.\w+)+)`;
  const put = (pattern: RegExp, of: (text: string, all: string) => string) =>
    (source = source.replaceAll(pattern, (all: string, path: string) => {
      const text = found(texts, path.slice(1));
      return typeof text === 'string' ? of(text, all) : all;
    }));
  put(new RegExp(String.raw`(?<==)\{${at}\}`, 'g'), (text) => `"${inMarkup(text)}"`);
  put(new RegExp(String.raw`(?<![$=])\{${at}\}`, 'g'), (text, all) => (isTrimmed(text) ? inMarkup(text) : all));
  put(new RegExp(String.raw`${at}(?![\w(])`, 'g'), (text) => JSON.stringify(text).replaceAll('<', String.raw`\x3c`));
  return source;
}

/** The source of a component or a module with the texts of one language in it, so that the other is not loaded. */
export async function withTexts(source: string, path: string, language: Language): Promise<string> {
  let filled = source;
  const put = async (name: string, file: string, of: Language) => {
    const alias = name.replace('.', '_');
    filled = filledIn(filled, name, ((await import(file)) as Record<Language, Texts>)[of]).replaceAll(name, alias);
    const imported = `import * as ${alias} from 'texts:${relative(web, file).replaceAll(sep, '/')}';\n`;
    filled = path.endsWith('.svelte') ? filled.replace(firstScript, (tag) => tag + imported) : imported + filled;
    if (!filled.includes(imported)) throw new Error(`${path} has texts, but no script.`);
  };
  const files = new Map<string, string>();
  filled = filled.replaceAll(imports, (_, code: string, name: string | undefined, from: string) => {
    files.set(name ?? code, join(dirname(path), from));
    return '';
  });
  const declared = [...filled.matchAll(declarations)];
  filled = filled.replaceAll(declarations, '');
  for (const [, name, kind] of declared)
    await put(name!, join(kind === 'texts' ? shared : dirname(files.get('en')!), `${language}.ts`), language);
  for (const [name, file] of files)
    if (new RegExp(String.raw`\b${name}\.\w`).test(filled)) await put(name, file, basename(file, '.ts') as Language);
  if (filled.includes('language.texts')) await put('language.texts', join(shared, `${language}.ts`), language);
  return filled.replaceAll(/\blanguage\.current\b/g, `'${language}'`);
}

/** The module of texts with an export for each, so that those that no source needs are left out. */
function exportsOf(source: string): string {
  const start = '<script>';
  const script = start + source;
  const { instance } = parse(`${script}</script>`, { modern: true });
  return instance!.content.body
    .map((statement) => {
      const { start, end } = statement as unknown as { start: number; end: number };
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
      const value = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : undefined;
      if (value?.type !== 'ObjectExpression') return script.slice(start, end);
      return value.properties
        .map((property) => {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') throw new Error('Unknown texts.');
          const { start, end } = property.value as unknown as { start: number; end: number };
          return `const ${property.key.name}_ = ${script.slice(start, end)}; export { ${property.key.name}_ as ${property.key.name} };`;
        })
        .join('\n');
    })
    .join('\n');
}

/** Loads modules of the console with the texts of one language. */
export const texts = (language: Language): BunPlugin => ({
  name: `texts of ${language}`,
  setup(build) {
    const transpiler = new Bun.Transpiler({ loader: 'ts' });
    build.onResolve({ filter: /^texts:/ }, ({ path }) => ({ path: path.replace('texts:', ''), namespace: 'texts' }));
    build.onLoad({ filter: /./, namespace: 'texts' }, async ({ path }) => ({
      contents: exportsOf(transpiler.transformSync(await Bun.file(join(web, path)).text())),
      loader: 'js',
    }));
    build.onLoad({ filter: /src\/web\/(?:console|shared)\/.+(?<!\.svelte|\.d)\.ts$/ }, async ({ path }) => ({
      contents: await withTexts(await Bun.file(path).text(), path, language),
      loader: 'ts',
    }));
  },
});
