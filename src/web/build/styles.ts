import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { compile } from '@tailwindcss/node';
import type { BunPlugin } from 'bun';
import { transform, type CustomAtRules, type Selector, type SelectorComponent, type Visitor } from 'lightningcss';

const version = (major: number, minor = 0) => (major << 16) | (minor << 8);

/** The oldest browsers that Tailwind 4 supports. */
const targets = { chrome: version(111), firefox: version(128), safari: version(16, 4) };

const minified = (code: Uint8Array, visitor: Visitor<CustomAtRules> = {}): Uint8Array =>
  transform({ filename: 'styles.css', code, minify: true, targets, visitor }).code;

/** Takes out the rules of components for classes that nothing has: daisyUI's come with all of their variants. */
function withoutUnused(used: ReadonlySet<string>): Visitor<CustomAtRules> {
  const isPossible = (selector: Selector): boolean => selector.every(canMatch);
  const canMatch = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return used.has(part.name);
    if (part.type !== 'pseudo-class' || !['is', 'where', 'has'].includes(part.kind)) return true;
    return (part as { selectors: Selector[] }).selectors.some(isPossible);
  };
  return {
    Rule: { style: ({ value: { selectors } }) => (selectors.some(isPossible) ? undefined : []) },
    Selector: (selector) => (isPossible(selector) ? undefined : []),
  };
}

/** Fallbacks of Tailwind for browsers that are older than those. */
const fallbacks = /@supports \(color: color-mix\(in lab, red, red\)\) \{([^{}]*)\}/g;

/** Makes a style sheet that a script imports a separate file; the script gets its path. */
export const sheets: BunPlugin = {
  name: 'style sheets',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: minified(await Bun.file(path).bytes()),
      loader: 'file',
    }));
  },
};

/** Every run of characters of a component that could be a class; Tailwind makes rules only for those that are. */
function candidates(folders: string[]): string[] {
  const found = new Set<string>();
  for (const folder of folders)
    for (const file of new Bun.Glob('**/*.svelte').scanSync({ cwd: folder, absolute: true }))
      for (const [text] of readFileSync(file, 'utf8').matchAll(/[^\s"'`<>={}]+/g)) found.add(text);
  return [...found].toSorted((one, other) => (one < other ? -1 : 1));
}

/** Classes that the selectors of candidates name, such as `[&_.u-over]:absolute`: a library makes their elements. */
const selected = (found: string[]) =>
  found.flatMap((one) => [...one.matchAll(/\[&[^\]]*\]/g)].flatMap(([text]) => text.match(/(?<=\.)[\w-]+/g) ?? []));

/**
 * A style sheet with the classes that the components of folders use. Bun's own bundler loses rules of Tailwind's
 * (oven-sh/bun#27117).
 */
export async function styles(file: string, folders: string[]): Promise<Uint8Array> {
  const compiler = await compile(await Bun.file(file).text(), { base: dirname(file), onDependency() {} });
  const found = candidates(folders);
  const sheet = compiler.build(found).replaceAll(fallbacks, '$1');
  return minified(new TextEncoder().encode(sheet), withoutUnused(new Set([...found, ...selected(found)])));
}
