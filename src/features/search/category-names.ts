import type { Database } from '../../db/database.ts';
import { categories } from '../../db/schema.ts';
import { oncePer } from '../../lib/once-per.ts';
import { split, type Word } from '../../lib/text.ts';

interface Named {
  id: number;
  words: Word[];
}

/** The words in the names of all categories, kept until a commit touches one. */
class CategoryNames {
  #known: Promise<Named[]> | undefined;

  constructor(readonly db: Database) {
    db.onCommit(({ tables, everything }) => {
      if (everything || tables.has('categories')) this.#known = undefined;
    });
  }

  get(): Promise<Named[]> {
    this.#known ??= this.#read();
    return this.#known;
  }

  async #read(): Promise<Named[]> {
    try {
      const rows = await this.db.read.select({ id: categories.id, name: categories.name }).from(categories);
      return rows.map(({ id, name }) => ({ id, words: split(name) }));
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }
}

export const categoryNamesOf = oncePer((db: Database) => new CategoryNames(db));
