import { limits } from '../../limits.ts';
import { urlsOf } from '../../lib/database-urls.ts';
import { unknownChanges, type Changes } from '../changes.ts';
import { answered, type Patience } from './deadlines.ts';
import { Away, isRefused } from './failures.ts';
import { connect, disconnect, type Connecting, type Link } from './link.ts';

/** On which nodes tell each other that they have committed something, by an empty message, and send the others. */
export const channel = 'foodmap';

export interface PrimaryOptions extends Omit<Connecting, 'onRefused'> {
  /** Hears why when PostgreSQL begins to refuse connections. */
  onRefusal?: (why: string) => void;
  /** Of a server until it serves. */
  starting?: Patience;
}

/**
 * The way to the primary. Looks for what other nodes commit, and by that for whether the primary answers; when it does
 * not, gives up all that waits, and looks for a primary until one answers.
 */
export class Primary {
  readonly #urls: string[];
  /** Undefined while no primary answers. */
  #link: Link | undefined;
  #looking: Promise<void> | undefined;
  /** The look that begins next, for those who need one that begins after something else. */
  #next: PromiseWithResolvers<boolean> | undefined;
  /** There is something to look for since the last look began. */
  #isTold = false;
  #announcement: Timer | undefined;
  #timer: Timer | undefined;
  #closed = false;
  /** Milliseconds by which its clock is ahead of this machine's. */
  ahead = 0;

  readonly connecting: Connecting;
  #starting: Patience | undefined;
  /** Why new connections are refused; those that are open go on. */
  refusal: string | undefined;

  constructor(
    url: string,
    { onRefusal, starting, ...connecting }: PrimaryOptions,
    /** Hears of the changes of other nodes. */
    readonly report: (changes: Changes) => Promise<void>,
    /** Hears the messages of all nodes that are not empty. */
    readonly hear: (message: string) => void,
  ) {
    this.#urls = urlsOf(url);
    const onRefused = (why: string | undefined) => {
      if (why !== undefined && why !== this.refusal) onRefusal?.(why);
      this.refusal = why;
    };
    this.connecting = { ...connecting, onRefused };
    this.#starting = starting;
  }

  /** Rejects when no primary answers. */
  async open(): Promise<void> {
    await this.#begin(await connect(this.#urls, this.connecting, this.patience));
    this.link.feed.noteReported();
  }

  /** Set while the database may take minutes to answer. */
  get patience(): Patience | undefined {
    return this.connecting.patience ?? this.#starting;
  }

  /** Ends the start: from now on the database must answer within a second. */
  serve(): void {
    this.#starting = undefined;
  }

  /** Throws Unavailable while no primary answers. */
  get link(): Link {
    if (!this.#link) throw new Away();
    return this.#link;
  }

  /** Whether all that listens has heard of a transaction that was committed. */
  hasSeen(transaction: bigint): boolean {
    return this.link.feed.hasReported(transaction);
  }

  /** Looks once, and resolves when the changes are reported. Throws Unavailable while no primary answers. */
  async lookOnce(): Promise<void> {
    if (this.#closed) throw new Away();
    this.#next ??= Promise.withResolvers();
    const { promise } = this.#next;
    this.look();
    if (!(await promise)) throw new Away();
  }

  /** Looks at once; again when it is called during that. */
  look(): void {
    this.#isTold = true;
    if (this.#closed) return;
    this.#looking ??= this.#lookAll().finally(() => {
      this.#looking = undefined;
      if (this.#isTold) this.look();
    });
  }

  /** Tells the other nodes soon that something was committed: once for many commits, which wait for each other to tell. */
  announce(): void {
    this.#announcement ??= setTimeout(() => void this.#notify(), limits.databaseAnnounce);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    if (this.#announcement) await this.#notify();
    if (this.#link) await disconnect(this.#link);
  }

  async #notify(): Promise<void> {
    clearTimeout(this.#announcement);
    this.#announcement = undefined;
    await this.#link?.watch.ask(`select pg_notify('${channel}', '')`).catch(() => {});
  }

  async #begin(link: Link): Promise<void> {
    this.#link = link;
    this.ahead = link.feed.ahead;
    const look = () => this.look();
    const hear = (message: string) => (message === '' ? this.look() : this.hear(message));
    await answered(limits.databaseConnect, link.watch.client.listen(channel, hear, look), this.patience);
    this.#schedule(limits.databaseLook);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => this.look(), delay);
  }

  async #lookAll(): Promise<void> {
    while (this.#isTold && !this.#closed) {
      this.#isTold = false;
      const asked = this.#next;
      this.#next = undefined;
      if (!this.#link) await this.#reconnect();
      const link = this.#link;
      const isDone = link !== undefined && (await this.#lookAt(link));
      asked?.resolve(isDone);
      if (!link) break;
    }
    if (this.#closed) this.#next?.resolve(false);
    this.#schedule(this.#link ? limits.databaseLook : limits.databaseRetry);
  }

  /** Looks, and reports the changes. Returns whether the primary has answered; if not, it is given up. */
  async #lookAt(link: Link): Promise<boolean> {
    try {
      const changes = await answered(limits.databaseAnswer, link.feed.next(), this.patience);
      this.ahead = link.feed.ahead;
      if (changes) await this.report(changes);
      link.feed.noteReported();
      return true;
    } catch (error) {
      // It is there, and connections that are open may go on.
      if (isRefused(error)) return false;
      this.#link = undefined;
      void disconnect(link);
      this.#isTold = true;
      return false;
    }
  }

  /** Connects again, and reports that everything may have changed: commits in between are unknown. */
  async #reconnect(): Promise<void> {
    try {
      await this.#begin(await connect(this.#urls, this.connecting));
      await this.report(unknownChanges());
      this.#link?.feed.noteReported();
    } catch {
      this.#link = undefined;
    }
  }
}
