/** An action with its outcome, or without one where nobody knows it, and when it was sent and answered. */
export interface Operation<Action> {
  action: Action;
  sent: number;
  /** Infinity where the outcome is unknown: it happened at any time since, or never. */
  answered: number;
}

/** A thing as it is when one client at a time uses it. States are plain data. */
export interface Model<State, Action> {
  first: State;
  /** The state after an action; undefined where the action cannot have had this outcome. */
  next: (state: State, action: Action) => State | undefined;
}

/** A way through a part of a history: which operations have happened, and the state that they left. */
interface Way<State> {
  /** All operations with an outcome before this one have happened. */
  low: number;
  /** Those with an outcome, from `low` on, that have happened too. */
  ahead: readonly number[];
  /** Those without an outcome that have happened. */
  unknown: readonly number[];
  state: State;
}

/**
 * Looks for an order of the operations that the model allows, in which each happens between its request and its answer:
 * the search of Wing and Gong, with Lowe's memory of the ways that were tried. Returns undefined when there is one, else
 * the operations that no order of those before them allows. Give it the history of one key at a time.
 */
export function contradiction<State, Action>(
  { first, next }: Model<State, Action>,
  history: readonly Operation<Action>[],
): string | undefined {
  const bySent = history.toSorted((one, other) => one.sent - other.sent);
  const certain = bySent.filter(({ answered }) => answered < Infinity);
  const unknown = bySent.filter(({ answered }) => answered === Infinity);
  const texts = unknown.map(({ action }) => JSON.stringify(action));
  const start: Way<State> = { low: 0, ahead: [], unknown: [], state: first };
  const ways = [start];
  const tried = new Set<string>();
  let furthest = start;
  const progress = (way: Way<State>) => way.low + way.ahead.length;

  const go = (from: Way<State>, state: State | undefined, move: Partial<Way<State>>) => {
    if (state === undefined) return;
    const way = { ...from, ...move, state };
    const text = JSON.stringify([way.low, way.ahead, way.unknown, state]);
    if (tried.has(text)) return;
    tried.add(text);
    ways.push(way);
    if (progress(way) > progress(furthest)) furthest = way;
  };

  /** Takes an operation with an outcome, and moves `low` behind all that have happened. */
  const take = (way: Way<State>, index: number) => {
    const happened = [...way.ahead, index].toSorted((one, other) => one - other);
    let { low } = way;
    while (happened[0] === low) {
      happened.shift();
      low++;
    }
    go(way, next(way.state, certain[index]!.action), { low, ahead: happened });
  };

  const follow = (way: Way<State>) => {
    const open: number[] = [];
    let firstAnswer = Infinity;
    for (let index = way.low; index < certain.length && certain[index]!.sent <= firstAnswer; index++) {
      if (way.ahead.includes(index)) continue;
      open.push(index);
      firstAnswer = Math.min(firstAnswer, certain[index]!.answered);
    }
    const used = new Set<string>();
    for (const [index, { action, sent }] of unknown.entries()) {
      if (sent > firstAnswer) break;
      if (way.unknown.includes(index)) continue;
      // Of equal ones, which nobody saw answered, the first to be sent can stand for any.
      if (used.has(texts[index]!)) continue;
      used.add(texts[index]!);
      const state = next(way.state, action);
      if (JSON.stringify(state) !== JSON.stringify(way.state))
        go(way, state, { unknown: [...way.unknown, index].toSorted((one, other) => one - other) });
    }
    for (const index of open) if (certain[index]!.sent <= firstAnswer) take(way, index);
  };

  for (let way = ways.pop(); way; way = ways.pop()) {
    if (way.low === certain.length) return undefined;
    follow(way);
  }
  const { low, ahead, state } = furthest;
  const left = certain.slice(low, low + ahead.length + 6).filter((_, index) => !ahead.includes(low + index));
  const lines = left.map(({ action, sent, answered }) => `${JSON.stringify(action)} from ${sent} to ${answered}`);
  return `After ${JSON.stringify(state)}, ${progress(furthest)} of ${certain.length} operations, none of these can be next:\n${lines.join('\n')}`;
}
