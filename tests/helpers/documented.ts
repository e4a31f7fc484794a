import { readFileSync } from 'node:fs';
import { reasonsIn, responseOf, routesOf, type Document } from './openapi.ts';

interface Failed {
  status: number;
  meta?: { reason?: string } | undefined;
}

/** The document that the run wrote before its suites, unless a suite runs alone. */
const file = process.env.FOODMAP_DOCUMENT;
const document = file ? (JSON.parse(readFileSync(file, 'utf8')) as Document) : undefined;
const routes = document
  ? routesOf(document).map((route) => ({
      ...route,
      /** Of addresses that two routes fit, `/api/stores/search` is not `/api/stores/{id}`. */
      parts: route.path.split('/{').length,
      pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
  : [];
routes.sort((one, other) => one.parts - other.parts);

/** Throws when an operation fails with a status and a reason that its document does not have. */
export function expectDocumented(method: string, path: string, { status, meta }: Failed): void {
  // As it is sent: `..` and `%2e%2e` lead elsewhere.
  const { pathname } = new URL(path, 'http://localhost');
  const route = routes.find((one) => one.method === method && one.pattern.test(pathname));
  if (status < 400 || !meta?.reason || !document || !route) return;
  if (reasonsIn(responseOf(document, route, status)).includes(meta.reason)) return;
  throw new Error(`${method} ${route.path} has no ${status} ${meta.reason} in the OpenAPI document`);
}
