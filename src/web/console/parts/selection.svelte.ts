import { SvelteMap } from 'svelte/reactivity';

/** Rows of a list that are selected. They stay selected on the other pages of the list. */
export class Selection<Row extends { id: number }> {
  readonly #chosen = new SvelteMap<number, Row>();
  #anchor: number | undefined;

  get size(): number {
    return this.#chosen.size;
  }
  get rows(): Row[] {
    return [...this.#chosen.values()];
  }
  has({ id }: Row): boolean {
    return this.#chosen.has(id);
  }
  set(rows: readonly Row[], isSelected: boolean): void {
    for (const row of rows)
      if (isSelected) this.#chosen.set(row.id, row);
      else this.#chosen.delete(row.id);
  }
  toggle(row: Row): void {
    this.set([row], !this.has(row));
    this.#anchor = row.id;
  }
  /** Does to the rows between the last one and this one what was done to the last one. */
  extend(row: Row, shown: readonly Row[]): void {
    const from = shown.findIndex(({ id }) => id === this.#anchor);
    const to = shown.findIndex(({ id }) => id === row.id);
    if (from === -1) return this.toggle(row);
    this.set(shown.slice(Math.min(from, to), Math.max(from, to) + 1), this.has(shown[from]!));
    this.#anchor = row.id;
  }
  clear(): void {
    this.#chosen.clear();
    this.#anchor = undefined;
  }
}
