import type { Database } from '../db/database.ts';
import { corsOrigins } from '../features/settings/service.ts';

const allowedHeaders = 'Authorization, Content-Type, If-None-Match, X-API-Key, X-Request-Id';
const exposedHeaders = 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';
const methods = 'GET, POST, PUT, PATCH, DELETE';

/** Lets the pages of the configured origins read answers. No cookies are used, so none are allowed. */
export class Cors {
  #origins = new Set<string>();

  constructor(readonly db: Database) {
    db.onCommit(({ tables, everything }) => {
      if (everything || tables.has('settings')) void this.load();
    });
  }

  async load(): Promise<void> {
    this.#origins = new Set(await corsOrigins(this.db));
  }

  /** Whether the request only asks what it may send. */
  isPreflight(request: Request): boolean {
    return (
      request.method === 'OPTIONS' &&
      request.headers.has('origin') &&
      request.headers.has('access-control-request-method')
    );
  }

  preflight(request: Request): Response {
    const response = new Response(null, { status: 204 });
    if (this.allow(request, response)) {
      const { headers } = response;
      headers.set('access-control-allow-methods', methods);
      headers.set('access-control-allow-headers', allowedHeaders);
      headers.set('access-control-max-age', '600');
    }
    return response;
  }

  /** Adds the headers that let the page behind the request read its answer; says whether it may. */
  allow(request: Request, response: Response): boolean {
    if (this.#origins.size === 0) return false;
    const { headers } = response;
    const everyone = this.#origins.has('*');
    if (!everyone) headers.append('vary', 'Origin');
    const origin = request.headers.get('origin');
    if (!origin || !(everyone || this.#origins.has(origin))) return false;
    headers.set('access-control-allow-origin', everyone ? '*' : origin);
    headers.set('access-control-expose-headers', exposedHeaders);
    return true;
  }
}
