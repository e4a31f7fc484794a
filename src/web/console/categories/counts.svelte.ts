import { SvelteMap } from 'svelte/reactivity';
import { answerOf, api, type Failure } from '../../shared/api.ts';
import { session } from '../session.svelte.ts';

/** Calls at the same time. */
const atOnce = 4;

/** How many stores each category has, by ID; those that are not known yet are missing. */
export class StoreCounts {
  readonly #known = new SvelteMap<number, number>();

  of(id: number): number | undefined {
    return this.#known.get(id);
  }

  async read(category_id: number): Promise<number> {
    const query = { category_id, view: 'card', page_size: 1 } as const;
    const { meta } = await answerOf(api.GET('/api/admin/stores', { params: { query } }));
    this.#known.set(category_id, meta.total);
    return meta.total;
  }

  /** Counts the stores of each; what cannot be counted stays unknown. */
  async readAll(ids: readonly number[]): Promise<void> {
    const waiting = [...ids];
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await this.read(id);
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, work));
    } catch (error) {
      session.note(error as Failure);
    }
  }
}
