import type { Failure } from '../shared/api.ts';
import { session } from './session.svelte.ts';

/** A call that is kept back for some seconds, so that it can be taken back although the API cannot undo it. */
interface HeldCall {
  /** Says that it is done. */
  text: string;
  /** Sends the call; a call of a page that is closed has to outlive it (`keepalive`). */
  send: (isLeaving: boolean) => Promise<unknown>;
  /** Shows things as they were: it was undone, or the server refused it. */
  putBack: () => void;
}

interface Link {
  address: string;
  name: string;
}

interface Notice {
  text: string;
  undo?: (() => void) | undefined;
  /** Leads to what the notice is about. */
  link?: Link;
}

/** How long a call is kept back and a notice is shown, in milliseconds. */
const shownFor = 6000;

let held = $state.raw<(HeldCall & { timer: ReturnType<typeof setTimeout> })[]>([]);
/** Not state: what a page that goes away reads of `held` is its value of before. */
const sent = new WeakSet<HeldCall>();
let said = $state.raw<Notice>();
let failure = $state.raw<Failure>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function send(call: (typeof held)[number], isLeaving = false): Promise<void> {
  if (sent.has(call)) return;
  sent.add(call);
  clearTimeout(call.timer);
  held = held.filter((one) => one !== call);
  try {
    await call.send(isLeaving);
  } catch (error) {
    failure = error as Failure;
    session.note(failure);
    call.putBack();
  }
}

/** Sends a call that can no longer be undone, unless the network is away: then it waits for it. */
function due(call: (typeof held)[number]): void {
  if (navigator.onLine) void send(call);
}

/** Notices of the console: a change, its undo, and a call that failed later. */
export const notices = {
  get latest(): Notice | undefined {
    const call = held.at(-1);
    return call ? { text: call.text, undo: () => notices.undo() } : said;
  },
  get failure(): Failure | undefined {
    return failure;
  },
  /** Shows a notice; `undo` makes the change of it undone by a call of its own. */
  say(text: string, undo?: () => void, link?: Link): void {
    clearTimeout(timer);
    const takeBack =
      undo &&
      (() => {
        said = undefined;
        undo();
      });
    said = { text, undo: takeBack, link };
    timer = setTimeout(() => (said = undefined), shownFor);
  },
  /** Shows a failure of a call that no form waits for. */
  fail(error: unknown): void {
    failure = error as Failure;
    session.note(failure);
  },
  forgetFailure(): void {
    failure = undefined;
  },
  hold(call: HeldCall): void {
    const kept = { ...call, timer: setTimeout(() => due(kept), shownFor) };
    held = [...held, kept];
  },
  /** Takes the latest change back. */
  undo(): void {
    const call = held.at(-1);
    if (!call) return said?.undo?.();
    sent.add(call);
    clearTimeout(call.timer);
    held = held.slice(0, -1);
    call.putBack();
  },
  /** Sends what is kept back at once. */
  flush(isLeaving = false): void {
    for (const call of held) void send(call, isLeaving);
  },
};

session.beforeEnd(() => notices.flush(true));
window.addEventListener('pagehide', () => notices.flush(true));
window.addEventListener('online', () => notices.flush());
window.addEventListener('beforeunload', (event) => {
  if (held.length > 0 && !navigator.onLine) event.preventDefault();
});
