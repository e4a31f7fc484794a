import { routePattern } from '../../lib/route-pattern.ts';

/** Maps a path to its route (`/api/stores/:id`), so that metrics have a label for each route and not for each path. */
export function routeNames(routes: readonly { path: string }[]): (path: string) => string {
  const paths = [...new Set(routes.map(({ path }) => path))];
  const plain = new Set(paths.filter((path) => !/[:*]/.test(path)));
  const patterns = paths.filter((path) => !plain.has(path)).map((path) => ({ path, pattern: routePattern(path) }));
  return (path) => (plain.has(path) ? path : (patterns.find(({ pattern }) => pattern.test(path))?.path ?? 'none'));
}
