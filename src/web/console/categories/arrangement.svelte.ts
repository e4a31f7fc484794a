import { language } from '../../shared/messages/language.svelte.ts';
import { notices } from '../notices.svelte.ts';
import { Order, reordered } from '../parts/order.svelte.ts';
import { change, type Category } from './changes.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';
import { positionsFor } from './positions.ts';

const texts = language.of({ en, zh });

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

  /** Saves the positions of the categories that need another one. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const positions = positionsFor(this.rows);
    const before = new Map(this.rows.map(({ id, sort_order }) => [id, sort_order]));
    const back = new Map([...positions.keys()].map((id) => [id, before.get(id)!]));
    if (positions.size > 0 && (await this.#write(positions)))
      notices.say(texts.ordered, () => {
        void this.#write(back).then((isDone) => isDone && notices.say(texts.orderPutBack));
      });
  }

  async #write(positions: ReadonlyMap<number, number>): Promise<boolean> {
    this.isSaving = true;
    try {
      for (const [id, sort_order] of positions) {
        const changed = await change(id, { sort_order });
        this.rows = this.rows.map((one) => (one.id === id ? changed : one));
      }
      return true;
    } catch (error) {
      notices.fail(error);
      return false;
    } finally {
      this.isSaving = false;
      await this.#reload();
    }
  }
}
