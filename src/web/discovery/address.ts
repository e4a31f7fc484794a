import { languages, plainLanguage, type Language } from '../../i18n/languages.ts';
import { rankings } from '../site/rankings/data.ts';
import { ratings, sorts } from '../site/results/data.ts';

/** Exactly one of some words. */
const among = (words: readonly string[]) => new RegExp(`^(?:${words.join('|').replaceAll('.', String.raw`\.`)})$`);

type Parameters = Record<string, RegExp>;

const page = /^(?!1$)\d+$/;
const [category, open] = [/^\d+$/, /^now$/];

/** Parameters that choose what a page shows, and values of theirs; all others, of advertisers say, are left out. */
const pages: [path: RegExp, shown: Parameters][] = [
  [/^\/$/, { q: /./, category, sort: among(sorts), open, rating: among(ratings), page }],
  [/^\/rankings$/, { by: among(rankings.slice(1)), page }],
  [/^\/stores\/\d+$/, { page }],
  [/^\/map$/, { category, open, page }],
];

/**
 * The one address of a page among those that show the same. A page in another language than English has a separate one,
 * since search engines send no `Accept-Language`.
 */
export function canonical(address: string, language: Language = plainLanguage): string {
  const [path, query] = address.split('?');
  const shown = pages.find(([of]) => of.test(path!))?.[1] ?? {};
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => shown[name]?.test(value));
  const own = kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path!;
  return inLanguage(own, language);
}

const inLanguage = (address: string, language: Language) =>
  language === plainLanguage ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

/** Addresses of a page in each language, and the one that chooses by the browser; `address` has no language. */
export const alternates = (address: string): [language: string, address: string][] => [
  ...languages.map(({ code }): [string, string] => [code, inLanguage(address, code)]),
  ['x-default', address],
];
