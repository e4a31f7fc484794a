import { api } from '../../shared/api.ts';
import { notices } from '../notices.svelte.ts';
import { Order, reordered } from '../parts/order.svelte.ts';
import { written } from '../past.svelte.ts';
import type { Category } from './changes.ts';
import * as texts from '#i18n/console/categories';

/** Time without a move after which the order is saved, in milliseconds: keys move one step at a time. */
const pause = 1000;

/** The order of the categories, which is saved once when somebody has moved them. Make it in a component. */
export class Arrangement {
  /** The categories as they are shown. */
  rows = $state.raw<Category[]>([]);
  isSaving = $state(false);
  readonly order: Order;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #list: Element | undefined;
  readonly #reload: () => Promise<void>;

  constructor(reload: () => Promise<void>) {
    this.#reload = reload;
    this.order = new Order((from, to) => {
      this.rows = reordered(this.rows, from, to);
      this.#wait();
    });
    $effect(() => {
      const warn = (event: BeforeUnloadEvent) => {
        if (this.isMoved || this.isSaving) event.preventDefault();
      };
      window.addEventListener('beforeunload', warn);
      return () => {
        window.removeEventListener('beforeunload', warn);
        if (this.isMoved) void this.save();
      };
    });
  }

  /** Whether moves wait to be saved. */
  get isMoved(): boolean {
    return this.#timer !== undefined;
  }

  readonly list = (list: HTMLElement) => {
    this.#list = list;
    return this.order.list(list);
  };

  move(from: number, to: number): void {
    void this.order.move(this.#list!, from, to);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.order.dragged === undefined ? void this.save() : this.#wait()), pause);
  }

  /** Saves the order, if it is another one than that of the server. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const before = this.rows.toSorted((one, other) => one.sort_order - other.sort_order || one.id - other.id);
    const ids = this.rows.map(({ id }) => id);
    if (ids.join() === before.map(({ id }) => id).join()) return;
    this.isSaving = true;
    try {
      const { data, row } = await written(api.PUT('/api/admin/categories/order', { body: { ids } }));
      this.rows = data;
      notices.done(texts.ordered, row);
    } catch (error) {
      notices.fail(error);
    } finally {
      this.isSaving = false;
      await this.#reload();
    }
  }
}
