import { Unavailable } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Answering, Closes } from './answering.ts';
import type { Scheme } from './context.ts';
import { failure } from './errors.ts';
import { addStandardHeaders } from './headers.ts';
import type { Handler } from './port.ts';

/** Lets requests wait until there is something to answer them. */
export class Waiting implements Answering {
  readonly #answers = Promise.withResolvers<Answering>();
  #answering: Answering | undefined;
  #count = 0;

  /** Answers those that wait, and those that come. */
  admit(answers: Answering): void {
    this.#answering = answers;
    this.#answers.resolve(answers);
  }

  on(scheme: Scheme, closes?: Closes): Handler {
    let handler: Handler | undefined;
    const handlerOf = (answers: Answering) => (handler ??= answers.on(scheme, closes));
    return {
      fetch: (request, server) => {
        if (handler) return handler.fetch(request, server);
        if (this.#answering) return handlerOf(this.#answering).fetch(request, server);
        return this.#wait().then((answers) => (answers ? handlerOf(answers).fetch(request, server) : refusal()));
      },
      error: (error) => (this.#answering ? handlerOf(this.#answering).error(error) : refusal()),
    };
  }

  /** A server that takes over has no such threads yet. */
  onRelay(): never {
    throw new Error('Nothing is passed on to a server that waits.');
  }

  refuse(): void {
    this.#answering?.refuse();
  }

  /** Undefined when it takes too long, or too many wait. */
  async #wait(): Promise<Answering | undefined> {
    if (this.#count >= limits.waitingRequests) return undefined;
    this.#count++;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), limits.waitingRequest);
    try {
      return await Promise.race([this.#answers.promise, late.promise]);
    } finally {
      clearTimeout(timer);
      this.#count--;
    }
  }
}

function refusal(): Response {
  const response = failure(new Unavailable('The server is being upgraded; try again in a moment.'));
  addStandardHeaders(response);
  return response;
}
