import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

    // Through a namespace: a path that ends in .node would be loaded as an addon, not embedded as a file.
    build.onResolve({ filter: /^sqlite-addon$/ }, () => ({ path: 'better-sqlite3', namespace: 'addon' }));
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

async function compile(platform: Platform, outfile: string): Promise<void> {
  const result = await Bun.build({
    entrypoints: [join(root, 'src/main.ts')],
    // Elysia compares constructor names: with identifiers minified its validation is off without a word.
    minify: { whitespace: true, syntax: true, identifiers: false },
    format: 'esm',
    bytecode: true,
    sourcemap: 'linked',
    define: { 'process.env.FOODMAP_COMMIT': JSON.stringify(commit()) },
    compile: { target: `bun-${platform}`, outfile, autoloadBunfig: false, autoloadDotenv: false },
    plugins: [selfContained(platform)],
  });
  if (!result.success) throw new AggregateError(result.logs, 'The build failed.');
  rmSync(`${outfile}.map`, { force: true });
  await refuseBuildPaths(outfile);
  console.log(`${outfile}  ${(statSync(outfile).size / 1_000_000).toFixed(1)} MB`);
}

const commit = () => {
  const { stdout, exitCode } = Bun.spawnSync(['git', 'rev-parse', '--short=12', 'HEAD'], {
    cwd: root,
    stderr: 'ignore',
  });
  return exitCode === 0 ? stdout.toString().trim() : '';
};

/** A path of the build machine in the program means that it works on no other. */
async function refuseBuildPaths(outfile: string): Promise<void> {
  const bytes = Buffer.from(await Bun.file(outfile).arrayBuffer());
  const at = bytes.indexOf(`${root}/`);
  if (at === -1) return;
  throw new Error(`${outfile} contains a path of this machine: ${bytes.subarray(at, at + 200).toString('latin1')}`);
}

const { values } = parseArgs({
  options: { target: { type: 'string' }, all: { type: 'boolean', default: false }, outfile: { type: 'string' } },
});
const here = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const names = Object.keys(platforms) as Platform[];
const wanted = values.all ? names : [values.target ?? here];

mkdirSync(join(root, 'dist'), { recursive: true });
for (const name of wanted) {
  const platform = names.find((known) => known === name);
  if (!platform) throw new Error(`There is no target ${name}; choose one of ${names.join(', ')}.`);
  const file = values.all || values.target ? `foodmap-${platform}` : 'foodmap';
  await compile(platform, resolve(values.outfile ?? join(root, 'dist', file)));
}
