import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import type { BunPlugin } from 'bun';
import { signed } from './tools/code-signature.ts';
import { digestOfFile } from './src/lib/digest.ts';
import { builtPages } from './src/web/build/checkout.ts';
import { languages, type Language } from './src/i18n/languages.ts';
import { withoutUnused } from './src/web/build/unused.ts';
import { readExecutable } from './tools/executables.ts';
import { addonOf, compressedAddonOf, targets, type Target } from './tools/targets.ts';

const root = import.meta.dir;

const replaced = (source: string, text: string, replacement: string): string => {
  if (!source.includes(text)) throw new Error(`A library changed: it no longer contains ${JSON.stringify(text)}.`);
  return source.replace(text, replacement);
};

const compressed = new Map<string, Uint8Array>();

/** A file as every target carries it, compressed once, which takes seconds. */
async function compressedFile(path: string): Promise<Uint8Array> {
  const known = compressed.get(path) ?? new Uint8Array(brotliCompressSync(await Bun.file(path).bytes()));
  compressed.set(path, known);
  return known;
}

/** Embeds the files that libraries would read from their own folders. */
const selfContained = (target: Target): BunPlugin => ({
  name: 'self-contained',
  setup(build) {
    // A path that ends in .node would be loaded as an addon instead of embedded as a file, hence the namespace. The name
    // is not that of the package: the bundler sometimes confuses the two.
    build.onResolve({ filter: /^sqlite-addon$/ }, () => ({ path: 'sqlite-addon', namespace: 'addon' }));
    const addon = readFileSync(addonOf(target));
    const digest = Bun.hash(addon).toString(36);
    const place = { name: `sqlite-${digest}.node`, digest };
    const contents = compressedAddonOf(target);
    build.onLoad({ filter: /.*/, namespace: 'addon' }, () => ({ contents, loader: 'file' }));
    build.onLoad({ filter: /src[\\/]db[\\/]sqlite[\\/]embedded-addon\.ts$/ }, () => ({
      contents: `import path from 'sqlite-addon'; export const embeddedAddon = { path, ...${JSON.stringify(place)} };`,
      loader: 'ts',
    }));
    build.onLoad({ filter: /(?:swagger-ui-dist[\\/]swagger-ui[\w-]*\.(?:js|css)|NOTICE)$/ }, async ({ path }) => ({
      contents: await compressedFile(path),
      loader: 'file',
    }));
    build.onLoad({ filter: /src[\\/]lib[\\/]carried-file\.ts$/ }, () => ({
      contents: `import { brotliDecompressSync } from 'node:zlib';
        export const carriedFile = async (path) => new Uint8Array(brotliDecompressSync(await Bun.file(path).bytes()));`,
      loader: 'js',
    }));
    build.onLoad({ filter: /better-sqlite3[\\/]lib[\\/]binding\.js$/ }, () => ({
      contents: 'exports.getBinding = (binding) => binding;',
      loader: 'js',
    }));
    // Captchas are drawn with fonts of ours; the font of the library comes without a licence and is left out.
    build.onLoad({ filter: /svg-captcha[\\/]lib[\\/]option-manager\.js$/ }, async ({ path }) => ({
      contents: replaced(
        replaced(await Bun.file(path).text(), `path.join(__dirname, '../fonts/Comismsh.ttf')`, `''`),
        `opentype.loadSync(fontPath)`,
        `{}`,
      ),
      loader: 'js',
    }));
    build.onLoad({ filter: /pino[\\/]lib[\\/]transport\.js$/ }, () => ({
      contents: `module.exports = () => { throw new Error('Log transports are not part of this program.'); };`,
      loader: 'js',
    }));
  },
});

/** Embeds the pictures of the town as one file. */
const withPictures: BunPlugin = {
  name: 'pictures',
  setup(build) {
    const folder = join(root, 'src/features/demo/pictures');
    const files = readdirSync(folder).toSorted();
    const bytes = files.map((file) => readFileSync(join(folder, file)));
    let end = 0;
    const places = files.map((file, index) => [basename(file, '.webp'), [end, (end += bytes[index]!.byteLength)]]);
    build.onResolve({ filter: /^town-pictures$/ }, ({ path }) => ({ path, namespace: 'town' }));
    build.onLoad({ filter: /.*/, namespace: 'town' }, () => ({ contents: Buffer.concat(bytes), loader: 'file' }));
    build.onLoad({ filter: /src[\\/]features[\\/]demo[\\/]pictures\.ts$/ }, () => ({
      contents: `import all from 'town-pictures';
        const places = ${JSON.stringify(Object.fromEntries(places))};
        export const pictureOf = (name) => Bun.file(all).slice(...places[name]).bytes();`,
      loader: 'js',
    }));
  },
};

/**
 * Built before the program, since a build within a plugin of another never ends (Bun 1.4). Servers from source and suites
 * that look into the program find them in the cache.
 */
export const pages = await builtPages({ isBuiltAgain: import.meta.main });

