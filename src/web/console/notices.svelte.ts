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
  /** Takes it back after the server has answered. */
  reverse?: () => Promise<unknown>;
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
/** Calls that were sent and can be taken back, the latest last, each with its answer. */
let past = $state.raw<{ call: HeldCall; answer: Promise<unknown> }[]>([]);
/** Whether somebody is at the notice: it stays as long. */
let isKept = false;
let timer: ReturnType<typeof setTimeout> | undefined;

async function send(call: (typeof held)[number], isLeaving = false): Promise<void> {
  if (sent.has(call)) return;
  sent.add(call);
  clearTimeout(call.timer);
  held = held.filter((one) => one !== call);
  try {
    const answer = call.send(isLeaving);
    if (call.reverse) past = [...past, { call, answer }];
    await answer;
  } catch (error) {
    past = past.filter((one) => one.call !== call);
    failure = error as Failure;
    session.note(failure);
    call.putBack();
  }
}

/** Sends a call that can no longer be undone, unless the network is away: then it waits for it. */
function due(call: (typeof held)[number]): void {
  if (isKept && call === held.at(-1)) call.timer = setTimeout(() => due(call), shownFor);
  else if (navigator.onLine) void send(call);
}

function hide(): void {
  if (isKept) timer = setTimeout(hide, shownFor);
  else said = undefined;
}

/** Takes back the latest call that was sent, once the server has answered it. */
async function reverse(): Promise<void> {
  const latest = past.at(-1);
  if (!latest) return;
  past = past.slice(0, -1);
  try {
    await latest.answer;
    await latest.call.reverse?.();
    latest.call.putBack();
  } catch (error) {
    notices.fail(error);
  }
}

/** Notices of the console: a change, its undo, and a call that failed later. */
export const notices = {
  get latest(): Notice | undefined {
    const call = held.at(-1);
    return call ? { text: call.text, undo: () => notices.undo() } : said;
  },
  /** How many calls are kept back. */
  get held(): number {
    return held.length;
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
    timer = setTimeout(hide, shownFor);
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
  /** Keeps the notice, or lets it go again. */
  keep(isHere: boolean): void {
    isKept = isHere;
  },
  get canUndo(): boolean {
    return held.length > 0 || said?.undo !== undefined || past.length > 0;
  },
  /** Takes the latest change back. */
  undo(): void {
    const call = held.at(-1);
    if (!call && said?.undo) return said.undo();
    if (!call) return void reverse();
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

session.afterBegin(() => {
  if (failure?.status === 401) failure = undefined;
});
session.beforeEnd(() => notices.flush(true));
window.addEventListener('pagehide', () => notices.flush(true));
window.addEventListener('online', () => notices.flush());
window.addEventListener('beforeunload', (event) => {
  if (held.length > 0 && !navigator.onLine) event.preventDefault();
});
