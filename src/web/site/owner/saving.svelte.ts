import { Failure, type Schemas } from '../../shared/api.ts';
import { session } from '../people/session.svelte.ts';

type Store = Schemas['OwnStore'];

/** The answer to a change; without a store where it is about a review. */
interface Answer {
  data?: Store;
  meta?: { ignored?: string[]; edit?: Schemas['SentEdit'] };
}

type Said = (answer: Answer) => string;

/** Changes of an owner and whether they are saved; sent one after another, so that the last one wins. */
export class Saving {
  isBusy = $state(false);
  /** In a sentence; "" after a failure. */
  saved = $state('');
  failure = $state.raw<Failure>();
  #again = $state.raw<() => Promise<boolean>>();
  #last: Promise<unknown> = Promise.resolve();
  #underWay = 0;

  constructor(readonly show: (store: Store) => void) {}

  /** Sends a change once those before are answered; gives whether the server has it. */
  send(call: () => Promise<Answer>, said: Said): Promise<boolean> {
    const sent = this.#last.then(() => this.#send(call, said));
    this.#last = sent;
    return sent;
  }

  /** The change that failed, once more. */
  retry = (): void => void this.#again?.();

  async #send(call: () => Promise<Answer>, said: Said): Promise<boolean> {
    this.isBusy = ++this.#underWay > 0;
    this.saved = '';
    this.failure = undefined;
    try {
      const answer = await call();
      if (answer.data) this.show(answer.data);
      this.saved = said(answer);
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failure = error;
      this.#again = () => this.send(call, said);
      session.note(error);
      return false;
    } finally {
      this.isBusy = --this.#underWay > 0;
    }
  }
}
