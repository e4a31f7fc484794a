import { asc } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { categories } from '../../db/schema.ts';
import { oncePer } from '../../lib/once-per.ts';
import { fold, split, type Word } from '../../lib/text.ts';

interface CategoryName {
  id: number;
  name: string;
  /** The name as `fold` makes it. */
  folded: string;
  words: Word[];
  /** Enabled, and so among the categories that the public lists. */
  isListed: boolean;
  /** ID of the category that this one was merged into. */
  mergedInto: number | null;
}

/** Caches the names of all categories until a commit changes one. */
class CategoryNames {
  #known: Promise<CategoryName[]> | undefined;

  constructor(readonly db: Database) {
    db.onCommit(({ subjects, everything }) => {
      if (everything || subjects.has('categories')) this.#known = undefined;
    });
  }

  get(): Promise<CategoryName[]> {
    this.#known ??= this.db.present(() => this.#read());
    return this.#known;
  }

  async #read(): Promise<CategoryName[]> {
    try {
      const rows = await this.db.read.select().from(categories).orderBy(asc(categories.sort_order), asc(categories.id));
      return rows.map(({ id, name, enabled, deleted_at, merged_into }) => ({
        id,
        name,
        folded: fold(name),
        words: split(name),
        isListed: enabled && deleted_at === null,
        mergedInto: merged_into,
      }));
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }
}

export const categoryNamesOf = oncePer((db: Database) => new CategoryNames(db));
