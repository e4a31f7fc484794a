import { networkInterfaces } from 'node:os';
import type { Server } from 'bun';
import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Connections } from './connections.ts';
import type { Scheme } from './context.ts';

/** A certificate with its chain, and its key, in PEM. */
export interface KeyPair {
  cert: string;
  key: string;
}

/** Answers the requests of a port. */
export interface Handler {
  fetch(request: Request, server: Server<unknown>): Response | Promise<Response>;
  error(error: unknown): Response;
}

/**
 * With whom a port is shared: `successors` lets listeners open it later that `join`, of this process or of the one that
 * takes over from it; nobody else can.
 */
type Sharing = 'none' | 'successors' | 'join';

interface Options {
  hostname: string;
  port: number;
  /** Flags that name them in messages. */
  flags: string;
  sharing?: Sharing;
  tls?: KeyPair;
}

/** A port at which other threads of this process answer, too. */
export interface SharedPort extends Omit<Options, 'sharing'> {
  scheme: Scheme;
  /** Whether browsers trust the authority of its certificate. */
  isPublic?: boolean | undefined;
}

/** Threads that can answer at ports of this one. */
export interface Guests {
  /** Lets them answer, and sends new connections to them alone. */
  join(port: SharedPort, connections: Connections): Promise<void>;
  /** Lets this thread answer alone, and waits until they have finished. */
  leave(port: number): Promise<void>;
}

/** Elsewhere, several listeners of a port do not take its connections in turn. */
const canShare = process.platform === 'linux';

/** Forward secrecy and authenticated encryption only; TLS 1.3 has nothing else. */
const ciphers =
  'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305';

/** Listens on a port, with TLS and HTTP/2 if there is a certificate. Throws Refusal. */
export function openPort(options: Options, handler: Handler): Server<unknown> {
  const { sharing = 'none' } = options;
  if (sharing === 'none' || !canShare) return listenOn(options, handler, false);
  if (sharing === 'join') return listenOn(options, handler, true);
  // A listener that shares the port would not be refused by another program that shares it, too.
  const claim = listenOn(options, handler, false);
  void claim.stop(true);
  return listenOn({ ...options, port: claim.port! }, handler, true);
}

function listenOn({ hostname, port, flags, tls }: Options, handler: Handler, reusePort: boolean): Server<unknown> {
  try {
    return Bun.serve({
      hostname: hostname === '::' && !hasIpv6() ? '0.0.0.0' : hostname,
      port,
      reusePort,
      development: false,
      idleTimeout: limits.idleConnection / 1000,
      maxRequestBodySize: limits.socketBody,
      ...(tls && { tls: { ...tls, ciphers }, http2: true }),
      ...handler,
    });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const reasons: Record<string, string> = {
      EADDRINUSE: 'another program uses that port',
      EADDRNOTAVAIL: 'this machine does not have that address',
      EINVAL: 'no address is known by that name',
      EACCES: 'this account may not use ports below 1024 (AmbientCapabilities=CAP_NET_BIND_SERVICE in a systemd unit)',
    };
    throw new Refusal(
      `Cannot listen on ${hostname}:${port}: ${reasons[code ?? ''] ?? message.replace(/\.$/, '')}. Choose another ${flags}.`,
    );
  }
}

/** Whether the system knows IPv6; without it, "every address" is written differently. */
function hasIpv6(): boolean {
  try {
    return Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'));
  } catch {
    // A sandbox without netlink sockets.
    return true;
  }
}

/** Closes a port and finishes its requests in flight within `limits.shutdown`. */
export async function closePort(server: Server<unknown>): Promise<void> {
  const late = Bun.sleep(limits.shutdown).then(() => server.stop(true));
  await Promise.race([server.stop(), late]);
}

/** Host and port of a listener, as in a URL. */
export const authorityOf = ({ hostname, port }: Server<unknown>): string =>
  `${hostname?.includes(':') ? `[${hostname}]` : hostname}:${port}`;
