import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The commits that clients of a service have made, and its nodes, which are asked in turn. */
interface Service {
  nodes: string[];
  asked: number;
  seen: string[];
}

const services = new Map<string, Service>();
const header = 'x-foodmap-seen';

/** Tokens that a client sends back. */
const mostSeen = 8;

const proxy = readFileSync(join(import.meta.dir, '../../docs/deploy/cluster/haproxy.cfg'), 'utf8');

/** Beginnings of the paths that the documented proxy always sends to the same node: jobs and files are of one. */
export const pathsOfOneNode = /use_backend work if \{ path_beg (.+?) \}/.exec(proxy)![1]!.split(' ');

/**
 * Lets `fetch` ask these nodes in turn whenever it is to ask the first of them, as a proxy does, with the name of the first
 * as host; and, as a client does, send back what writes answer.
 */
export function inTurn(nodes: string[]): void {
  services.set(nodes[0]!, { nodes, asked: 0, seen: [] });
}

/** Replaces `fetch`. */
export function askInTurn(): void {
  const plain = globalThis.fetch;
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const { origin, host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    const service = services.get(origin);
    if (!service) return plain(input, init);
    const { nodes, seen } = service;
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
    if (!headers.has('host')) headers.set('host', host);
    if (!headers.has(header) && seen.length > 0) headers.set(header, seen.join(', '));
    const isOfOne = pathsOfOneNode.some((beginning) => pathname.startsWith(beginning));
    const node = nodes[isOfOne ? 0 : service.asked++ % nodes.length]!;
    const address = node + pathname + search;
    const answer = await plain(input instanceof Request ? new Request(address, input) : address, { ...init, headers });
    const token = answer.headers.get(header);
    if (token !== null) service.seen = [...service.seen, token].slice(-mostSeen);
    return answer;
  };
  globalThis.fetch = Object.assign(fetch, plain);
}
