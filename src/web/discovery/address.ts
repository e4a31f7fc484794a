import { languages } from '../../http/language.ts';

/** Parameters that choose what a page shows; all others, such as those of advertisers, are left out of its address. */
const shown = ['q', 'category', 'sort', 'open', 'page', 'by'];

/** The one address of a page among those that show the same, without a language. */
export function canonical(address: string): string {
  const [path, query] = address.split('?');
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => shown.includes(name) && value !== '' && !(name === 'page' && value === '1'),
  );
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path!;
}

const inLanguage = (address: string, language: string) =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

/** Addresses of a page in each language, and the one that chooses by the browser. */
export const alternates = (address: string): [language: string, address: string][] => [
  ...languages.map((language): [string, string] => [language, inLanguage(address, language)]),
  ['x-default', address],
];
