import arabicBold from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff2' with { type: 'file' };
import arabic from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2' with { type: 'file' };
import japaneseBold from '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-700-normal.woff2' with { type: 'file' };
import japanese from '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff2' with { type: 'file' };
import { basename, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BuildArtifact, BuildConfig, BuildMetafile, BunPlugin } from 'bun';
import { minifySync } from 'oxc-minify';
import { languages, plainLanguage, type Language } from '../../i18n/languages.ts';
import type { Entry, Names, PackedAsset } from '../pages.ts';
import { sheets, styles } from './styles.ts';
import { svelte } from './svelte.ts';
import { keysIn, texts } from './texts.ts';
import { withoutUnused } from './unused.ts';

const web = join(import.meta.dir, '..');

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** A file, which another thread compresses. */
async function packed(name: string, bytes: Uint8Array): Promise<PackedAsset> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return { name, type: types[extname(name)]!, body: await promisify(brotliCompress)(bytes, { params }) };
}

/** Letters that machines of kiosks and printers often lack; a browser loads them when a page shows some. */
const letters = [
  {
    family: 'Noto Sans Arabic',
    weights: { 400: arabic, 700: arabicBold },
    range: 'U+600-6FF,U+750-77F,U+8A0-8FF,U+FB50-FDFF,U+FE70-FEFF',
  },
  {
    family: 'Noto Sans JP',
    weights: { 400: japanese, 700: japaneseBold },
    range: 'U+3000-30FF,U+31F0-31FF,U+4E00-9FFF,U+F900-FAFF,U+FF00-FFEF',
  },
];

/** The fonts, each with the rule of style sheets by which browsers find it. */
const fonts = () =>
  Promise.all(
    letters.flatMap(({ family, weights, range }) =>
      Object.entries(weights).map(async ([weight, file]) => {
        const bytes = await Bun.file(file).bytes();
        const name = `${family.split(' ').at(-1)!.toLowerCase()}-${weight}-${Bun.hash(bytes).toString(36)}.woff2`;
        const source = `local("${family}"),url(/assets/${name})format("woff2")`;
        const rule = `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:${source};unicode-range:${range}}`;
        return { file: relative(process.cwd(), file), name, bytes, rule };
      }),
    ),
  );

type Page = Exclude<keyof Names, 'worker'>;

/** Folders of the scripts that are loaded first. */
const folders: Record<Page, string> = { console: 'console', site: 'site', kiosk: 'site/kiosk' };

interface Bundle {
  outputs: BuildArtifact[];
  inputs: string[];
  metafile: BuildMetafile;
}

async function bundled(config: BuildConfig): Promise<Bundle> {
  const result = await Bun.build({
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    ...config,
  });
  if (!result.success) throw new AggregateError(result.logs, 'The pages cannot be built.');
  const metafile = result.metafile!;
  return { outputs: result.outputs, inputs: Object.keys(metafile.inputs), metafile };
}

/** Bundles the scripts of pages for browsers; `name` begins the name of the one that is loaded first. */
const bundledForBrowsers = (name: Page, plugins: BunPlugin[]) =>
  bundled({
    entrypoints: [join(web, folders[name], 'main.ts')],
    target: 'browser',
    splitting: true,
    naming: { entry: `${name}-[hash].[ext]`, chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
    conditions: ['browser', 'svelte', 'production'],
    plugins: [...plugins, sheets, withoutUnused],
  });

/** A script without what Bun's own minifier leaves in it, a tenth of its weight. Throws Error. */
function minified(name: string, script: string): Uint8Array {
  const { code, errors } = minifySync(name, script, { module: true, mangle: { toplevel: true } });
  if (errors.length > 0) throw new AggregateError(errors, `${name} cannot be minified.`);
  return new TextEncoder().encode(code);
}

/** Bundles a service worker into one script; another build of the site makes another worker. */
const bundledForWorker = (name: keyof Names['worker'], build: string) =>
  bundled({
    entrypoints: [join(web, 'worker', `${name}.ts`)],
    target: 'browser',
    format: 'iife',
    naming: 'worker-[name]-[hash].[ext]',
    define: { BUILD: JSON.stringify(build) },
  });

/** Components that only browsers load are not rendered on the server. */
const withoutLater = (source: string): string => source.replaceAll(/\bimport\('[^']+'\)/g, 'Promise.reject()');

/** Bundles what renders the site in a language on the server into one module without imports. */
const bundledForServer = (plugins: BunPlugin[]) =>
  bundled({
    entrypoints: [join(web, 'rendering/render.ts')],
    target: 'bun',
    conditions: ['svelte', 'production'],
    plugins: [...plugins, sheets],
  });

/** Keys of the texts of the site that the server renders and no script has: those in scripts change by a build alone. */
async function ownTexts(forBrowsers: BunPlugin, forServer: BunPlugin): Promise<ReadonlySet<string>> {
  const marked = texts(plainLanguage, { areMarked: true });
  const keysOf = async ({ outputs }: Bundle) =>
    keysIn((await Promise.all(outputs.map((output) => output.text()))).join('\n'));
  const inSite = await keysOf(await bundledForBrowsers('site', [marked, forBrowsers]));
  const inKiosk = await keysOf(await bundledForBrowsers('kiosk', [marked, forBrowsers]));
  const rendered = await keysOf(await bundledForServer([marked, forServer]));
  return new Set(
    [...rendered.difference(inSite).difference(inKiosk)].filter((key) => /^site[./]/.test(key)).toSorted(),
  );
}

/** Scripts that each module that is loaded on its own, and the first script, need at once: browsers load them early. */
function neededOf({ outputs }: BuildMetafile): Entry['needed'] {
  const withImports = (path: string): string[] => [
    path,
    ...outputs[path]!.imports.filter(({ kind }) => kind === 'import-statement').flatMap(({ path }) =>
      withImports(path),
    ),
  ];
  const needed = Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
    if (!entryPoint) return [];
    const name = entryPoint.endsWith('main.ts') ? '' : basename(entryPoint, extname(entryPoint));
    return [[name, [...new Set(withImports(path))].map((one) => basename(one))]];
  });
  return Object.fromEntries(needed) as Entry['needed'];
}

