import { Forbidden } from '../errors.ts';
import { limits } from '../limits.ts';
import { second } from '../units.ts';
import { contextOf, isOwnAddress } from './context.ts';

/** The only path to which browsers send the cookie. */
const path = '/api/user/session';

/** The secret of a browser in which a user stays logged in; undefined without one. */
export const staySecretOf = ({ headers }: Request): string | undefined =>
  /(?:^|;\s*)stay=(\w+)/.exec(headers.get('cookie') ?? '')?.[1];

/** Lets the browser keep this secret, or forget the one that it has. No script can read it, and no other site can use it. */
export function setStaySecret(request: Request, secret: string | undefined): void {
  const { headers, origin } = contextOf(request);
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const age = secret === undefined ? 0 : limits.userSession / second;
  headers['set-cookie'] = `stay=${secret ?? ''}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * Throws Forbidden unless a page of this server asks: browsers say so in Sec-Fetch-Site, and over plain HTTP in Origin
 * alone.
 */
export function requireOwnPage(request: Request): void {
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  const isOwn = site === null ? isOwnAddress(contextOf(request), headers.get('origin')) : site === 'same-origin';
  if (!isOwn)
    throw new Forbidden(
      'Only a page of this server may ask for this; open the site, and log in there.',
      'other_origin',
    );
}
