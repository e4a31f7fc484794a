import type { Database } from '../../db/database.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';

/** How many stores match the expressions asked for lately. A commit of content ends them all. */
class Totals {
  readonly #known = new BoundedMap<string, number>(limits.rememberedTotals, (_, { length }) => length);
  #generation = 0;

  constructor(db: Database) {
    db.onCommit(({ content }) => {
      if (!content) return;
      this.#generation++;
      this.#known.clear();
    });
  }

  async get(expression: string, count: () => Promise<number>): Promise<number> {
    const known = this.#known.get(expression);
    if (known !== undefined) return known;
    const generation = this.#generation;
    const total = await count();
    if (generation === this.#generation) this.#known.set(expression, total);
    return total;
  }
}

/** The remembered totals of a database; counting a word that most stores have is the slowest part of a search. */
export const totalsOf = oncePer((db: Database) => new Totals(db));
