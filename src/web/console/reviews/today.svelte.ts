import { untrack } from 'svelte';
import { answerOf, api, type Failure } from '../../shared/api.ts';
import { account } from '../account.svelte.ts';
import { session } from '../session.svelte.ts';
import { states } from './states.svelte.ts';

/** Most pages of the log that are read; a page has a hundred decisions. */
const mostPages = 5;

async function countSince(midnight: string, admin_id: number): Promise<number> {
  let count = 0;
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { admin_id, kind: 'review.status', page, page_size: 100 };
    const { data } = await answerOf(api.GET('/api/admin/activity', { params: { query } }));
    const ofToday = data.filter(({ created_at }) => created_at >= midnight).length;
    count += ofToday;
    if (ofToday < 100) break;
  }
  return count;
}

/** How many reviews the administrator has decided about since midnight. Make it in a component. */
export class Today {
  #read = $state(0);
  #decidedBefore = states.count;

  constructor() {
    $effect(() => {
      const { id } = account;
      if (id !== undefined && !session.hasEnded) untrack(() => void this.#load(id));
    });
  }

  get count(): number {
    return this.#read + states.count - this.#decidedBefore;
  }

  async #load(id: number): Promise<void> {
    try {
      const before = states.count;
      this.#read = await countSince(new Date(new Date().setHours(0, 0, 0, 0)).toISOString(), id);
      this.#decidedBefore = before;
    } catch (error) {
      session.note(error as Failure);
    }
  }
}
