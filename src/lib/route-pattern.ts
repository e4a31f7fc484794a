/** Matches the paths of a route such as `/api/stores/:id`, with or without a slash at the end. */
export const routePattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+').replace('*', '.+')}/?$`);

/** Maps a path to its route, such as `/api/stores/:id`; `none` for a path of no route. */
export function routeNames(routes: readonly { path: string }[]): (path: string) => string {
  const paths = [...new Set(routes.map(({ path }) => path))];
  const plain = new Set(paths.filter((path) => !/[:*]/.test(path)));
  const patterns = paths.filter((path) => !plain.has(path)).map((path) => ({ path, pattern: routePattern(path) }));
  return (path) => (plain.has(path) ? path : (patterns.find(({ pattern }) => pattern.test(path))?.path ?? 'none'));
}
