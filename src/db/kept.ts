import { oncePer } from '../lib/once-per.ts';
import type { Subject } from './changes.ts';
import type { Database, Queries } from './database.ts';

/** A value that is read from a database once, until a commit changes one of its subjects. */
class Kept<Value> {
  #known: Promise<Value> | undefined;
  /** Grows with each change, for the keys of other caches. */
  version = 0;

  constructor(
    readonly db: Database,
    subjects: readonly Subject[],
    readonly read: (db: Queries) => Promise<Value>,
  ) {
    db.onCommit((changes) => {
      if (!changes.everything && !subjects.some((subject) => changes.subjects.has(subject))) return;
      this.#known = undefined;
      this.version++;
    });
  }

  /** In a snapshot, a value that is not known yet takes another connection: get it before, where many may do so at a time. */
  get(): Promise<Value> {
    this.#known ??= this.db.present(() => this.#read());
    return this.#known;
  }

  async #read(): Promise<Value> {
    try {
      return await this.read(this.db.read);
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }
}

/** Keeps the same value of each database. */
export const kept = <Value>(subjects: readonly Subject[], read: (db: Queries) => Promise<Value>) =>
  oncePer((db: Database) => new Kept(db, subjects, read));
