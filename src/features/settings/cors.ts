import type { Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../log.ts';
import { second } from '../../units.ts';
import { limits } from '../../limits.ts';
import { corsOrigins } from './service.ts';

const usualHeaders =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-API-Key, X-Foodmap-Seen, X-Request-Id';
const exposedHeaders =
  'Allow, ETag, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, X-Foodmap-Activity, X-Foodmap-Seen, X-Request-Id';
const headerNames = /^[\w!#$%&'*+.^`|~-]+(?: *, *[\w!#$%&'*+.^`|~-]+)*$/;
/** An origin that may be copied from the log into a shell; no browser has another. */
const plainOrigin = /^(?:null|[a-z][a-z0-9+.-]*:\/\/[\w.:[\]-]{1,260})$/;
const methods = 'GET, POST, PUT, PATCH, DELETE';

/** Headers that the page may send: all that it names, since no cookie says who somebody is, and tracers add headers. */
function requestedHeaders({ headers }: Request): string {
  const names = headers.get('access-control-request-headers') ?? '';
  return names.length <= limits.requestedHeaders && headerNames.test(names) ? names : usualHeaders;
}

/** CORS for the configured origins, without credentials: no cookie says who somebody is. */
export class Cors {
  #origins = new Set<string>();
  #loading = Promise.resolve();

  /** When a refusal was last logged. */
  #loggedAt = -Infinity;

  constructor(
    readonly db: Database,
    readonly clock: Clock,
    readonly log: Logger,
  ) {
    db.onCommit(({ subjects, everything }) => {
      return everything || subjects.has('settings') ? this.load() : undefined;
    });
  }

  load(): Promise<void> {
    this.#loading = this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    this.#origins = new Set(await corsOrigins(this.db));
  }

  isPreflight(request: Request): boolean {
    return (
      request.method === 'OPTIONS' &&
      request.headers.has('origin') &&
      request.headers.has('access-control-request-method')
    );
  }

  /** Waits for a change that is being read, so that a command counts at once. */
  async preflight(request: Request): Promise<Response> {
    await this.#loading.catch(() => {});
    const response = new Response(null, { status: 204 });
    if (this.allow(request, response)) {
      const { headers } = response;
      headers.set('access-control-allow-methods', methods);
      headers.set('access-control-allow-headers', requestedHeaders(request));
      headers.set('access-control-max-age', String(limits.preflightAge / second));
    } else this.#logRefusal(request.headers.get('origin')!);
    return response;
  }

  /** Browsers tell a developer only that CORS refused, and not what to do about it. */
  #logRefusal(origin: string): void {
    const now = this.clock();
    if (now - this.#loggedAt < limits.refusedOriginLog || !plainOrigin.test(origin)) return;
    this.#loggedAt = now;
    this.log.warn({ origin }, 'pages of this origin may not call the API; "foodmap cors add <origin>" allows them');
  }

  /** Adds the CORS headers if the page may read the answer. Returns whether it may. */
  allow(request: Request, response: Response): boolean {
    // Pictures set it themselves: every page may read them.
    if (response.headers.has('access-control-allow-origin')) return true;
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
