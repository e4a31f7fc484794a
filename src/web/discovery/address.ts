import { languages, type Language } from '../../http/language.ts';

/** Parameters that choose what a page shows, and values of theirs; all others, of advertisers say, are left out. */
const shown: Record<string, RegExp> = {
  q: /./,
  category: /^\d+$/,
  sort: /^(?:newest|rating|likes|score)$/,
  open: /^now$/,
  rating: /^[\d.]+$/,
  page: /^(?!1$)\d+$/,
  by: /^(?:likes|search|reviews)$/,
};

/** The language of the address of a page that has none. */
const plain: Language = 'en';

/**
 * The one address of a page among those that show the same. A page of another language than English has one of its own,
 * since search engines send no `Accept-Language`.
 */
export function canonical(address: string, language: Language = plain): string {
  const [path, query] = address.split('?');
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => shown[name]?.test(value));
  const own = kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path!;
  return inLanguage(own, language);
}

const inLanguage = (address: string, language: Language) =>
  language === plain ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

/** Addresses of a page in each language, and the one that chooses by the browser; `address` has no language. */
export const alternates = (address: string): [language: string, address: string][] => [
  ...languages.map((language): [string, string] => [language, inLanguage(address, language)]),
  ['x-default', address],
];
