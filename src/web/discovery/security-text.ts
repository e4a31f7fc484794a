import { languages } from '../../i18n/languages.ts';
import { day } from '../../units.ts';
import { limits } from '../../limits.ts';

export const securityTextPath = '/.well-known/security.txt';

const preferred = languages.map(({ code }) => code).join(', ');

/** To whom holes are reported (RFC 9116). `contact` is a URI, `now` the time in milliseconds. */
export function securityText(origin: string, contact: string, now: number): string {
  const expires = new Date(Math.floor(now / day) * day + limits.securityText).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: ${preferred}\nCanonical: ${origin}${securityTextPath}\n`;
}
