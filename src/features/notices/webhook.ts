import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { type Problem } from '../../errors.ts';
import { isPublicAddress, plainAddress } from '../../lib/addresses.ts';
import { limits } from '../../limits.ts';
import { Undelivered } from '../mail/undelivered.ts';

/** A request for a webhook. */
export interface Outgoing {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  status: number;
  /** The first `limits.noticeAnswer` bytes. */
  text: string;
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host);

/** Why the text is no URL of a webhook; undefined when it is one. Names are resolved only when a message is sent. */
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

/**
 * Posts a message and returns the answer, whatever its status. The host is resolved once, every address of it is
 * checked, and the connection goes to one of these, with the certificate checked for the name; redirects are not
 * followed. Throws Undelivered.
 */
export async function post(
  { url, headers, body }: Outgoing,
  isPrivateAllowed: boolean,
  stopping: AbortSignal,
): Promise<Answer> {
  const problem = problemOfUrl(url.href, isPrivateAllowed);
  if (problem) throw new Undelivered(`The address ${problem.message}.`);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.noticeDelivery)]);
  try {
    const addresses = await resolved(hostOf(url), signal);
    if (!isPrivateAllowed && !addresses.every(isForeign))
      throw new Undelivered('The host is in a private network; only --notify-private allows it.');
    for (const [index, address] of addresses.entries()) {
      try {
        return await send(url, address, { method: 'POST', headers, body, signal });
      } catch (error) {
        if (index === addresses.length - 1 || !isUnreachable(error)) throw error;
      }
    }
  } catch (error) {
    throw error instanceof Undelivered ? error : new Undelivered(reasonOf(error as Error & { code?: string }));
  }
  throw new Undelivered('The host has no address.');
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

async function send(url: URL, address: string, { headers, ...request }: BunFetchRequestInit): Promise<Answer> {
  const pinned = new URL(url);
  pinned.hostname = address.includes(':') ? `[${address}]` : address;
  const host = hostOf(url);
  const response = await fetch(pinned, {
    ...request,
    headers: { ...(headers as Record<string, string>), host: url.host, 'accept-encoding': 'identity' },
    ...(!isAddress(host) && { tls: { serverName: host } }),
    redirect: 'manual',
    keepalive: false,
    proxy: false,
    decompress: false,
  });
  return { status: response.status, text: await beginningOf(response) };
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > limits.noticeAnswer) break;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

const isUnreachable = (error: unknown): boolean =>
  /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ConnectionRefused|FailedToOpenSocket)$/.test(
    (error as { code?: string }).code ?? '',
  );

/** Messages of the runtime contain the address, so only their codes are used. */
function reasonOf({ name, code = '' }: Error & { code?: string }): string {
  if (name === 'TimeoutError') return `The target did not answer within ${limits.noticeDelivery / 1000} seconds.`;
  if (name === 'AbortError') return 'The server is stopping.';
  if (/^(?:ENOTFOUND|EAI_\w+|DNS_\w+)$/.test(code)) return 'The host cannot be resolved.';
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return `The certificate of the target is not valid (${code}).`;
  return `The target cannot be reached${code && ` (${code})`}.`;
}
