import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { Failure, type Problem } from '../errors.ts';
import { limits } from '../limits.ts';
import { isPublicAddress, plainAddress } from './addresses.ts';

/** An address that this server does not ask. */
export class Refused extends Failure {}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host);

/** Why this server asks no such URL; undefined when it does. Names are resolved only when it is asked. */
export function problemOfUrl(text: string, isPrivateAllowed: boolean): Problem | undefined {
  const url = URL.parse(text);
  const problem = (message: string): Problem => ({ message, rule: 'format' });
  if (!url || !/^https?:$/.test(url.protocol)) return problem('must be an https address');
  if (url.username || url.password) return problem('must not contain a user name or password; use the secret');
  if (isPrivateAllowed) return undefined;
  if (url.protocol !== 'https:') return problem('must be an https address; --notify-private allows http');
  if (url.port !== '' && Number(url.port) < limits.noticePort)
    return problem(`must have port 443 or one from ${limits.noticePort}; --notify-private allows others`);
  if (isAddress(hostOf(url)) && !isForeign(hostOf(url)))
    return problem('must not be in a private network; --notify-private allows it');
  return undefined;
}

/** Whether an address is public and not one of this machine. */
function isForeign(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((interfaces = []) => interfaces.map(({ address }) => address));
  return isPublicAddress(address) && !own.some((one) => plainAddress(one) === plainAddress(address));
}

type Request = Pick<BunFetchRequestInit, 'method' | 'body'> & { headers: Record<string, string>; signal: AbortSignal };

/**
 * Asks a URL that somebody else chose. Its host is resolved once, every address of it is checked, and the connection goes
 * to one of these, with the certificate checked for the name; redirects are not followed. Throws Refused and errors of
 * the runtime.
 */
export async function fetchForeign(url: URL, request: Request, isPrivateAllowed: boolean): Promise<Response> {
  const problem = problemOfUrl(url.href, isPrivateAllowed);
  if (problem) throw new Refused(`The address ${problem.message}.`);
  const addresses = await resolved(hostOf(url), request.signal);
  if (!isPrivateAllowed && !addresses.every(isForeign))
    throw new Refused('The host is in a private network; only --notify-private allows it.');
  for (const [index, address] of addresses.entries()) {
    try {
      return await fetchAt(url, address, request);
    } catch (error) {
      if (index === addresses.length - 1 || !isUnreachable(error)) throw error;
    }
  }
  throw new Refused('The host has no address.');
}

async function resolved(host: string, signal: AbortSignal): Promise<string[]> {
  if (isAddress(host)) return [host];
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    const found = await Promise.race([lookup(host, { all: true }), aborted]);
    return [...new Set(found.map(({ address }) => address))];
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function fetchAt(url: URL, address: string, { headers, ...request }: Request): Promise<Response> {
  const pinned = new URL(url);
  pinned.hostname = address.includes(':') ? `[${address}]` : address;
  const host = hostOf(url);
  return fetch(pinned, {
    ...request,
    headers: { ...headers, host: url.host, 'accept-encoding': 'identity' },
    ...(!isAddress(host) && { tls: { serverName: host } }),
    redirect: 'manual',
    keepalive: false,
    proxy: false,
    decompress: false,
  });
}

const isUnreachable = (error: unknown): boolean =>
  /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ConnectionRefused|FailedToOpenSocket)$/.test(
    (error as { code?: string }).code ?? '',
  );
