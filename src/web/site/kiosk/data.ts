import type { ListData, ListTitle } from '../list/data.ts';
import type { Said } from '../../../attributes.ts';
import type { Plan } from '../../shared/map/plan.ts';
import type { Frame } from '../frame.ts';
import type { Card, Category, Reading } from '../stores.ts';
import type { Menu, Weekday } from '../store/data.ts';

export interface Point {
  latitude: number;
  longitude: number;
}

/** A store on the map, with its distance from where the kiosk stands. */
export interface Placed extends Card {
  at: Point | null;
  metres: number | null;
}

/** The same in a list. */
export interface KioskStore extends Placed {
  /** By which it is found without the server, see `isFoundBy`. */
  terms: string;
  categoryId: number;
  /** Texts of the filters that it passes, but for those of a time. */
  has: string[];
}

/** A filter of a list. */
export interface FilterOf extends Said {
  /** As addresses have it; `open` is open now. */
  text: string;
  /** Stores that it would leave. */
  count: number;
  isOn: boolean;
}

/** A name that somebody who types may mean. */
export interface Suggested {
  kind: 'store' | 'dish' | 'category';
  id: number;
  text: string;
  /** The store, if it was seen in a list. */
  place?: KioskStore | undefined;
}

/** A picture that the kiosk shows while nobody uses it. */
export interface Slide {
  picture: string;
  title: string;
  text: string;
  store: number;
}

/** Why these stores are shown: they are hot now, or the best rated; "all" where neither can be said. */
export type Preference = 'hot' | 'best' | 'all';

interface HomeScreen {
  screen: 'home';
  categories: Category[];
  total: number;
  by: Preference;
  stores: KioskStore[];
  /** Lists of the editors. */
  lists: ListTitle[];
  slides: Slide[];
}

interface ListScreen {
  screen: 'list';
  keyword: string;
  reading: Reading | null;
  /** Name of the category; "" for all. */
  /** Of a list of the editors, else "". */
  title: string;
  category: string;
  openNow: boolean;
  total: number;
  page: number;
  pages: number;
  filters: FilterOf[];
  stores: KioskStore[];
  /** Of a list of the editors: its way, when all are open today, and what they say of each store. */
  tour?: Pick<ListData, 'walk' | 'together'> & { notes: string[] };
}

interface StoreScreen {
  screen: 'store';
  store: Placed & { description: string; phone: string };
  /** Whether it is closed on the whole day. */
  isClosedToday: boolean;
  menu: Menu;
  week: Weekday[] | null;
  reviews: { id: number; user: string; rating: number; content: string }[];
  /** Pictures of guests. */
  guests: { url: string; user: string }[];
}

interface MapScreen {
  screen: 'map';
  /** Of stores that are not the nearest. */
  by: Preference;
  /** Places that the map shows at first: all but the few far from the others. */
  around: Point[];
  page: number;
  pages: number;
  stores: KioskStore[];
}

/** Names of dishes that popular stores have. */
interface DishesOfCategory {
  category: string;
  names: string[];
}

interface FindScreen {
  screen: 'find';
  by: Preference;
  /** Until somebody types. */
  stores: KioskStore[];
  /** To choose from without typing. */
  dishes: DishesOfCategory[];
}

/** Data of a screen of the kiosk. */
export type KioskData = (HomeScreen | ListScreen | StoreScreen | MapScreen | FindScreen) & {
  /** Where the kiosk stands. */
  here: Point | null;
  plan: Plan | null;
  timeZone: string;
};

/** A screen of the kiosk with its frame. */
export interface KioskProps {
  frame: Frame;
  data: KioskData;
}

export type ScreenName = KioskData['screen'];

export type ScreenOf<Name extends ScreenName> = Extract<KioskData, { screen: Name }>;
