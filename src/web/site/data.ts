import type { ApplyData } from './apply/data.ts';
import type { DishData } from './dish/data.ts';
import type { About, Frame } from './frame.ts';
import type { HomeData } from './home/data.ts';
import type { KioskData } from './kiosk/data.ts';
import type { ListPrintData } from './list-print/data.ts';
import type { ListData, ListsData } from './list/data.ts';
import type { PrintData } from './print/data.ts';
import type { MapData } from './map/data.ts';
import type { OwnerData } from './owner/place.ts';
import type { RankingsData } from './rankings/data.ts';
import type { ResultsData } from './results/data.ts';
import type { StoreData } from './store/data.ts';
import type { Category } from './stores.ts';

// Data of pages that have little of it; the others have it in their folder.

export interface CategoriesData {
  /** With the number of their stores. */
  categories: (Category & { icon: string; total: number })[];
}

export interface FailedData {
  status: number;
  requestId: string;
}

export interface LoginData {
  /** Registers a new account. */
  isNew: boolean;
  /** Where the visitor goes on: a path of this site. */
  next: string;
}

/** Where a link of a mail leads: it confirms an address, or allows a new password. */
export interface MailData {
  kind: 'address' | 'password';
}

export interface PrivacyData {
  /** Host of the map's tiles; null where the map is drawn here. */
  tileHost: string | null;
  /** Days after which the text and the contact of a report that is done are emptied. */
  reportDays: number;
  /** Days for which the network of a sender is kept. */
  networkDays: number;
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

export const isLive = (page: string): page is Live => page === 'kiosk' || page === 'map';

/** A page and its data. */
export type Shown = { [Name in PageName]: { page: Name; data: PageData[Name] } }[PageName];

export type SiteProps = Shown & { frame: Frame };

/** Markup of a page, for the head and the body of its document. */
export interface Markup {
  head: string;
  body: string;
  about: About;
  /** Islands of the page, and the page itself where it is live: browsers load them at once. */
  components: string[];
}
