/** Matches the paths of a route such as `/api/stores/:id`, with or without a slash at the end. */
export const routePattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+').replace('*', '.+')}/?$`);
