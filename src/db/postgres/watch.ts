import type { Ask } from './feed.ts';

export const askOn =
  (client: Bun.SQL): Ask =>
  async (sql, params) =>
    (await client.unsafe(sql, params).values()) as unknown[][];

/**
 * A connection for looks at the database, which wait behind no query. While it is not open, which takes long on a busy
 * machine and fails with a refused password, those for queries serve.
 */
export class Watch {
  readonly client: Bun.SQL;
  /** The first look opens it: a pool opens all of its connections at once, too many for a server that may be none. */
  #isOpen = true;
  #isOpening = false;

  constructor(
    open: (onClose: () => void) => Bun.SQL,
    readonly reads: Bun.SQL,
  ) {
    this.client = open(() => {
      this.#isOpen = false;
    });
  }

  ask: Ask = (sql, params) => {
    if (!this.#isOpen && !this.#isOpening) void this.#open();
    return askOn(this.#isOpen ? this.client : this.reads)(sql, params);
  };

  async #open(): Promise<void> {
    this.#isOpening = true;
    try {
      await askOn(this.client)('select 1');
      this.#isOpen = true;
    } catch {
      // Asked again with the next look.
    } finally {
      this.#isOpening = false;
    }
  }
}
