import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BunPlugin } from 'bun';

/** Platforms, as Bun names them, and the native part of better-sqlite3 that belongs to each. */
const platforms = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64-musl': 'linuxmusl-x64',
  'linux-arm64-musl': 'linuxmusl-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'windows-x64': 'win32-x64',
} as const;

type Platform = keyof typeof platforms;

const root = import.meta.dir;
const modules = join(root, 'node_modules');

const replaced = (source: string, text: string, replacement: string): string => {
  if (!source.includes(text))
    throw new Error(`A library changed: the text ${JSON.stringify(text)} is not there any more.`);
  return source.replace(text, replacement);
};

/** What the libraries look for beside themselves on disk, put into the program. */
const selfContained = (platform: Platform): BunPlugin => ({
  name: 'self-contained',
  setup(build) {
    const addon = join(modules, 'better-sqlite3/prebuilds', `${platforms[platform]}.node`);

    // Through a namespace: a path that ends in .node would be loaded as an addon, not embedded as a file. And under a
    // name of its own: with that of a package, the bundler takes one for the other now and then.
    build.onResolve({ filter: /^sqlite-addon$/ }, () => ({ path: 'sqlite-addon', namespace: 'addon' }));
    build.onLoad({ filter: /.*/, namespace: 'addon' }, async () => ({
      contents: new Uint8Array(await Bun.file(addon).arrayBuffer()),
      loader: 'file',
    }));
    build.onLoad({ filter: /src[\\/]db[\\/]embedded-addon\.ts$/ }, () => ({
      contents: `import path from 'sqlite-addon'; export const embeddedAddon = path;`,
      loader: 'ts',
    }));
    build.onLoad({ filter: /better-sqlite3[\\/]lib[\\/]binding\.js$/ }, () => ({
      contents: 'exports.getBinding = (binding) => binding;',
      loader: 'js',
    }));
    build.onLoad({ filter: /svg-captcha[\\/]lib[\\/]option-manager\.js$/ }, async ({ path }) => ({
      contents: replaced(
        await Bun.file(path).text(),
        `path.join(__dirname, '../fonts/Comismsh.ttf')`,
        `require('../fonts/Comismsh.ttf')`,
      ),
      loader: 'js',
    }));
    build.onLoad({ filter: /pino[\\/]lib[\\/]transport\.js$/ }, () => ({
      contents: `module.exports = () => { throw new Error('Log transports are not part of this program.'); };`,
      loader: 'js',
    }));
  },
});

const commit = () => {
  const { stdout, exitCode } = Bun.spawnSync(['git', 'rev-parse', '--short=12', 'HEAD'], {
    cwd: root,
    stderr: 'ignore',
  });
  return exitCode === 0 ? stdout.toString().trim() : '';
};

/** What the bundler makes the program of; the same for every platform but for SQLite's native part. */
export const bundle = (platform: Platform) => ({
  entrypoints: [join(root, 'src/main.ts')],
  // Elysia compares constructor names: with identifiers minified its validation is off without a word.
  minify: { whitespace: true, syntax: true, identifiers: false },
  format: 'esm' as const,
  define: { 'process.env.FOODMAP_COMMIT': JSON.stringify(commit()) },
  plugins: [selfContained(platform)],
});

/** Builds a program and gives its file; on Windows that ends in .exe. */
async function compile(platform: Platform, outfile: string): Promise<string> {
  // Under the same name each time, since the name becomes part of the program: equal sources give equal bytes.
  const staging = mkdtempSync(join(dirname(outfile), '.build-'));
  try {
    const result = await Bun.build({
      ...bundle(platform),
      bytecode: true,
      sourcemap: 'linked',
      compile: {
        target: `bun-${platform}`,
        outfile: join(staging, 'foodmap'),
        autoloadBunfig: false,
        autoloadDotenv: false,
      },
    });
    if (!result.success) throw new AggregateError(result.logs, 'The build failed.');
    const made = readdirSync(staging).find((name) => /^foodmap(?:\.exe)?$/.test(name))!;
    await refuseBuildPaths(join(staging, made));
    const file = made.endsWith('.exe') && !outfile.endsWith('.exe') ? `${outfile}.exe` : outfile;
    renameSync(join(staging, made), file);
    console.log(`${file}  ${(statSync(file).size / 1_000_000).toFixed(1)} MB`);
    return file;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** A path of the build machine in the program means that it works on no other. */
async function refuseBuildPaths(outfile: string): Promise<void> {
  const bytes = Buffer.from(await Bun.file(outfile).arrayBuffer());
  const at = bytes.indexOf(`${root}/`);
  if (at === -1) return;
  throw new Error(`${outfile} contains a path of this machine: ${bytes.subarray(at, at + 200).toString('latin1')}`);
}

/** The digests of programs, as `sha256sum --check` reads them. */
async function writeChecksums(directory: string, files: string[]): Promise<void> {
  const lines = files.toSorted().map(async (file) => {
    const digest = new Bun.CryptoHasher('sha256').update(await Bun.file(file).bytes()).digest('hex');
    return `${digest}  ${basename(file)}\n`;
  });
  await Bun.write(join(directory, 'SHA256SUMS'), (await Promise.all(lines)).join(''));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { target: { type: 'string' }, all: { type: 'boolean', default: false }, outfile: { type: 'string' } },
  });
  const here = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const names = Object.keys(platforms) as Platform[];
  const wanted = values.all ? names : [values.target ?? here];
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  const made: string[] = [];
  for (const name of wanted) {
    const platform = names.find((known) => known === name);
    if (!platform) throw new Error(`There is no target ${name}; choose one of ${names.join(', ')}.`);
    const file = values.all || values.target ? `foodmap-${platform}` : 'foodmap';
    made.push(await compile(platform, resolve(values.outfile ?? join(dist, file))));
  }
  if (values.all) await writeChecksums(dist, made);
}

if (import.meta.main) await main();
