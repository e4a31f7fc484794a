import type { Language } from '../../i18n/languages.ts';

/** Components that act, each in a place of a document that browsers only show. */
export type IslandName =
  | 'Application'
  | 'Claim'
  | 'Directions'
  | 'Entry'
  | 'KeptPages'
  | 'Like'
  | 'LookUp'
  | 'MailLink'
  | 'Mine'
  | 'OwnStores'
  | 'PrintButton'
  | 'Report'
  | 'Share'
  | 'StopsMap'
  | 'Writing';

/** Parts of every page. */
export interface Frame {
  language: Language;
  name: string;
  tagline: string;
  logo: string;
  /** Language that the address names. */
  chosen: Language | null;
  /** Town of the place, and its country in two letters; "" where they are not known. */
  town: string;
  country: string;
  /** Day with which weeks begin in that country, 1 for Monday. */
  firstDay: number;
  /** Of all prices, in three letters; "" where it is not known. */
  currency: string;
  /** Collection that stores come from. */
  source: { name: string; licence: string } | null;
  /** Time zone of the place. */
  zone: string;
  /** Path and query, without the language. */
  address: string;
  /** Base address, for links that leave the server. */
  origin: string;
  /** Whether users may have an address for mail. */
  mails: boolean;
  /** Pictures of the ground, on pages that show any: the address without a box, and who has to be named. */
  ground: { address: string; credit: string } | null;
}

/** Title and description of a page, for its tab, for search engines and for previews of links. */
export interface About {
  title: string;
  description: string;
  /** Picture for links that are shared: a path or a link. */
  image?: string;
  /** Whether search engines may list the page. */
  isListed?: boolean;
}
