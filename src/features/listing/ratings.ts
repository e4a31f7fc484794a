import { and, between, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { isPublic, stores } from '../../db/schema.ts';
import { Bits } from '../../lib/bits.ts';
import { BytesById } from '../../lib/bytes-by-id.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';

/** Tenths of a rating, exactly: a rating has one decimal. */
const tenths = (rating: number | null) => Math.round(10 * (rating ?? 0));

/** Above every rating, in tenths. */
const none = 51;

const ofStores = prepared((db) =>
  db
    .select({ id: stores.id, rating: stores.rating })
    .from(stores)
    .where(and(expressionsOf(db).unindexed(isPublic), expressionsOf(db).isAmong(stores.id, sql.placeholder('ids'))))
    .prepare(),
);

/** IDs of the public stores of each rating, as JSON. */
const byRating = prepared((db) =>
  db
    .select({ rating: stores.rating, ids: expressionsOf(db).jsonOf(sql`${stores.id}`) })
    .from(stores)
    .where(and(isPublic, between(stores.rating, sql.placeholder('least'), sql.placeholder('most'))))
    .groupBy(stores.rating)
    .prepare(),
);

/** Keeps the ratings of the public stores in memory: read once, from the best down, then those that a commit changed. */
class Ratings {
  #known = new BytesById();
  /** The lowest rating of which all stores are known. */
  #from = none;
  readonly #changed = new Set<number>();
  #generation = 0;

  constructor(readonly db: Database) {
    db.onCommit(({ stores, subjects, everything }) => {
      if (!everything && !subjects.has('stores') && !subjects.has('store ratings')) return;
      this.#generation++;
      for (const id of stores) this.#changed.add(id);
      if (!everything && this.#changed.size <= limits.changedRatings) return;
      this.#known = new BytesById();
      this.#from = none;
      this.#changed.clear();
    });
  }

  /** The public stores of at least this rating. */
  async atLeast(rating: number): Promise<Bits> {
    const nearest = tenths(rating);
    const least = nearest / 10 >= rating ? nearest : nearest + 1;
    return Bits.of({ of: await this.db.present(() => this.#get(least)), least });
  }

  async #get(least: number): Promise<BytesById> {
    const generation = this.#generation;
    const changed = await this.#readChanged();
    const missing = await this.#readFrom(least);
    // A commit in between may have changed more, and another request may have read it by now.
    if (generation !== this.#generation) return this.#get(least);
    for (const [rating, ids] of missing) this.#known.setAll(JSON.parse(ids) as number[], tenths(rating));
    this.#from = Math.min(this.#from, least);
    for (const id of this.#changed) this.#known.set(id, tenths(changed.get(id) ?? null));
    this.#changed.clear();
    return this.#known;
  }

  async #readFrom(least: number): Promise<[rating: number, ids: string][]> {
    if (least >= this.#from) return [];
    return valuesOf(byRating(this.db.read), { least: least / 10, most: (this.#from - 1) / 10 });
  }

  async #readChanged(): Promise<Map<number, number | null>> {
    if (this.#changed.size === 0) return new Map();
    const ids = JSON.stringify([...this.#changed]);
    return new Map(await valuesOf<[id: number, rating: number | null]>(ofStores(this.db.read), { ids }));
  }
}

export const ratingsOf = oncePer((db: Database) => new Ratings(db));
