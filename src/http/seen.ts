import { second } from '../units.ts';
import { limits } from '../limits.ts';
import type { Context } from './context.ts';

/** Names a write, so that any node shows it: answered by writes, and sent back by clients. */
const seenHeader = 'x-foodmap-seen';

/** The writes that a request names: in the header, or in the cookie that pages of this server get. */
export function writesOf({ headers }: Request): string | null {
  const named = headers.get(seenHeader);
  if (named !== null) return named;
  const cookies = headers.get('cookie');
  return (cookies !== null && /(?:^|;\s*)seen=(\w+)/.exec(cookies)?.[1]) || null;
}

/** Names the last write of a request in its answer; by a cookie, too, for the pages of this server. */
export function nameWrite({ lastCommit, key, origin }: Context, response: Response): void {
  if (lastCommit === undefined) return;
  // Not before: the headers of a Response are made when they are first asked for.
  const { headers } = response;
  headers.set(seenHeader, lastCommit);
  if (key?.isOfPage !== true) return;
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const age = limits.seenCookie / second;
  headers.append('set-cookie', `seen=${lastCommit}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`);
}