/** Embeds the built pages in place of what builds them in a checkout. */
const withPages: BunPlugin = {
  name: 'pages',
  setup(build) {
    build.onResolve({ filter: /^built-(?:pages|renderer-.+)$/ }, ({ path }) => ({ path, namespace: 'pages' }));
    build.onLoad({ filter: /^built-pages$/, namespace: 'pages' }, () => ({
      contents: pages.packed,
      loader: 'file',
    }));
    build.onLoad({ filter: /^built-renderer-/, namespace: 'pages' }, ({ path }) => ({
      contents: readFileSync(pages.renderers.get(path.replace('built-renderer-', '') as Language)!),
      loader: 'js',
    }));
    build.onLoad({ filter: /src[\\/]web[\\/]built\.ts$/ }, () => ({
      contents: `import { unpack } from './pages.ts';
        import packed from 'built-pages';
        const renderers = { ${languages.map(({ code }) => `'${code}': () => require('built-renderer-${code}')`).join(', ')} };
        let loading;
        export const loadPages = () =>
          (loading ??= Bun.file(packed).bytes().then((bytes) => unpack(bytes, (language) => renderers[language]())));`,
      loader: 'ts',
    }));
  },
};

const commit = () => {
  const { stdout, exitCode } = Bun.spawnSync(['git', 'rev-parse', '--short=12', 'HEAD'], {
    cwd: root,
    stderr: 'ignore',
  });
  return exitCode === 0 ? stdout.toString().trim() : '';
};

/** Options of the bundler. Targets differ in SQLite's addon and in the name that `foodmap version` prints. */
export const bundle = (target: Target) => ({
  entrypoints: [join(root, 'src/main.ts')],
  // Elysia compares constructor names: with minified identifiers it silently validates nothing.
  minify: { whitespace: true, syntax: true, identifiers: false },
  format: 'esm' as const,
  define: {
    'process.env.FOODMAP_COMMIT': JSON.stringify(commit()),
    'process.env.FOODMAP_TARGET': JSON.stringify(target),
  },
  plugins: [selfContained(target), withoutUnused, withPictures, withPages],
});

/** Builds the program for one target. Returns its path, which ends in .exe for Windows. */
async function compile(target: Target, outfile: string): Promise<string> {
  // The name of the file becomes part of the program, so it is always the same: equal sources, equal bytes.
  const staging = mkdtempSync(join(dirname(outfile), '.build-'));
  try {
    const result = await Bun.build({
      ...bundle(target),
      // What is imported when needed is then no part of what each start reads.
      splitting: true,
      bytecode: true,
      sourcemap: 'linked',
      compile: {
        target: `bun-${target}`,
        outfile: join(staging, 'foodmap'),
        // Most code of a start runs once; `endStart` in src/runtime.ts takes it back.
        jitPolicy: 32,
        autoloadBunfig: false,
        autoloadDotenv: false,
      },
    });
    if (!result.success) throw new AggregateError(result.logs, 'The build failed.');
    const made = readdirSync(staging).find((name) => /^foodmap(?:\.exe)?$/.test(name))!;
    refuseBuildPaths(join(staging, made));
    if (target === 'darwin-x64') sign(join(staging, made));
    const file = made.endsWith('.exe') && !outfile.endsWith('.exe') ? `${outfile}.exe` : outfile;
    renameSync(join(staging, made), file);
    console.log(`${file}  ${(statSync(file).size / 1_000_000).toFixed(1)} MB`);
    return file;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Bun 1.4 leaves the signature of its own runtime in this file, which macOS refuses; on arm64 it signs itself. */
function sign(program: string): void {
  writeFileSync(program, signed(readFileSync(program), 'foodmap'));
}

/** A path of the build machine in the program means that it works on no other. */
function refuseBuildPaths(outfile: string): void {
  const bytes = readFileSync(outfile);
  const at = bytes.indexOf(`${root}/`);
  if (at === -1) return;
  throw new Error(`${outfile} contains a path of this machine: ${bytes.subarray(at, at + 200).toString('latin1')}`);
}

/** Writes the digests of programs as `sha256sum --check` reads them. */
async function writeChecksums(directory: string, files: string[]): Promise<void> {
  const lines = files.toSorted().map(async (file) => `${await digestOfFile(file)}  ${basename(file)}\n`);
  await Bun.write(join(directory, 'SHA256SUMS'), (await Promise.all(lines)).join(''));
}

/** npm installs a Bun that fits this machine: on Alpine one for musl. */
function targetOfThisMachine(): string {
  if (process.platform !== 'linux') return `${process.platform.replace('win32', 'windows')}-${process.arch}`;
  const { interpreter } = readExecutable(readFileSync(process.execPath));
  return `linux-${process.arch}${interpreter?.includes('musl') ? '-musl' : ''}`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { target: { type: 'string' }, all: { type: 'boolean', default: false }, outfile: { type: 'string' } },
  });
  const names = Object.keys(targets) as Target[];
  const wanted = values.all ? names : [values.target ?? targetOfThisMachine()];
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  const made: string[] = [];
  for (const name of wanted) {
    const target = names.find((known) => known === name);
    if (!target) throw new Error(`Unknown target ${name}; choose one of ${names.join(', ')}.`);
    const file = values.all || values.target ? `foodmap-${target}` : 'foodmap';
    made.push(await compile(target, resolve(values.outfile ?? join(dist, file))));
  }
  if (values.all) await writeChecksums(dist, made);
}

if (import.meta.main) await main();
