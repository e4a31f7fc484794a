import type { Failure } from '../../shared/api.ts';
import { past } from '../past.svelte.ts';
import { session } from '../session.svelte.ts';

/** Answers older than this are asked for again when somebody comes back to the page, in milliseconds. */
const staleAfter = 30_000;

/**
 * An answer of the server. Make it in a component: it is read again whenever something that `read` uses has changed,
 * such as the parameters of the address, and after an undo. The old answer stays until a new one is there, and when reading fails.
 */
export class Reading<Answer> {
  answer = $state.raw<Answer>();
  failure = $state.raw<Failure>();
  isLoading = $state(true);
  readonly #read: () => Promise<Answer>;
  #latest = 0;
  #readAt = 0;
  /** Whether the page that it was made for has been left: what that derives is no longer current. */
  #isLeft = false;

  constructor(read: () => Promise<Answer>) {
    this.#read = read;
    $effect(() => {
      void past.undone;
      if (!session.hasEnded) void this.load();
    });
    $effect(() => {
      const look = () => {
        if (Date.now() - this.#readAt > staleAfter && !session.hasEnded) void this.load();
      };
      window.addEventListener('focus', look);
      window.addEventListener('online', look);
      return () => {
        window.removeEventListener('focus', look);
        window.removeEventListener('online', look);
      };
    });
    $effect(() => () => (this.#isLeft = true));
  }

  async load(): Promise<void> {
    if (this.#isLeft) return;
    const call = this.#read();
    const turn = (this.#latest += 1);
    this.#readAt = Date.now();
    this.isLoading = true;
    try {
      const answer = await call;
      if (turn !== this.#latest) return;
      this.answer = answer;
      this.failure = undefined;
    } catch (error) {
      if (turn !== this.#latest) return;
      this.#readAt = 0;
      this.failure = error as Failure;
      session.note(this.failure);
    } finally {
      if (turn === this.#latest) this.isLoading = false;
    }
  }
}

interface List<Row> {
  data: Row[];
  meta?: { total: number; total_page: number };
}

/** A page of a list of the server. */
export class Listing<Row> extends Reading<List<Row>> {
  get isReady(): boolean {
    return this.answer !== undefined;
  }
  get rows(): Row[] {
    return this.answer?.data ?? [];
  }
  /** Shows other rows until the list is read again: after a change of one of them. */
  set rows(data: Row[]) {
    this.answer = { ...this.answer, data };
  }
  get total(): number {
    return this.answer?.meta?.total ?? this.rows.length;
  }
  get pages(): number {
    return this.answer?.meta?.total_page ?? 1;
  }
}
