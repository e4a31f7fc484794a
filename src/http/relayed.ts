import type { Scheme } from './context.ts';

// Headers between the threads of one process, over a socket in a private folder.
export const peerHeader = 'x-foodmap-peer';
export const schemeHeader = 'x-foodmap-scheme';

/** Whose request it is that another thread passed on. */
export function relayedFrom({ headers }: Request): { scheme: Scheme; peer: string } {
  return { scheme: headers.get(schemeHeader) === 'https' ? 'https' : 'http', peer: headers.get(peerHeader) ?? '' };
}

/** Whether a request on that socket is one of a client: it has these headers, which the other thread sets. */
export const isRelayed = ({ headers }: Request): boolean => headers.has(schemeHeader);
