import { searched, touches, type Subject } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';

/** Caches the number of stores that match an expression. A commit that changes one of the subjects clears the cache. */
class Totals {
  readonly #known = new BoundedMap<string, number>(limits.cachedTotals, (_, { length }) => length);
  /** Revision that cleared the cache. */
  #cleared = 0;

  constructor(
    readonly db: Database,
    subjects: readonly Subject[],
  ) {
    db.onCommit((changes) => {
      if (!touches(changes, subjects)) return;
      this.#cleared = db.revision;
      this.#known.clear();
    });
  }

  find(expression: string): number | undefined {
    return this.#known.get(expression);
  }

  async get(expression: string, count: () => Promise<number>): Promise<number> {
    const known = this.find(expression);
    if (known !== undefined) return known;
    const { revision } = this.db;
    const total = await count();
    if (this.#cleared <= revision) this.#known.set(expression, total);
    return total;
  }
}

/** The cached totals of a database: counting a word that most stores have is the slowest part of a search. */
export const totalsOf = oncePer((db: Database) => new Totals(db, searched));

/** The same for expressions with a rating, which change with reviews too. */
export const ratedTotalsOf = oncePer((db: Database) => new Totals(db, [...searched, 'store ratings']));
