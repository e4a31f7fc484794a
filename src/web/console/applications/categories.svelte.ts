import { answerOf, api, type Failure } from '../../shared/api.ts';
import { session } from '../session.svelte.ts';

/** Names of the categories that exist, enabled or not. Make it in a component. */
export class Categories {
  #names = $state.raw<ReadonlyMap<number, string>>();

  constructor() {
    $effect(() => {
      if (!session.hasEnded) void this.load();
    });
  }

  nameOf(id: number): string {
    return this.#names?.get(id) ?? '';
  }

  isGone(id: number): boolean {
    return this.#names?.has(id) === false;
  }

  async load(): Promise<void> {
    try {
      const names = new Map<number, string>();
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { page, page_size: 100 };
        const { data, meta } = await answerOf(api.GET('/api/admin/categories', { params: { query } }));
        pages = meta.total_page;
        for (const { id, name } of data) names.set(id, name);
      }
      this.#names = names;
    } catch (error) {
      session.note(error as Failure);
    }
  }

  /** Takes the deletion of a category back; gives its name. */
  async restore(id: number): Promise<string> {
    const { data } = await answerOf(api.POST('/api/admin/categories/{id}/restore', { params: { path: { id } } }));
    await this.load();
    return data.name;
  }
}
