import { said, type Sentence } from '../../sentences.ts';
import type { Identity } from './rows.ts';

interface Existing {
  id: number;
  external_id: string | null;
}

interface Match {
  id: number | undefined;
  /** Why it is this row, or none. */
  why: Sentence;
  /** The line means a row that was merged into this one, which has a separate line or is edited by hand. */
  isMerged?: true;
}

interface Merged extends Existing {
  /** ID of the row that it was merged into. */
  into: number;
}

/** Finds the row that a line of a file means, and notices when two lines mean the same. */
export class Matcher {
  readonly #ids = new Set<number>();
  readonly #idsWithExternalId = new Set<number>();
  readonly #byExternalId = new Map<string, number>();
  readonly #byKey = new Map<string, number | number[]>();
  readonly #lines = new Map<number | string, number>();
  /** IDs of rows that stayed, by how a line names the one that was merged: its ID, `external_id` or key. */
  readonly #merged = new Map<string, number>();

  constructor(
    readonly noun: string,
    /** Fields of the key of a row. */
    readonly key: 'name' | 'name_and_address',
  ) {}

  /** Adds a row of the database; its key is its name, or name and address, folded by `sameName`. */
  add({ id, external_id }: Existing, key: string): void {
    this.#ids.add(id);
    if (external_id !== null) this.#idsWithExternalId.add(id);
    if (external_id !== null) this.#byExternalId.set(external_id, id);
    const others = this.#byKey.get(key);
    this.#byKey.set(key, others === undefined ? id : [others, id].flat());
  }

  /** Adds a row that was merged into another one: no line makes it again. */
  addMerged({ id, external_id, into }: Merged, key: string): void {
    if (!this.#ids.has(into)) return;
    this.#merged.set(`id ${id}`, into);
    if (external_id !== null) this.#merged.set(`external_id ${external_id}`, into);
    this.#merged.set(`key ${key}`, into);
  }

  /** The ID of the row, undefined for a new one, and why; or what is wrong with the line. */
  match(identity: Identity, key: string, line: number): Match | { problem: Sentence } {
    const found = this.find(identity, key);
    if ('problem' in found || found.isMerged) return found;
    const { external_id } = identity;
    const holder = external_id === undefined ? undefined : this.#byExternalId.get(external_id);
    if (holder !== undefined && holder !== found.id) return { problem: said('external_id_taken', { id: holder }) };
    const meant = found.id ?? (external_id === undefined ? `key ${key}` : `external_id ${external_id}`);
    const earlier = this.#lines.get(meant);
    if (earlier !== undefined) return { problem: said('same_row', { line: earlier }, this.noun) };
    this.#lines.set(meant, line);
    return found;
  }

  /** The same of a line that may be one of several about the row. */
  find({ id, external_id }: Identity, key: string): Match | { problem: Sentence } {
    if (id !== undefined)
      return this.#ids.has(id)
        ? { id, why: said('found_by_id') }
        : (this.#mergedAs(`id ${id}`) ?? { problem: said('no_such_id', { id }, this.noun) });
    const known = external_id === undefined ? undefined : this.#byExternalId.get(external_id);
    if (known !== undefined) return { id: known, why: said('found_by_external_id') };
    const merged = external_id === undefined ? undefined : this.#mergedAs(`external_id ${external_id}`);
    if (merged) return merged;
    const alike = [this.#byKey.get(key) ?? []].flat();
    const free = external_id === undefined ? alike : alike.filter((found) => !this.#idsWithExternalId.has(found));
    if (free.length === 0)
      return (
        (external_id === undefined ? this.#mergedAs(`key ${key}`) : undefined) ?? {
          id: undefined,
          why: said(`none_by_${this.key}`, undefined, this.noun),
        }
      );
    if (free.length === 1) return { id: free[0], why: said(`found_by_${this.key}`) };
    return { problem: said('several_match', { ids: free.slice(0, 5).join(', ') }) };
  }

  #mergedAs(named: string): Match | undefined {
    const into = this.#merged.get(named);
    return into === undefined
      ? undefined
      : { id: into, why: said('merged_into', { id: into }, this.noun), isMerged: true };
  }
}
