import * as shared from '#i18n/shared';
import { answerOf, api, type Failure } from '../shared/api.ts';
import { past, type Row } from './past.svelte.ts';
import { session } from './session.svelte.ts';

/** A call that is kept back for some seconds: a key that was hit by mistake changes nothing for anybody. */
interface HeldCall {
  /** Says that it is done. */
  text: string;
  /** Sends the call and gives its row; a call of a page that is closed has to outlive it (`keepalive`). */
  send: (isLeaving: boolean) => Promise<Row | undefined>;
  /** Shows things as they were: it was undone, or the server refused it. */
  putBack: () => void;
  /** Table and ID, as in `reviews/7`. */
  target?: string;
}

interface Link {
  address: string;
  name: string;
}

interface Done {
  link?: Link;
  /** Table and ID, as in `reviews/7`. */
  target?: string;
  /** Shows things as they were, before they are read again. */
  putBack?: () => void;
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
/** By what somebody is at the notice: it stays as long. */
const kept = new Set<'pointer' | 'focus'>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function send(call: (typeof held)[number], isLeaving = false): Promise<void> {
  if (sent.has(call)) return;
  sent.add(call);
  clearTimeout(call.timer);
  held = held.filter((one) => one !== call);
  try {
    const answer = call.send(isLeaving);
    past.expect(answer);
    const row = await answer;
    if (row) past.add(row, call.text, call);
  } catch (error) {
    failure = error as Failure;
    session.note(failure);
    call.putBack();
  }
}

/** Sends a call that can no longer be undone, unless the network is away: then it waits for it. */
function due(call: (typeof held)[number]): void {
  if (kept.size > 0 && call === held.at(-1)) call.timer = setTimeout(() => due(call), shownFor);
  else if (navigator.onLine) void send(call);
}

function hide(): void {
  if (kept.size > 0) timer = setTimeout(hide, shownFor);
  else said = undefined;
}

/** Undoes run one after the other. */
let turn = Promise.resolve();

/** Undoes a write that the server has, the latest of this tab unless told otherwise. */
function takeBack(row?: number): Promise<void> {
  turn = turn.then(() => undo(row));
  return turn;
}

async function undo(row?: number): Promise<void> {
  const write = row === undefined ? await past.latest() : past.find(row);
  const id = row ?? write?.id;
  if (id === undefined) return notices.say(shared.nothingToUndo);
  const { text = '', target } = write ?? {};
  try {
    const { left, stays } = await past.undo(id);
    notices.say(left === 0 ? shared.undone(text) : shared.undoneExcept({ what: text, left, which: stays.join(', ') }));
  } catch (error) {
    if ((error as Failure).reason !== 'changed_meanwhile') return notices.fail(error);
    notices.say(shared.changedSince({ actor: target === undefined ? '' : await lastActor(target), what: text }));
  }
}

/** Who wrote last to something; "" when that is not known. */
export async function lastActor(target: string): Promise<string> {
  const query = { target, page_size: 1 };
  const call = answerOf(api.GET('/api/admin/activity', { params: { query } }));
  return (await call.catch(() => undefined))?.data[0]?.actor ?? '';
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
  /** Says that a write is done; one with a row of the activity can be undone, by the notice or later. */
  done(text: string, row: Row | undefined, { link, ...details }: Done = {}): void {
    if (row) past.add(row, text, details);
    notices.say(text, row && (() => void takeBack(row.id)), link);
  },
  /** Shows a notice; `undo` takes back what the server does not undo. */
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
    const one = { ...call, timer: setTimeout(() => due(one), shownFor) };
    held = [...held, one];
  },
  /** Keeps the notice, or lets it go again. */
  keep(by: 'pointer' | 'focus', isHere: boolean): void {
    if (isHere) kept.add(by);
    else kept.delete(by);
  },
  takeBack,
  /** Takes the latest change back; says it when there is none. */
  undo(): void {
    const call = held.at(-1);
    if (!call && said?.undo) return said.undo();
    if (!call) return void takeBack();
    sent.add(call);
    clearTimeout(call.timer);
    held = held.slice(0, -1);
    call.putBack();
  },
  /** Sends what is kept back at once. */
  flush(isLeaving = false): Promise<unknown> {
    return Promise.all(held.map((call) => send(call, isLeaving)));
  },
};

session.afterBegin(() => {
  if (failure?.status === 401) failure = undefined;
});
session.beforeEnd(() => notices.flush(true));
window.addEventListener('pagehide', () => void notices.flush(true));
window.addEventListener('online', () => void notices.flush());
window.addEventListener('beforeunload', (event) => {
  if (held.length > 0 && !navigator.onLine) event.preventDefault();
});
