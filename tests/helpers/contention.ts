import { store, type Answer, type Client } from './client.ts';
import { contradiction, type Operation } from './linearizability.ts';
import { likesOfStore, versionsFrom, type LikeAction, type VersionAction } from './registers.ts';

const pick = <One>(list: readonly One[]): One => list[Math.floor(Math.random() * list.length)]!;

/** Operations on the likes of one store, or on the versions of another one. */
interface History<Action> {
  id: number;
  operations: Operation<Action>[];
}

interface Settings {
  root: Client;
  fans: Client[];
  category: number;
  /** Servers that are asked in turn; they may change. */
  urls: () => string[];
  /** Public pages are as new on the server that is asked as its database is. */
  isOnlyServer: boolean;
}

/** Clients that like and change the same few stores at the same time, through any server, and the history of that. */
export class Contention {
  readonly #likes: History<LikeAction>[] = [];
  readonly #versions: (History<VersionAction> & { first: { etag: string; text: string } })[] = [];
  readonly #working: Promise<unknown>;
  #isOver = false;
  #written = 0;
  /** Operations that were answered. */
  count = 0;
  /** Those of which nobody knows whether they happened. */
  unknown = 0;

  private constructor(
    readonly settings: Settings,
    stores: number[],
    versioned: { id: number; etag: string; text: string }[],
  ) {
    this.#likes = stores.map((id) => ({ id, operations: [] }));
    this.#versions = versioned.map(({ id, ...first }) => ({ id, first, operations: [] }));
    const { fans } = settings;
    this.#working = Promise.all([
      ...fans.map((_, fan) => this.#repeat(() => this.#like(fan, pick(this.#likes)))),
      ...fans.slice(1).map(() => this.#repeat(() => this.#change(pick(this.#versions)))),
    ]);
  }

  /** Begins; the servers have to answer at first. */
  static async begin(settings: Settings): Promise<Contention> {
    const root = settings.root.at(settings.urls()[0]!);
    const make = () => store(root, { category_id: settings.category, description: 'The first text.' });
    const liked = await Promise.all([make(), make()]);
    const changed = await Promise.all([make(), make()]);
    const versioned = changed.map(async ({ id }) => {
      const { data, headers } = await root.get(`/api/admin/stores/${id}`);
      return { id: id as number, etag: headers.get('etag')!, text: data.description as string };
    });
    return new Contention(
      settings,
      liked.map(({ id }) => id as number),
      await Promise.all(versioned),
    );
  }

  /** Ends, reads all once more, and gives what no order of the operations explains. */
  async end(): Promise<string[]> {
    this.#isOver = true;
    await this.#working;
    const { fans } = this.settings;
    for (const history of this.#likes) for (const fan of fans.keys()) await this.#isLiked(fan, history);
    for (const history of this.#versions) await this.#read(history);
    return [
      ...this.#likes.map(({ operations }) => contradiction(likesOfStore, operations)),
      ...this.#versions.map(({ operations, first }) => contradiction(versionsFrom(first), operations)),
    ].filter((problem) => problem !== undefined);
  }

  async #repeat(work: () => Promise<Answer | undefined>): Promise<void> {
    while (!this.#isOver) {
      // Who is not served asks again a little later.
      if (!(await work())) await Bun.sleep(20 + Math.random() * 200);
    }
  }

  /**
   * Asks a server, and adds the action that its answer shows; without an answer that tells, the action that may have
   * happened, if there is one.
   */
  async #ask<Action>(
    { operations }: History<Action>,
    by: Client,
    [method, path, init = {}]: [method: string, path: string, init?: RequestInit],
    actionOf: (answer: Answer) => Action | undefined,
    possible?: Action,
  ): Promise<Answer | undefined> {
    const sent = performance.now();
    // A kept connection would let fetch send a request twice.
    const options = { ...init, keepalive: false, signal: AbortSignal.timeout(15_000) };
    const answer = await by
      .at(pick(this.settings.urls()))
      .send(method, path, options)
      .catch(() => undefined);
    if (answer && answer.status < 500) {
      const action = actionOf(answer);
      if (action === undefined) throw new Error(`${method} ${path}: ${answer.text}`);
      operations.push({ action, sent, answered: performance.now() });
      this.count++;
      return answer;
    }
    if (!possible) return undefined;
    operations.push({ action: possible, sent, answered: Infinity });
    this.unknown++;
    return undefined;
  }

  #like(user: number, history: History<LikeAction>): Promise<Answer | undefined> {
    const by = this.settings.fans[user]!;
    const path = `/api/user/stores/${history.id}/like`;
    const kind = pick(['like', 'unlike', 'liked', 'count'] as const);
    if (kind === 'liked') return this.#isLiked(user, history);
    if (kind === 'count') return this.#count(history);
    return this.#ask<LikeAction>(
      history,
      by,
      [kind === 'like' ? 'PUT' : 'DELETE', path],
      ({ status, data }) => (status === 200 ? { kind, user, likes: data.likes } : undefined),
      { kind, user },
    );
  }

  #isLiked(user: number, history: History<LikeAction>): Promise<Answer | undefined> {
    const path = `/api/user/likes/ids?store_ids=${history.id}`;
    return this.#ask<LikeAction>(history, this.settings.fans[user]!, ['GET', path], ({ status, data }) =>
      status === 200 ? { kind: 'liked', user, liked: data.includes(history.id) } : undefined,
    );
  }

  #count(history: History<LikeAction>): Promise<Answer | undefined> {
    const { fans, isOnlyServer, root } = this.settings;
    const [by, path] = isOnlyServer ? [fans[0]!, '/api/stores'] : [root, '/api/admin/stores'];
    return this.#ask<LikeAction>(history, by, ['GET', `${path}/${history.id}`], ({ status, data }) =>
      status === 200 ? { kind: 'count', likes: data.likes } : undefined,
    );
  }

  #read(history: History<VersionAction>): Promise<Answer | undefined> {
    return this.#ask<VersionAction>(
      history,
      this.settings.root,
      ['GET', `/api/admin/stores/${history.id}`],
      ({ status, data, headers }) =>
        status === 200 ? { kind: 'read', etag: headers.get('etag')!, text: data.description } : undefined,
    );
  }

  /** Reads the row, then changes it unless somebody else did. */
  async #change(history: History<VersionAction>): Promise<Answer | undefined> {
    const read = await this.#read(history);
    if (!read) return undefined;
    const ifMatch = read.headers.get('etag')!;
    const text = `Text ${++this.#written}.`;
    const { name, category_id, address } = read.data;
    const headers = { 'content-type': 'application/json', 'if-match': ifMatch };
    const body = JSON.stringify({ name, category_id, address, description: text });
    return this.#ask<VersionAction>(
      history,
      this.settings.root,
      ['PUT', `/api/admin/stores/${history.id}`, { headers, body }],
      (answer) => {
        if (answer.status === 412) return { kind: 'write', ifMatch, text, answer: 'refused' };
        if (answer.status !== 200) return undefined;
        const isShown = answer.data.description === text;
        return { kind: 'write', ifMatch, text, answer: isShown ? { etag: answer.headers.get('etag')! } : {} };
      },
      { kind: 'write', ifMatch, text },
    );
  }
}
