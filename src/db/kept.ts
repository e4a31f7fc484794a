import { BoundedMap } from '../lib/bounded-map.ts';
import { oncePer } from '../lib/once-per.ts';
import { touches, type Subject } from './changes.ts';
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
      if (!touches(changes, subjects)) return;
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

/** Values that are read from a database once for each key, until a commit changes one of its subjects. */
export class KeptByKey<Value extends object> {
  readonly #known: BoundedMap<string, Value>;
  /** Revision that cleared it. */
  #cleared = 0;

  constructor(
    readonly db: Database,
    subjects: readonly Subject[],
    limit: number,
    weigh?: (value: Value, key: string) => number,
  ) {
    this.#known = new BoundedMap(limit, weigh);
    db.onCommit((changes) => {
      if (!touches(changes, subjects)) return;
      this.#cleared = db.revision;
      this.#known.clear();
    });
  }

  find(key: string): Value | undefined {
    return this.#known.get(key);
  }

  /** The value of a key; one that `read` does not find is looked for again. */
  async get(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.#known.get(key);
    if (known) return known;
    const { revision } = this.db;
    const value = await read();
    // A value that has changed since the read began must not be kept.
    if (value && this.#cleared <= revision) this.#known.set(key, value);
    return value;
  }
}
