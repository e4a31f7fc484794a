/** The part of a cache that a shelf needs. */
export interface Kept {
  match(url: string, options?: { ignoreVary: boolean }): Promise<Response | undefined>;
  put(url: string, answer: Response): Promise<void>;
  delete(url: string): Promise<boolean>;
  keys(): Promise<readonly { url: string }[]>;
}

const anyHeaders = { ignoreVary: true };

const sizeOf = async (answer: Response): Promise<number> =>
  Number(answer.headers.get('content-length')) || (await answer.clone().blob()).size;

/** Pictures in a cache, so many bytes at most: the oldest goes first. */
export class Shelf {
  /** Bytes of each picture by its address, the oldest first. */
  #sizes: Promise<Map<string, number>> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    readonly open: () => Promise<Kept>,
    readonly most: number,
    readonly load: (request: Request) => Promise<Response> = (request) => fetch(request),
  ) {}

  /** The kept picture, else the one of the server; `late` takes the work that nobody waits for. */
  async answer(request: Request, late: (work: Promise<unknown>) => void): Promise<Response> {
    const kept = await (await this.open()).match(request.url, anyHeaders);
    if (kept) return kept;
    const answer = await this.load(request);
    if (answer.status === 200 && answer.type !== 'opaque') {
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the compiler knows another Response here
      late(this.keep(request.url, answer.clone() as typeof answer));
    }
    return answer;
  }

  /** Keeps a picture, one after the other, so that two do not count the same room. */
  keep(url: string, answer: Response): Promise<void> {
    const kept = this.#turn.then(() => this.#keep(url, answer));
    // A full disk, say: the picture is only not kept.
    this.#turn = kept.catch(() => undefined);
    return this.#turn as Promise<void>;
  }

  async #keep(url: string, answer: Response): Promise<void> {
    const cache = await this.open();
    const sizes = await (this.#sizes ??= this.#measure(cache));
    const size = await sizeOf(answer);
    if (size > this.most) return;
    const before = sizes.get(url) ?? 0;
    let total = size - before + [...sizes.values()].reduce((sum, one) => sum + one, 0);
    for (const [other, one] of sizes) {
      if (total <= this.most) break;
      if (other === url) continue;
      await cache.delete(other);
      sizes.delete(other);
      total -= one;
    }
    await cache.put(url, answer);
    sizes.delete(url);
    sizes.set(url, size);
  }

  /** Sizes of what earlier runs of the worker kept; caches list it in the order in which it came. */
  async #measure(cache: Kept): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for (const { url } of await cache.keys()) {
      const answer = await cache.match(url, anyHeaders);
      if (answer) sizes.set(url, await sizeOf(answer));
    }
    return sizes;
  }
}
