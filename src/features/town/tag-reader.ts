import type { Tags } from './elements/elements.ts';

/** Marks of direction and of width that editors bring along; joiners only where they join nothing. */
const invisible =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<=^|\s)[\u200c\u200d]|[\u200c\u200d](?=\s|$)/g;

/** A text without invisible characters and repeated blanks. */
export const visible = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim();

/** Keys about the map rather than about the place: nobody misses them. */
const uninteresting = new Set(
  (
    'access addr area attribution barrier bench bin brand building check_date comment covered created_by ' +
    'disused door ele end_date entrance fixme highway height import indoor landuse layer level location mapillary note odbl ' +
    'old_name opening_date operator postal_code ref roof room source start_date survey tourism type was ' +
    'wikidata wikimedia_commons wikipedia'
  ).split(' '),
);

/** The tags of a place, of which it remembers those that were used. */
export class TagReader {
  readonly #used = new Set<string>();

  constructor(readonly tags: Tags) {}

  get keys(): string[] {
    return Object.keys(this.tags);
  }

  /** The value of the first of these keys that has one; all of them count as used. "" without any. */
  take(...keys: string[]): string {
    for (const key of keys) this.#used.add(key);
    return keys.map((key) => visible(this.tags[key] ?? '')).find(Boolean) ?? '';
  }

  /** The value is not used after all. */
  putBack(key: string): void {
    this.#used.delete(key);
  }

  /** Keys that were not used, and whose loss somebody may care about. */
  get left(): string[] {
    return this.keys.filter((key) => !this.#used.has(key) && !uninteresting.has(key.split(':')[0]!));
  }
}
