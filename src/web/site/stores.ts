import type { components } from '../shared/openapi.d.ts';

/** When a store is open, for a page that may be shown later: `textOf` tells of any moment. */
export interface Openings {
  /** Minutes since 1970 at which the days begin, then when it opens and closes in turn, each after the one before. */
  times: string;
  /** The minute for which the page was made. */
  at: number;
}

/** The fields of a store that every list shows. */
export interface Row {
  id: number;
  name: string;
  /** Its own name, where the one above is a translation. */
  original?: string;
  category: string;
  address: string;
  spot: string;
  /** Path of an upload, or a link to another host, or "". */
  cover: string;
  rating: number | null;
  reviews: number;
}

/** Those that a card shows. */
export interface Card extends Row {
  /** Null when its hours are not known. */
  openings: Openings | null;
  /** Opening hours as free text. */
  openHours: string;
  /** The owner's note on today. */
  note?: string;
  /** Its owner looks after it. */
  isVerified?: true;
  /** Names of the first dishes. */
  dishes: string[];
  likes: number;
  /** Metres from where a visitor stands, where the page knows that. */
  distance?: number;
  /** Texts of a store that a keyword found. */
  marked?: Marked;
}

/** A card in its place on a page. */
export interface ShownCard {
  store: Card;
  /** Of its heading. */
  level: 2 | 3;
  isWide: boolean;
  isFirst: boolean;
}

/** Parts of texts: every second one is what was searched. */
export interface Marked {
  name: string[];
  original: string[];
  category: string[];
  address: string[];
  dishes: string[];
  /** Words of the description around what was searched; [] where another text has it. */
  excerpt: string[];
  /** The words that it sounds like, where none of these texts says why it was found; else "". */
  sound: string;
}

/** A dish, with what is known of it, and how many reviews recommend it. */
export interface MenuDish extends Omit<
  components['schemas']['SignatureDish'],
  'image_url' | 'sort_order' | 'section' | 'translations'
> {
  /** Its own name, where the other one is a translation. */
  original?: string;
  image: string;
  recommended: number;
}

/** How the keyword of a list was read to find some of it. */
export interface Reading {
  /** Whether nothing is spelt as the keyword. */
  isAlone: boolean;
  words: string[];
  /** Words that were read by their sound. */
  sounds: string[];
}

export interface Category {
  id: number;
  name: string;
}
