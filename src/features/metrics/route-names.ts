import { routePattern } from '../../lib/route-pattern.ts';

/** The pattern behind a path (`/api/stores/:id`), so that figures are told by route and not by address. */
export function routeNames(routes: readonly { path: string }[]): (path: string) => string {
  const paths = [...new Set(routes.map(({ path }) => path))];
  const plain = new Set(paths.filter((path) => !/[:*]/.test(path)));
  const patterns = paths.filter((path) => !plain.has(path)).map((path) => ({ path, pattern: routePattern(path) }));
  return (path) => (plain.has(path) ? path : (patterns.find(({ pattern }) => pattern.test(path))?.path ?? 'none'));
}
