import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { BadRequest, OverBudget, type AppError } from '../errors.ts';
import { siteNetwork } from '../lib/addresses.ts';
import type { Clock } from '../lib/clock.ts';
import { randomText } from '../lib/identifiers.ts';
import { limits, simultaneousBudget } from '../limits.ts';
import { accountOf, contextOf, type Context } from './context.ts';
import { HttpRefusal } from './refusal.ts';

interface Body {
  account: string;
  network: string;
  /** Milliseconds of the clock. */
  began: number;
  /** Bytes. */
  received: number;
  /** There while the body is read. */
  reader?: { cancel(): Promise<void> } | undefined;
  /** Reason why the reading was ended. */
  failure?: AppError;
}

/** Receives the body; throws what `tooLarge` returns when it exceeds `limit` bytes. */
export type Receive = (limit: number, tooLarge: () => AppError) => Promise<{ body: Blob; path: string }>;

const tooMany = (message: string) => new OverBudget(message, simultaneousBudget, limits.retryAfter / 1000);

const tooSlow = () =>
  new HttpRefusal(408, 'too_slow', `The body came at less than ${limits.bodyRate / 1000} KB a second.`, {});

/**
 * Files that hold the bodies of uploads until they are whole, so that a slow client takes neither memory nor a place in
 * a queue. Their number is limited by account and in all, and a body that comes too slowly is refused.
 */
export class Spool {
  readonly #bodies = new Set<Body>();
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly directory: string,
    readonly clock: Clock,
  ) {}

  /**
   * Runs `work` with a function that receives the body into a file, and removes the file afterwards. Throws OverBudget
   * when the account has too many uploads at the same time, HttpRefusal when the body comes too slowly, BadRequest when
   * the connection ends before the body does.
   */
  async enter<T>(request: Request, work: (receive: Receive) => Promise<T>): Promise<T> {
    const context = contextOf(request);
    const body = this.#add(context);
    const path = join(this.directory, randomText(20));
    try {
      return await work(async (limit, tooLarge) => {
        await mkdir(this.directory, { recursive: true, mode: 0o700 });
        const file = await open(path, 'wx', 0o600);
        try {
          await receive(context, body, file, limit, tooLarge);
        } finally {
          await file.close();
        }
        // Queued work sends nothing.
        context.allowPause(limits.waitingConnection);
        return { body: Bun.file(path), path };
      });
    } finally {
      context.allowPause(body.failure ? limits.refusedConnection : limits.idleConnection);
      this.#remove(body);
      // A file that cannot be removed now is removed at the next start.
      await rm(path, { force: true }).catch(() => undefined);
    }
  }

  #add(context: Context): Body {
    const { audience, id } = accountOf(context.request);
    const account = `${audience} ${id}`;
    const ofAccount = [...this.#bodies].filter((body) => body.account === account).length;
    if (ofAccount >= limits.uploadsByAccount)
      throw tooMany(`An account can send ${limits.uploadsByAccount} files at the same time; send the next one later.`);
    const network = siteNetwork(context.address);
    const body: Body = { account, network, began: this.clock(), received: 0 };
    if (this.#bodies.size >= limits.uploads) this.#makeRoom(body);
    this.#bodies.add(body);
    this.#watch ??= setInterval(() => this.#endSlow(), limits.bodyCheck).unref();
    return body;
  }

  #remove(body: Body): void {
    this.#bodies.delete(body);
    if (this.#bodies.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  /**
   * Ends a body, or throws when it would be the new one: of the network that sends most of them, of an account that
   * sends two if there is one, the slowest.
   */
  #makeRoom(added: Body): void {
    const bodies = [...this.#bodies, added];
    const count = (key: 'account' | 'network', body: Body) => bodies.filter((other) => other[key] === body[key]).length;
    const rate = ({ began, received }: Body) =>
      (received + limits.bodyHeadStart) / (this.clock() - began + limits.bodyHeadStartTime);
    const [first] = bodies
      .filter((body) => body.reader || body === added)
      .map((body) => ({ body, order: [-count('network', body), -count('account', body), rate(body)] as const }))
      .toSorted(({ order: one }, { order: other }) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
    const failure = tooMany('Too many files are being sent at the same time; try again in a moment.');
    if (!first || first.body === added) throw failure;
    this.#remove(first.body);
    end(first.body, failure);
  }

  #endSlow(): void {
    for (const body of this.#bodies) {
      const elapsed = this.clock() - body.began;
      const isSlow = elapsed > limits.bodyGrace && body.received * 1000 < limits.bodyRate * elapsed;
      if (isSlow && body.reader) end(body, tooSlow());
    }
  }
}

/** Ends the reading of a body. */
function end(body: Body, failure: AppError): void {
  body.failure = failure;
  void body.reader?.cancel();
  body.reader = undefined;
}

async function receive(context: Context, body: Body, file: FileHandle, limit: number, tooLarge: () => AppError) {
  const reader = context.request.body?.getReader();
  if (!reader) return;
  body.reader = reader;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (body.failure) throw body.failure;
      if (done) return;
      body.received += value.byteLength;
      if (body.received > limit) throw tooLarge();
      // Bun ends a connection that sends less than 16 KB a second for so long, unless the time starts again.
      context.allowPause(limits.idleConnection);
      await file.write(value);
    }
  } catch (error) {
    if ((error as Error).name === 'AbortError')
      throw new BadRequest('The connection ended before the body did.', [], 'malformed_body');
    void reader.cancel();
    throw error;
  } finally {
    body.reader = undefined;
  }
}
