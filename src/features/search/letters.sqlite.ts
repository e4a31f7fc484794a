// For SQLite only, where no commit comes between a read and what is kept of it.
import { sql } from 'drizzle-orm';
import { searched, touches } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { isPublic, searchTexts, stores } from '../../db/schema.ts';
import { Bits } from '../../lib/bits.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';
import * as lists from '../lists/service.ts';
import { factored, type Factored } from './factored.ts';
import { hitsOf, queryOf } from './fts5.sqlite.ts';
import { inCategory, type ByLetters, type Part, type Slot, type Step } from './parts.ts';
import { words } from './words.ts';

type Row = [id: number, text: string, category: number];

interface Known {
  set: Bits;
  has: (row: Row) => boolean;
}

/**
 * The public stores with a word that begins with a letter, a digit, two letters or a filler such as "the", and those of a
 * category: many stores have some of them, so that a search for one reads much of the index. They are read at the first question, then
 * kept by the commits that touch stores.
 */
class Letters {
  readonly #known = new BoundedMap<string, Known>(limits.knownLetters);
  readonly #touched = new Set<number>();
  #reading: Promise<void> = Promise.resolve();

  constructor(readonly db: Database) {
    db.onCommit((changes) => {
      if (this.#known.size === 0 || !touches(changes, searched)) return;
      for (const id of changes.stores) this.#touched.add(id);
      if (!changes.everything && this.#touched.size <= limits.changedLetters) return;
      this.#known.clear();
      this.#touched.clear();
    });
  }

  /** The stores that have a part. */
  async having({ kind, text, categories }: Part): Promise<Bits> {
    await this.#refresh();
    const sets =
      kind === 'none' ? [] : [await this.#get({ kind, text, categories: [] }, (row) => row[1].includes(` ${text}`))];
    for (const id of categories)
      sets.push(await this.#get({ kind: 'none', text: '', categories: [id] }, (row) => row[2] === id));
    return Bits.inAny(sets);
  }

  /** The stores that pass all slots and one of the alternatives. */
  async passing({ all, either }: Factored): Promise<Bits> {
    const sets: Bits[] = [];
    for (const slot of all) {
      const parts: Bits[] = [];
      for (const part of slot) parts.push(await this.having(part));
      sets.push(Bits.inAny(parts));
    }
    const alternatives: Bits[] = [];
    for (const one of either) alternatives.push(await this.passing(one));
    return Bits.inAll(alternatives.length > 0 ? [...sets, Bits.inAny(alternatives)] : sets);
  }

  async #get(part: Part, has: Known['has']): Promise<Bits> {
    const query = queryOf([part]);
    let known = this.#known.get(query);
    if (!known) {
      known = { set: Bits.having(await lists.all(this.db.read, hitsOf(query))), has };
      this.#known.set(query, known);
    }
    return known.set;
  }

  /** One after the other: a search that begins while another reads must not go on without what that one finds. */
  #refresh(): Promise<void> {
    const read = this.#reading.then(() => this.#readTouched());
    this.#reading = read.catch(() => {});
    return read;
  }

  async #readTouched(): Promise<void> {
    if (this.#touched.size === 0) return;
    const ids = [...this.#touched];
    const rows = await this.db.read.values<Row>(
      sql`select ${stores.id}, ${searchTexts.text}, ${stores.category_id}
        from json_each(${JSON.stringify(ids)}) as touched cross join ${stores} on ${stores.id} = touched.value
        cross join ${searchTexts} on ${searchTexts.store_id} = ${stores.id} where +${isPublic}`,
    );
    this.#touched.clear();
    for (const { set, has } of this.#known.values()) {
      for (const id of ids) set.set(id, false);
      for (const row of rows) if (has(row)) set.set(row[0], true);
    }
  }
}

const lettersOf = oncePer((db: Database) => new Letters(db));

const fillers: ReadonlySet<string> = new Set(words.fillers);

const isKept = ({ kind, text }: Part): boolean =>
  kind === 'none' ||
  (kind === 'character' && /^[a-z\d]$/.test(text)) ||
  (kind === 'beginning' && (/^[a-z]{2}$/.test(text) || fillers.has(text)));

const areKept = ({ all, either }: Factored): boolean => all.flat().every(isKept) && either.every(areKept);

const isKeptSlot = (slot: Slot) => slot.every(isKept);

/** The slots that are kept and in each variant of a step, and the step without them; undefined where a variant has no others. */
function withoutKept(step: Step): { kept: Slot[]; rest: Step } | undefined {
  const isIn = (slots: readonly Slot[], slot: Slot) => slots.some((other) => Bun.deepEquals(slot, other));
  const [first, ...others] = step.passes;
  const kept = first!.filter((slot) => isKeptSlot(slot) && others.every((variant) => isIn(variant, slot)));
  const passes = step.passes.map((variant) => variant.filter((slot) => !isIn(kept, slot)));
  const isSplit = kept.length > 0 && passes.every((variant) => variant.length > 0);
  return isSplit ? { kept, rest: { ...step, passes } } : undefined;
}

/** Evaluates a step, or the part of it that needs no index; undefined for a step without such words. */
export async function byLetters(db: Database, step: Step): Promise<ByLetters | undefined> {
  const { passes, without, category_id } = step;
  // Most have no such word, and to look for repeats takes longer.
  if (without || !passes.some((variant) => variant.some(isKeptSlot))) return undefined;
  const letters = lettersOf(db);
  const asked = factored(passes, category_id);
  if (!areKept(asked)) {
    const parts = withoutKept(step);
    return parts && { set: await letters.passing({ all: parts.kept, either: [] }), rest: parts.rest };
  }
  const set = await letters.passing(asked);
  return { set: category_id === undefined ? set : Bits.inAll([set, await letters.having(inCategory(category_id))]) };
}
