import type { Answer, Client } from '../helpers/client.ts';

/** The known state of something that was written; undefined when it does not exist. */
export type State = Record<string, unknown> | undefined;

/** Finds a thing on the server, and notes its `id` where that is not known yet. */
export type Look = (root: Client, thing: Thing) => Promise<State>;

/** Something that one writer owns, and the states it may be in: one, when every write to it was answered. */
export class Thing {
  may: State[] = [undefined];
  id: number | undefined;

  constructor(
    readonly name: string,
    readonly look: Look,
  ) {}

  /** As acknowledged last. */
  get state(): State {
    return this.may[0];
  }
}

export interface Tally {
  acknowledged: number;
  /** Sent, but never answered. */
  unanswered: number;
}

/** The server gave no answer, or said that it is stopping. */
export class Gone extends Error {}

/** Writes what changes things together: all of them, or none. Throws Gone, or another error for a failure. */
export async function write(
  tally: Tally,
  changes: [thing: Thing, next: State][],
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (const [thing, next] of changes) thing.may = [thing.state, next];
  const answer = await send().catch((cause: Error) => {
    tally.unanswered++;
    throw new Gone(cause.message, { cause });
  });
  if (answer.status === 200) {
    for (const [thing, next] of changes) thing.may = [next];
    tally.acknowledged++;
    return answer;
  }
  for (const [thing] of changes) thing.may = [thing.state];
  if (answer.status === 503) throw new Gone(answer.message);
  throw new Error(`${changes[0]![0].name}: ${answer.status} ${answer.text}`);
}

const shown = (state: State) => JSON.stringify(state) ?? 'not there';

/** Compares things with what the server has, which settles those that were uncertain; gives what is wrong. */
export async function settle(root: Client, things: Iterable<Thing>): Promise<string[]> {
  const wrong: string[] = [];
  for (const thing of things) {
    const found = await thing.look(root, thing);
    if (!thing.may.some((state) => Bun.deepEquals(state, found)))
      wrong.push(`${thing.name} is ${shown(found)}, but should be ${thing.may.map(shown).join(' or ')}`);
    thing.may = [found];
  }
  return wrong;
}

type Entry = Answer['data'];

/** The first entry of a list, on whichever page, that matches. */
export async function findIn(root: Client, path: string, matches: (entry: Entry) => boolean): Promise<Entry> {
  for (let page = 1; ; page++) {
    const { data, meta, text } = await root.get(`${path}${path.includes('?') ? '&' : '?'}page_size=100&page=${page}`);
    if (!Array.isArray(data)) throw new Error(`${path}: ${text}`);
    const found = data.find(matches);
    if (found || page >= meta.total_page) return found;
  }
}

/** Looks for a thing in a list. */
export const lookIn =
  (
    path: string | ((thing: Thing) => string),
    isIt: (entry: Entry, thing: Thing) => boolean,
    state: (entry: Entry) => State,
  ): Look =>
  async (root, thing) => {
    const found = await findIn(root, typeof path === 'string' ? path : path(thing), (entry) => isIt(entry, thing));
    thing.id ??= found?.id;
    return found && state(found);
  };
