import { Failure } from './api.ts';

/** A call to the server, one at a time: whether it is under way or done, and why the last one failed. */
export class Attempt {
  failure = $state.raw<Failure>();
  isBusy = $state(false);
  isDone = $state(false);

  /** The session learns from each failure whether it has ended. */
  constructor(readonly session?: { note: (failure: Failure) => void }) {}

  /** Does something, unless something else is under way. Gives whether it was done. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.isDone = false;
    this.failure = undefined;
    try {
      await work();
      this.isDone = true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failure = error;
      this.session?.note(error);
    } finally {
      this.isBusy = false;
    }
    return this.isDone;
  }
}
