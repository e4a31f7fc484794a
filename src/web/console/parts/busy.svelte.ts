import type { Failure } from '../../shared/api.ts';
import { session } from '../session.svelte.ts';

/** One thing at a time that a page does with the server, and the failure of the last one. */
export class Busy {
  isBusy = $state(false);
  failure = $state.raw<Failure>();

  /** Does something, unless something else is being done. Never rejects. */
  protected async act(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = undefined;
    try {
      await work();
    } catch (error) {
      this.failure = error as Failure;
      session.note(this.failure);
    } finally {
      this.isBusy = false;
    }
  }
}
