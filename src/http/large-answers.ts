import { OverBudget, Unavailable } from '../errors.ts';
import { second } from '../units.ts';
import { limits, unreadBudget } from '../limits.ts';

/**
 * Sends answers above `limits.largeAnswer` no faster than the client reads. Unsent bytes are limited in total and for
 * each client network, so that clients that do not read cannot fill the memory.
 */
export class LargeAnswers {
  #unsent = 0;
  readonly #byClient = new Map<string, number>();

  /**
   * Throws OverBudget (429) above the limit of the client network, Unavailable above the total limit, unless nothing else
   * is unsent.
   */
  send(client: string, body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
    const size = body.byteLength;
    const unsent = this.#byClient.get(client) ?? 0;
    if (unsent > 0 && unsent + size > limits.largeAnswersUnsentByClient) {
      const message = 'Read the answers to earlier requests first, or request smaller pages.';
      throw new OverBudget(message, unreadBudget, limits.retryAfter / second);
    }
    if (this.#unsent > 0 && this.#unsent + size > limits.largeAnswersUnsent) {
      throw new Unavailable('Too many large answers are still unread; try again in a moment.', 'busy');
    }
    this.#count(client, size);
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          controller.enqueue(body.subarray(sent, sent + limits.largeAnswerChunk));
          sent += limits.largeAnswerChunk;
          if (sent < size) return;
          this.#count(client, -size);
          controller.close();
        },
        cancel: () => {
          if (sent < size) this.#count(client, -size);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(stream, init);
  }

  #count(client: string, bytes: number): void {
    this.#unsent += bytes;
    const unsent = (this.#byClient.get(client) ?? 0) + bytes;
    if (unsent > 0) this.#byClient.set(client, unsent);
    else this.#byClient.delete(client);
  }
}
