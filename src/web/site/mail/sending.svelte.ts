import type { Failure } from '../../shared/api.ts';

/** A form that is sent once at a time: whether it is on its way or done, and why it was refused. */
export class Sending {
  failure = $state.raw<Failure>();
  isBusy = $state(false);
  isDone = $state(false);

  /** For a form that is submitted, or a button. */
  async send(event: Event, work: () => Promise<unknown>): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = undefined;
    try {
      await work();
      this.isDone = true;
    } catch (error) {
      this.failure = error as Failure;
    } finally {
      this.isBusy = false;
    }
  }
}
