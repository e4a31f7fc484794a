import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { isPublic } from '../../db/schema.ts';
import { Bits } from '../../lib/bits.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';
import { numberAt, priceLevel } from './codes.ts';

type Row = [id: number, category: number, codes: string, priceLevel: number | null];

/** Numbers of stores, by the number of a pair or by category. */
type Counts = Map<number, number>;

/**
 * The public stores of each pair of key and value, a bit each, and the category of each store. They are read at the first
 * question, then kept by the commits that touch stores.
 */
class AttributeSets {
  /** By the number of the pair. */
  readonly #pairs = new Map<number, Bits>();
  /** By ID less one; 0 where there is no public store. */
  #categories = new Int32Array(0);
  /** Those of larger IDs. */
  readonly #others = new Map<number, number>();
  /** Stores of a category, and of a set of pairs by the numbers of these. */
  readonly #sets = new Map<string, Bits>();
  #isRead = false;
  #touched = new Set<number>();
  #reading: Promise<void> = Promise.resolve();

  constructor(readonly db: Database) {
    db.onCommit(({ stores, subjects, everything }) => {
      if (!everything && !subjects.has('stores')) return;
      this.#sets.clear();
      for (const id of stores) this.#touched.add(id);
      if (everything || this.#touched.size > limits.changedAttributes) this.#isRead = false;
    });
  }

  /** The public stores that have one of these pairs. */
  having(numbers: readonly number[]): Promise<Bits> {
    return this.#get(numbers.join(), () => Bits.inAny(numbers.flatMap((number) => this.#pairs.get(number) ?? [])));
  }

  /** The public stores of a category. */
  inCategory(category: number): Promise<Bits> {
    return this.#get(`category ${category}`, () => {
      const set = new Bits();
      const ids = this.#categories;
      for (let at = ids.length - 1; at >= 0; at--) if (ids[at] === category) set.set(at + 1, true);
      for (const [id, other] of this.#others) if (other === category) set.set(id, true);
      return set;
    });
  }

  async #get(key: string, make: () => Bits): Promise<Bits> {
    await this.refresh();
    let set = this.#sets.get(key);
    if (!set) {
      if (this.#sets.size >= limits.markedAttributes) this.#sets.clear();
      this.#sets.set(key, (set = make()));
    }
    return set;
  }

  /** Counts by pair the stores that pass; all public ones without any condition. */
  async countPairs(passing: Bits | undefined, numbers: readonly number[]): Promise<Counts> {
    await this.refresh();
    const counts: Counts = new Map();
    for (const number of numbers) {
      const pair = this.#pairs.get(number);
      if (pair) counts.set(number, passing ? pair.commonWith(passing) : pair.count);
    }
    return counts;
  }

  /** The same by category. */
  async countCategories(passing: Bits | undefined): Promise<Counts> {
    await this.refresh();
    const counts: Counts = new Map();
    // As an array, in which a category takes a tenth of the time that it takes in a map.
    const few = new Int32Array(countedCategories);
    const count = (category: number) => {
      if (category < countedCategories) few[category]!++;
      else raise(counts, category);
    };
    const categories = this.#categories;
    if (passing) passing.forEach((id) => count(categories[id - 1] ?? this.#others.get(id) ?? 0));
    else {
      for (let at = 0; at < categories.length; at++) count(categories[at]!);
      for (const category of this.#others.values()) count(category);
    }
    // No public store.
    few[0] = 0;
    for (const [category, count] of few.entries()) if (count > 0) counts.set(category, count);
    return counts;
  }

  /** One after the other: whoever comes while another reads must not go on without what that one finds. */
  refresh(): Promise<void> {
    const isFresh = () => this.#isRead && this.#touched.size === 0;
    const read = this.#reading.then(() => (isFresh() ? undefined : this.db.present(() => this.#read())));
    this.#reading = read.catch(() => {});
    return read;
  }

  async #read(): Promise<void> {
    while (!this.#isRead || this.#touched.size > 0) {
      const touched = this.#touched;
      this.#touched = new Set();
      const isFirst = !this.#isRead;
      this.#isRead = true;
      try {
        if (isFirst) await this.#readAll();
        else {
          const rows = await this.#rows(expressionsOf(this.db.read).isOneOf(sql.raw('id'), [...touched]));
          for (const id of touched) this.#remove(id);
          for (const row of rows) this.#add(row);
        }
      } catch (error) {
        this.#isRead = false;
        throw error;
      }
    }
  }

  /** In the order of IDs, part by part, which takes less memory. */
  async #readAll(): Promise<void> {
    this.#pairs.clear();
    this.#others.clear();
    this.#categories = new Int32Array(0);
    const most = limits.readAttributes;
    let [last, rows]: [number, Row[]] = [0, []];
    do {
      rows = await this.#rows(sql`id > ${last}`, sql`order by id limit ${sql.raw(String(most))}`);
      for (const row of rows) this.#add(row);
      last = rows.at(-1)?.[0] ?? last;
      // All of a million stores at once would delay every other request by a second.
      await new Promise(setImmediate);
    } while (rows.length === most);
  }

  #rows(isAsked: SQL, part = sql``): Promise<Row[]> {
    return this.db.read.values<Row>(
      sql`select id, category_id, attribute_codes, price_level from stores where ${isAsked} and ${isPublic} ${part}`,
    );
  }

  #remove(id: number): void {
    for (const set of this.#pairs.values()) set.set(id, false);
    this.#others.delete(id);
    if (id <= this.#categories.length) this.#categories[id - 1] = 0;
  }

  #add([id, category, codes, level]: Row): void {
    if (id > limits.markedStores) this.#others.set(id, category);
    else {
      if (id > this.#categories.length) {
        const categories = new Int32Array(Math.ceil(1.125 * id));
        categories.set(this.#categories);
        this.#categories = categories;
      }
      this.#categories[id - 1] = category;
    }
    for (let at = 0; at < codes.length; at++) this.#pair(numberAt(codes, at)).set(id, true);
    if (level !== null) this.#pair(priceLevel.values[level - 1]!.number).set(id, true);
  }

  #pair(number: number): Bits {
    let set = this.#pairs.get(number);
    if (!set) this.#pairs.set(number, (set = new Bits()));
    return set;
  }
}

/** Categories that are counted quickly. */
const countedCategories = 4096;

const raise = (counts: Map<number, number>, key: number) => void counts.set(key, (counts.get(key) ?? 0) + 1);

export const setsOf = oncePer((db: Database) => new AttributeSets(db));
