import type { Database } from '../../db/database.ts';
import { BadRequest } from '../../errors.ts';
import type { Filter } from '../lists/filter.ts';
import { marked } from '../lists/sets.ts';
import { priceLevel, type Known } from './codes.ts';
import { setsOf } from './sets.ts';
import { catalogueOf } from './settings.ts';

/** The numbers of pairs of which a store must have one, by key. */
export type Wanted = ReadonlyMap<string, readonly number[]>;

/** Price levels are asked for as attributes are. */
const attributeOf = (known: Known, key: string) => (key === priceLevel.key ? priceLevel : known.get(key));

/** The numbers that `key` (any yes) or `key:value` means; undefined for an unknown one. Keys may have colons. */
function meantBy(text: string, known: Known): [key: string, numbers: number[]] | undefined {
  const whole = attributeOf(known, text);
  if (whole) return [text, whole.values.filter(({ isYes }) => isYes).map(({ number }) => number)];
  const end = text.lastIndexOf(':');
  const key = text.slice(0, Math.max(0, end));
  const found = attributeOf(known, key)?.values.find(({ value }) => value === text.slice(end + 1));
  return found && [key, [found.number]];
}

/** Those of some texts that mean something. */
export async function meaningful(db: Database, texts: readonly string[]): Promise<string[]> {
  const { known } = await catalogueOf(db).get();
  return texts.filter((text) => meantBy(text, known));
}

export interface Asked {
  attr?: readonly string[] | undefined;
  max_price_level?: number | undefined;
}

/** The conditions of a query: one of the values of each key. Throws BadRequest for unknown ones. */
export async function wantedIn(db: Database, { attr: texts = [], max_price_level }: Asked): Promise<Wanted> {
  const { known } = await catalogueOf(db).get();
  const wanted = new Map<string, number[]>();
  for (const text of texts) {
    const meant = meantBy(text, known);
    if (!meant) {
      const message = 'must be the key of an attribute, or key:value; GET /api/attributes lists them';
      throw new BadRequest(`attr ${message}.`, [{ field: 'attr', message, rule: 'choice' }]);
    }
    const [key, numbers] = meant;
    wanted.set(key, [...new Set([...(wanted.get(key) ?? []), ...numbers])]);
  }
  if (max_price_level !== undefined) {
    const levels = priceLevel.values.slice(0, max_price_level).map(({ number }) => number);
    const asked = wanted.get(priceLevel.key) ?? levels;
    wanted.set(
      priceLevel.key,
      levels.filter((level) => asked.includes(level)),
    );
  }
  return wanted;
}

/** The stores that have one of the wanted values of a key. */
export async function having(db: Database, key: string, numbers: readonly number[]): Promise<Filter> {
  return marked(db, `attribute ${key} ${numbers.join()}`, await setsOf(db).having(numbers));
}
