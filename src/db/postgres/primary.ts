import { limits } from '../../limits.ts';
import type { Changes } from '../changes.ts';
import { away } from './failures.ts';
import { connect, disconnect, urlsOf, within, type Link } from './link.ts';

const everything = (): Changes => ({ stores: new Set(), subjects: new Set(), everything: true });

/** On which nodes tell each other that they have committed something. */
const channel = 'foodmap';

/**
 * The way to the primary. Looks for what other nodes commit, and by that for whether the primary answers; when it does
 * not, gives up all that waits, and looks for a primary until one answers.
 */
export class Primary {
  readonly #urls: string[];
  /** Undefined while no primary answers. */
  #link: Link | undefined;
  #looking: Promise<void> | undefined;
  /** There is something to look for since the last look began. */
  #isTold = false;
  #announcement: Timer | undefined;
  #timer: Timer | undefined;
  #closed = false;
  /** Milliseconds by which its clock is ahead of this machine's. */
  ahead = 0;

  constructor(
    url: string,
    readonly connections: number,
    /** Hears of the changes of other nodes. */
    readonly report: (changes: Changes) => Promise<void>,
  ) {
    this.#urls = urlsOf(url);
  }

  /** Rejects when no primary answers. */
  async open(): Promise<void> {
    await this.#begin(await connect(this.#urls, this.connections));
  }

  /** Throws Unavailable while no primary answers. */
  get link(): Link {
    if (!this.#link) throw away();
    return this.#link;
  }

  /** Looks at once; again when it is called meanwhile. */
  look(): void {
    this.#isTold = true;
    if (this.#closed) return;
    this.#looking ??= this.#lookAll().finally(() => {
      this.#looking = undefined;
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
    await this.#link?.read.unsafe(`select pg_notify('${channel}', '')`).catch(() => {});
  }

  async #begin(link: Link): Promise<void> {
    this.#link = link;
    this.ahead = link.feed.ahead;
    const look = () => this.look();
    await within(limits.databaseConnect, link.read.listen(channel, look, look));
    this.#schedule(limits.databaseLook);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => this.look(), delay);
  }

  async #lookAll(): Promise<void> {
    while (this.#isTold && !this.#closed) {
      this.#isTold = false;
      if (!this.#link) await this.#reconnect();
      const link = this.#link;
      if (!link) break;
      try {
        const changes = await within(limits.databaseAnswer, link.feed.next());
        this.ahead = link.feed.ahead;
        if (changes) await this.report(changes);
      } catch {
        this.#link = undefined;
        void disconnect(link);
        this.#isTold = true;
      }
    }
    this.#schedule(this.#link ? limits.databaseLook : limits.databaseRetry);
  }

  /** Connects again, and reports that everything may have changed: commits in between are unknown. */
  async #reconnect(): Promise<void> {
    try {
      await this.open();
      await this.report(everything());
    } catch {
      this.#link = undefined;
    }
  }
}
