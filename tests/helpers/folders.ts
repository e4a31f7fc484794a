import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** Files by the arrow between their folders: `from → to`, then lines of who imports whom. */
type Arrows = Map<string, Map<string, string[]>>;

export interface Exceptions {
  /** Parts of these may import each other; what is said of them is said of the whole. */
  wholes: readonly string[];
  /** Files directly in these stand for themselves. */
  tops: readonly string[];
  /** Files that import everything, and are in no loop of folders. */
  wiring: readonly string[];
}

/** The folder of a file, or the file itself. */
function folderOf(path: string, { wholes, tops }: Exceptions): string {
  const whole = wholes.find((name) => path.startsWith(`${name}/`));
  const folder = dirname(path);
  return whole ?? (tops.includes(folder) ? path : folder);
}

/** Scripts of a component, or the file as it is. */
const scriptsOf = (path: string, text: string): string =>
  path.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code).join('\n')
    : text;

/** Imports between folders, those of types too. Sources by path. */
export function arrowsBetween(sources: ReadonlyMap<string, string>, exceptions: Exceptions): Arrows {
  const { wiring } = exceptions;
  const arrows: Arrows = new Map();
  for (const [path, text] of sources) {
    if (wiring.includes(path)) continue;
    for (const { fileName } of ts.preProcessFile(scriptsOf(path, text)).importedFiles) {
      const imported = normalize(join(dirname(path), fileName));
      if (!sources.has(imported) || wiring.includes(imported)) continue;
      const [from, to] = [folderOf(path, exceptions), folderOf(imported, exceptions)];
      if (from === to) continue;
      const out = arrows.get(from) ?? new Map<string, string[]>();
      arrows.set(from, out.set(to, [...(out.get(to) ?? []), `${path} imports ${imported}`]));
    }
  }
  return arrows;
}

/** The way from a folder back to itself over the fewest others, as the imports that make it; undefined without one. */
function shortestLoop(arrows: Arrows, start: string): string[][] | undefined {
  const ways = new Map<string, string[][]>([[start, []]]);
  for (const [folder, way] of ways)
    for (const [next, files] of arrows.get(folder) ?? []) {
      if (next === start) return [...way, files];
      if (!ways.has(next)) ways.set(next, [...way, files]);
    }
  return undefined;
}

/** Loops of folders, each as the imports that make it, the fewest first; of loops that share an import one. */
export function loopsAmong(arrows: Arrows): string[][] {
  const loops = [...arrows.keys()].flatMap((folder) => {
    const loop = shortestLoop(arrows, folder);
    return loop ? [loop.flat()] : [];
  });
  const seen = new Set<string>();
  return loops
    .toSorted((one, other) => one.length - other.length)
    .filter((loop) => {
      const isNew = !loop.some((line) => seen.has(line));
      for (const line of loop) seen.add(line);
      return isNew;
    });
}
