/** The fields of a store that a card shows. */
export interface Card {
  id: number;
  name: string;
  category: string;
  address: string;
  spot: string;
  /** Path of an upload, or a link to another host, or "". */
  cover: string;
  /** Whether it is open now; null when that is not known. */
  isOpen: boolean | null;
  openHours: string;
  /** Names of the first dishes. */
  dishes: string[];
  rating: number | null;
  reviews: number;
  likes: number;
  /** Texts of a store that a keyword found. */
  marked?: Marked;
}

/** Parts of texts: every second one is what was searched. */
export interface Marked {
  name: string[];
  category: string[];
  address: string[];
  dishes: string[];
  /** Words of the description around what was searched; [] where another text has it. */
  excerpt: string[];
}

export interface Category {
  id: number;
  name: string;
}
