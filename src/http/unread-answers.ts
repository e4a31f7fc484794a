import { OverBudget, Unavailable } from '../errors.ts';
import { clientNetwork } from '../lib/addresses.ts';
import { second } from '../units.ts';
import { limits, unreadBudget } from '../limits.ts';
import type { Content, Context } from './context.ts';

/** An answer of which the client has not read all. */
interface Sending {
  connection: string;
  network: string;
  /** Bytes handed to the socket, with what a stream costs. */
  bytes: number;
}

interface Source {
  /** Undefined at the end. */
  next(): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  cancel(): void | Promise<void>;
}

/**
 * Answers over HTTP/2, where a connection may ask for 256 of them and read none. While many are unread, they are handed
 * over chunk by chunk, as they are read, and without Content-Length; what is unread is limited for a network and in all.
 */
export class UnreadAnswers {
  #bytes = 0;
  readonly #byNetwork = new Map<string, number>();
  readonly #byConnection = new Map<string, number>();

  /**
   * The answer, handed over as it is read; its `content` is read from where it is, when that is at hand. Throws
   * OverBudget (429) or Unavailable when too much is unread and the connection has more than its share of that.
   */
  send(context: Context, response: Response, content?: Content): Response | Promise<Response> {
    const network = clientNetwork(context.address);
    const unread = this.#byConnection.get(context.connection) ?? 0;
    if (unread > limits.unreadAnswersShare) this.#requireRoom(network);
    if (context.connection === '' || context.request.method === 'HEAD') return response;
    const sending = { connection: context.connection, network, bytes: 0 };
    if (content instanceof Blob) return this.#holdFile(sending, response, content);
    if (content) return this.#hold(sending, response, chunksOf(content), content.byteLength);
    const source = sourceOf(response);
    return source ? this.#hold(sending, response, source) : response;
  }

  async #holdFile(sending: Sending, response: Response, file: Blob): Promise<Response> {
    // Others ask for files while this one is read: its part, and the copy for the socket.
    this.#count(sending, 2 * limits.largeAnswerChunk);
    try {
      // A file that cannot be opened has another status.
      const first = await bytesOf(file.slice(0, limits.largeAnswerChunk));
      return this.#hold(sending, response, partsOf(file, first), 0);
    } catch (error) {
      this.#count(sending, -sending.bytes);
      throw error;
    }
  }

  #requireRoom(network: string): void {
    if (this.#bytes > limits.unreadAnswers)
      throw new Unavailable('Too many answers are still unread; try again in a moment.', 'busy');
    if ((this.#byNetwork.get(network) ?? 0) > limits.unreadAnswersByNetwork)
      throw new OverBudget('Read the answers to earlier requests first.', unreadBudget, limits.retryAfter / second);
  }

  #hold(sending: Sending, response: Response, source: Source, held?: number): Response {
    this.#count(sending, limits.unreadAnswerCost + (held ?? 0));
    const stream = new ReadableStream({
      // Flushing notices, unlike pulling, when less than 256 bytes are read.
      type: 'direct',
      pull: (controller) => this.#give(sending, source, controller, held === undefined),
      cancel: () => {
        this.#count(sending, -sending.bytes);
        return source.cancel();
      },
    });
    return new Response(stream, response);
  }

  async #give(
    sending: Sending,
    source: Source,
    controller: ReadableStreamDirectController,
    isCounted: boolean,
  ): Promise<void> {
    try {
      while (sending.bytes > 0) {
        const next = source.next();
        const chunk = next instanceof Promise ? await next : next;
        if (chunk === undefined) break;
        if (isCounted) this.#count(sending, chunk.byteLength);
        void controller.write(chunk);
        const flushed = controller.flush(true);
        if (flushed instanceof Promise) await flushed;
        if (isCounted && sending.bytes > 0) this.#count(sending, -chunk.byteLength);
      }
      controller.close();
    } catch (error) {
      controller.close(error as Error);
    } finally {
      this.#count(sending, -sending.bytes);
    }
  }

  #count(sending: Sending, bytes: number): void {
    sending.bytes += bytes;
    this.#bytes += bytes;
    add(this.#byNetwork, sending.network, bytes);
    add(this.#byConnection, sending.connection, bytes);
  }
}
function add(counts: Map<string, number>, key: string, bytes: number): void {
  const sum = (counts.get(key) ?? 0) + bytes;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}

function chunksOf(content: Uint8Array): Source {
  let sent = 0;
  return {
    next: () => (sent < content.byteLength ? content.subarray(sent, (sent += limits.largeAnswerChunk)) : undefined),
    cancel() {},
  };
}

function partsOf(content: Blob, first: Uint8Array | undefined): Source {
  let next = first;
  let sent = 0;
  return {
    async next() {
      const part = sent === 0 ? next : await bytesOf(content.slice(sent, sent + limits.largeAnswerChunk));
      next = undefined;
      sent += limits.largeAnswerChunk;
      return part;
    },
    cancel() {},
  };
}

/** A file is open only while a part of it is read. Undefined at its end. */
async function bytesOf(part: Blob): Promise<Uint8Array | undefined> {
  const bytes = await part.bytes();
  return bytes.byteLength > 0 ? bytes : undefined;
}

function sourceOf({ body }: Response): Source | undefined {
  if (!body) return undefined;
  const reader = body.getReader();
  return { next: async () => (await reader.read()).value, cancel: () => reader.cancel() };
}
