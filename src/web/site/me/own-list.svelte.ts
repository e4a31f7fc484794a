import { Attempt } from '../../shared/attempt.svelte.ts';
import { session } from '../people/session.svelte.ts';

interface Page<Item> {
  data: Item[];
  meta: { total: number };
}

/** A list of the visitor's own, read page by page as far as they go; `size` is that of a page. */
export class OwnList<Item extends { id: number }> extends Attempt {
  items = $state.raw<Item[]>([]);
  /** Unknown before the first page. */
  total = $state<number>();
  /** Items that are still shown, but no longer in the list of the server. */
  #away = $state(0);

  constructor(
    readonly read: (page: number) => Promise<Page<Item>>,
    readonly size: number,
  ) {
    super(session);
    void this.more();
  }

  get #listed(): number {
    return this.items.length - this.#away;
  }

  get hasMore(): boolean {
    return this.failure === undefined && this.#listed < (this.total ?? 0);
  }

  more = (): Promise<boolean> =>
    this.run(async () => {
      const { data, meta } = await this.read(Math.floor(this.#listed / this.size) + 1);
      // Pages move when the list changes.
      const known = new Set(this.items.map(({ id }) => id));
      this.items = [...this.items, ...data.filter(({ id }) => !known.has(id))];
      this.total = meta.total;
    });

  replace(item: Item): void {
    this.items = this.items.map((one) => (one.id === item.id ? item : one));
  }

  remove(id: number): void {
    this.items = this.items.filter((one) => one.id !== id);
    this.total = (this.total ?? 1) - 1;
  }

  /** Notes that an item left the list of the server, or is there again; it is shown all the time. */
  noteListed(isListed: boolean): void {
    const change = isListed ? 1 : -1;
    this.#away -= change;
    this.total = (this.total ?? 0) + change;
  }
}
