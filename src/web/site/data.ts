import type { Language } from '../../i18n/languages.ts';
import type { ApplyData } from './apply/data.ts';
import type { CategoriesData } from './categories/data.ts';
import type { DishData } from './dish/data.ts';
import type { FailedData } from './failed/data.ts';
import type { HomeData } from './home/data.ts';
import type { LoginData } from './login/data.ts';
import type { KioskData } from './kiosk/data.ts';
import type { ListPrintData } from './list-print/data.ts';
import type { ListData } from './list/data.ts';
import type { ListsData } from './lists/data.ts';
import type { MailData } from './mail/data.ts';
import type { PrintData } from './print/data.ts';
import type { PrivacyData } from './privacy/data.ts';
import type { MapData } from './map/data.ts';
import type { OwnerData } from './owner/place.ts';
import type { RankingsData } from './rankings/data.ts';
import type { ResultsData } from './results/data.ts';
import type { StoreData } from './store/data.ts';

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

/** Pages of the site by name, each with the data that its component renders. */
interface PageData {
  home: HomeData;
  results: ResultsData;
  store: StoreData;
  dish: DishData;
  rankings: RankingsData;
  categories: CategoriesData;
  apply: ApplyData;
  login: LoginData;
  me: object;
  mail: MailData;
  owner: OwnerData;
  kiosk: KioskData;
  list: ListData;
  listPrint: ListPrintData;
  lists: ListsData;
  offline: object;
  print: PrintData;
  privacy: PrivacyData;
  map: MapData;
  failed: FailedData;
}

export type PageName = keyof PageData;

/** Pages that browsers take over. The others are documents: only their islands act. */
export type Live = 'kiosk' | 'map';

export const isLive = (page: PageName): page is Live => page === 'kiosk' || page === 'map';

/** A page and its data. */
export type Shown = { [Name in PageName]: { page: Name; data: PageData[Name] } }[PageName];

export type SiteProps = Shown & { frame: Frame };

/** Title and description of a page, for its tab, for search engines and for previews of links. */
export interface About {
  title: string;
  description: string;
  /** Picture for links that are shared: a path or a link. */
  image?: string;
  /** Whether search engines may list the page. */
  isListed?: boolean;
}

/** Markup of a page, for the head and the body of its document. */
export interface Markup {
  head: string;
  body: string;
  about: About;
  /** Islands of the page, and the page itself where it is live: browsers load them at once. */
  components: string[];
}