interface Built {
  assets: PackedAsset[];
  names: Names;
  /** Sources of the modules that render the site, by language. */
  renderers: Record<Language, string>;
  /** Every module that went into the scripts and the style sheets. */
  inputs: string[];
}

/** Builds what browsers load, and what renders the site. Equal sources give equal bytes. */
export async function buildPages(): Promise<Built> {
  const assets = new Map<string, Promise<PackedAsset>>();
  const inputs = new Set(['node_modules/tailwindcss/index.css', 'node_modules/daisyui/index.js']);
  const faces = await fonts();
  for (const { file, name, bytes } of faces) {
    inputs.add(file);
    assets.set(name, packed(name, bytes));
  }
  const rules = Buffer.from(faces.map(({ rule }) => rule).join(''));
  const sheetOf = async (page: 'console' | 'site'): Promise<string> => {
    const own = await styles(join(web, 'shared/app.css'), [join(web, page), join(web, 'shared')]);
    const sheet = Buffer.concat([rules, own]);
    const name = `${page}-${Bun.hash(sheet).toString(36)}.css`;
    assets.set(name, packed(name, sheet));
    return name;
  };
  const entryOf = async (page: Page, sheet: string, plugins: BunPlugin[]): Promise<Entry> => {
    const bundle = await bundledForBrowsers(page, plugins);
    for (const input of bundle.inputs) inputs.add(input);
    const entry: Entry = { script: '', styles: sheet, needed: neededOf(bundle.metafile) };
    for (const output of bundle.outputs) {
      const name = basename(output.path);
      if (output.kind === 'entry-point') entry.script = name;
      if (assets.has(name)) continue;
      const bytes = extname(name) === '.js' ? minified(name, await output.text()) : await output.arrayBuffer();
      assets.set(name, packed(name, new Uint8Array(bytes)));
    }
    return entry;
  };
  const inEach = async <Result>(of: (language: Language) => Promise<Result>) => {
    const made: [Language, Result][] = [];
    for (const { code } of languages) made.push([code, await of(code)]);
    return Object.fromEntries(made) as Record<Language, Result>;
  };
  const [forBrowsers, forServer] = [svelte('client'), svelte('server', withoutLater)];
  const entriesOf = (page: Page, sheet: string) =>
    inEach((language) => entryOf(page, sheet, [texts(language), forBrowsers]));
  const sheet = await sheetOf('site');
  const [site, kiosk] = [await entriesOf('site', sheet), await entriesOf('kiosk', sheet)];
  const build = Bun.hash(JSON.stringify({ site, kiosk })).toString(36);
  const workerOf = async (of: keyof Names['worker']) => {
    const { outputs, inputs: modules } = await bundledForWorker(of, build);
    for (const input of modules) inputs.add(input);
    const name = basename(outputs[0]!.path);
    assets.set(name, packed(name, new Uint8Array(await outputs[0]!.arrayBuffer())));
    return name;
  };
  const names: Names = {
    console: await entriesOf('console', await sheetOf('console')),
    site,
    kiosk,
    worker: { main: await workerOf('main'), leave: await workerOf('leave') },
  };
  const own = await ownTexts(forBrowsers, forServer);
  const renderers = await inEach(async (language) => {
    const { outputs, inputs: modules } = await bundledForServer([texts(language, { own }), forServer]);
    for (const input of modules) inputs.add(input);
    return outputs[0]!.text();
  });
  return { assets: await Promise.all(assets.values()), names, renderers, inputs: [...inputs].toSorted() };
}
