import type { Config } from '../config/config.ts';
import { limits } from '../limits.ts';
import { pathOf, withAbsoluteUrl } from './context.ts';
import { addStandardHeaders } from './headers.ts';
import { Connections } from './connections.ts';
import { closePort, openPort } from './port.ts';

const challengePath = '/.well-known/acme-challenge/';

interface Situation {
  config: Pick<Config, 'baseUrl' | 'domain' | 'httpsHost' | 'httpPort'>;
  /** Whether the port is one that a former server has, until it leaves. */
  joins: boolean;
  /** The answer to a challenge of an authority. */
  challenge: (token: string) => string | undefined;
  /** The port for HTTPS; undefined while there is no certificate for others. */
  securePort: () => number | undefined;
}

export interface Redirects {
  port: number;
  connections: Connections;
  /** Leaves new connections to the server that has joined the port, and finishes what is asked on others. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

/** Answers on the port for HTTP: challenges of an authority, and redirects to HTTPS for all else. Throws Refusal. */
export function listenForRedirects({ config, joins, challenge, securePort }: Situation): Redirects {
  const { baseUrl, domain, httpsHost, httpPort } = config;

  /** Where a host is served: under its own name if that is in the certificate, else under the first. */
  const originOf = (host: string, port: number): string => {
    if (domain.length === 0) return baseUrl ?? `https://${host}${port === 443 ? '' : `:${port}`}`;
    return domain.includes(host) && host !== domain[0] ? `https://${host}` : baseUrl!;
  };

  const answer = (request: Request): Response => {
    const path = pathOf(request);
    if (path.startsWith(challengePath)) {
      const text = challenge(path.slice(challengePath.length));
      return text === undefined
        ? new Response('There is no such challenge.\n', { status: 404 })
        : new Response(text, { headers: { 'content-type': 'application/octet-stream' } });
    }
    const port = securePort();
    if (port === undefined)
      return new Response('This site has no certificate yet. Try again in some minutes.\n', {
        status: 503,
        headers: { 'retry-after': String(limits.retryAfterNoCertificate / 1000) },
      });
    const { hostname, pathname, search } = new URL(request.url);
    const location = originOf(hostname.replace(/\.$/, ''), port) + pathname + search;
    return new Response(null, { status: 308, headers: { location } });
  };

  const dressed = (response: Response): Response => {
    addStandardHeaders(response);
    return response;
  };

  const options = {
    hostname: httpsHost,
    port: httpPort!,
    flags: '--https-host or --http-port',
    sharing: joins ? 'join' : 'successors',
  } as const;
  const connections = new Connections(() => server.port!);
  const server = openPort(options, {
    fetch: (received, server) => {
      const request = withAbsoluteUrl(received, server);
      const response = request
        ? answer(request)
        : new Response('The Host header must name one host.\n', { status: 400 });
      if (connections.closes(received, server)) response.headers.set('connection', 'close');
      return dressed(response);
    },
    error: () => dressed(new Response('Something went wrong here.\n', { status: 500 })),
  });
  return {
    port: server.port!,
    connections,
    async leave() {
      await connections.leave();
      await closePort(server);
    },
    stop: () => server.stop(true),
  };
}
