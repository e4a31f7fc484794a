/** What the paths of a route (`/api/stores/:id`) look like; a slash at the end makes no other route. */
export const routePattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+').replace('*', '.+')}/?$`);
