import type { Source } from '../../db/schema.ts';
import type { Position } from '../../lib/distance.ts';
import type { Progress } from '../../lib/progress.ts';
import type { Area } from '../town/elements/area.ts';
import type { Translations } from '../../translations.ts';

/** A place of a file, as a store that can be made of it. */
export interface Candidate {
  /** `osm:node/123`. */
  external_id: string;
  /** Its name within the file, for problems and answers: `node/123`. */
  place: string;
  name: string;
  /** "" where the file has none. */
  address: string;
  /** Address of a new store whose place has none. */
  fallback: string;
  position: Position | undefined;
  /**
   * Names of its category: a category that is there under any of them, or else a new one with the first. `asked` is what
   * the file says of this place alone, whatever the language of the site and the other places.
   */
  category: { asked: string; names: readonly string[]; translations: Translations | null };
  /** Cells of all other columns. */
  cells: Record<string, string>;
  source: Source | null;
}

/** A file of places. */
export interface PlaceSource {
  /** The beginning of its external IDs, up to the colon. */
  prefix: string;
  /** Places in batches. The first comes after the whole file has been read. Throws BadFile. */
  batches: (progress: Progress) => AsyncGenerator<Candidate[]>;
  /** External IDs of all places in the file, also of those left out; complete with the first batch. */
  ids: ReadonlySet<string>;
  /** The part of the world of which the file has all places, once it was read; undefined where it does not. */
  area: () => Area | undefined;
  /** Of the bytes and the options, once the file was read. */
  digest: () => string;
}

/** The fate of a place that is likely a store: it is that store, a new one, or left out. */
export type Answer = 'same' | 'new' | 'skip';

/** The decision about a place: the ID of the store that it is, a new one, or none. */
export type Decision = number | Exclude<Answer, 'same'>;

export interface Answers {
  /** By place, as `node/123`. */
  places: Readonly<Record<string, Decision>>;
  /** For places that are likely a store that is there; by default each has the answer that its plan shows. */
  alike?: Answer | undefined;
  /** Other names of new categories, by the name in the plan. */
  categories: Readonly<Record<string, string>>;
}

export const noAnswers: Answers = { places: {}, categories: {} };
