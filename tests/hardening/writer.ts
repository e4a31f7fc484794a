import type { Answer, Client } from '../helpers/client.ts';
import { pick } from './chance.ts';
import { steps } from './steps.ts';
import { Gone, Thing, write, type Look, type State, type Tally } from './thing.ts';

type Kind = 'store' | 'review' | 'application' | 'category' | 'key' | 'picture';

/** One client that writes whatever comes to its mind, over HTTP, to things that nobody else writes to. */
export class Writer {
  /** Written to since they were last settled. */
  readonly touched = new Set<Thing>();
  readonly #things: Record<Kind, Thing[]> = {
    store: [],
    review: [],
    application: [],
    category: [],
    key: [],
    picture: [],
  };
  /** The store that a review is about. */
  readonly storeOf = new WeakMap<Thing, Thing>();
  #made = 0;
  root!: Client;
  user!: Client;

  constructor(
    readonly name: string,
    readonly category: number,
    readonly customer: Client,
    readonly tally: Tally,
  ) {}

  get all(): Thing[] {
    return Object.values(this.#things).flat();
  }

  /** Things in the order in which they can be looked at: those of a store that is gone went with it. */
  *inOrder(things: ReadonlySet<Thing>): Iterable<Thing> {
    for (const thing of things) if (!this.storeOf.has(thing)) yield thing;
    for (const thing of things) if (this.storeOf.get(thing)?.state) yield thing;
  }

  /** Turns to a server, and forgets what is not there. */
  begin(root: Client): void {
    this.root = root;
    this.user = this.customer.at(root.url);
    for (const [kind, things] of Object.entries(this.#things))
      this.#things[kind as Kind] = things.filter((thing) => thing.state && (this.storeOf.get(thing) ?? thing).state);
  }

  /** Writes until the server is gone; throws when it answers with a failure. */
  async run(root: Client): Promise<void> {
    this.begin(root);
    try {
      for (;;) await pick(steps)!(this);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  /** A thing of the writer that is there. */
  one(kind: Kind): Thing | undefined {
    return pick(this.#things[kind].filter(({ state, id }) => state && id !== undefined));
  }

  /** A thing that is going to be made. */
  fresh(kind: Kind, look: Look, name = `${this.name}${kind}${++this.#made}`): Thing {
    const thing = new Thing(name, look);
    this.#things[kind].push(thing);
    return thing;
  }

  write(changes: [Thing, State][], send: () => Promise<Answer>): Promise<Answer> {
    for (const [thing] of changes) this.touched.add(thing);
    return write(this.tally, changes, send);
  }
}
