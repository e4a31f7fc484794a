import { pageKey, useToken, type Failure } from '../shared/api.ts';
import { Drafts } from '../shared/drafts.ts';
import { tabs } from './tabs.ts';

/** Of this tab, so that closing the last one logs out on a shared computer. */
const stored = 'console-token';

let token = $state(sessionStorage.getItem(stored));
let name = $state('');
let hasEnded = $state(false);
let isBegunHere = false;
const listeners: (() => unknown)[] = [];
/** For which other tabs can send what they kept back, in milliseconds. */
const lastSends = 500;
const beginners: (() => void)[] = [];

/** Drafts of this tab. */
export const drafts = new Drafts(() => sessionStorage);

function open(given: string, whose: string): void {
  token = given;
  name = whose;
  hasEnded = false;
  sessionStorage.setItem(stored, given);
  for (const listener of beginners) listener();
}

/** Forgets the session in this tab; ends once what listens to `beforeEnd` has sent its last. */
function close(): Promise<unknown> {
  const sent = Promise.allSettled(listeners.map((listener) => listener()));
  token = null;
  name = '';
  hasEnded = false;
  // Also what other modules keep of this account: drafts, and writes that can be undone.
  sessionStorage.clear();
  return sent;
}

/** Its answer changes nothing for the page, which may be gone by then. */
const endOnServer = (of: string): void =>
  void fetch('/api/admin/logout', {
    method: 'POST',
    keepalive: true,
    headers: { 'x-api-key': pageKey(), authorization: `Bearer ${of}` },
  })
    .then((answer) => answer.text())
    .catch(() => undefined);

/** The administrator who is logged in. */
export const session = {
  get isOpen(): boolean {
    return token !== null;
  },
  /** For a request that `api` cannot make. */
  get token(): string | null {
    return token;
  },
  /** Name of the account, once it is known. */
  get name(): string {
    return name;
  },
  set name(known: string) {
    name = known;
  },
  /** Whether the server refused the token: the login stands over the page, which stays. */
  get hasEnded(): boolean {
    return hasEnded;
  },
  /** Whether somebody has logged in by the form of this page. */
  get isBegunHere(): boolean {
    return isBegunHere;
  },
  /** Logs this tab in, and those that show a login. */
  begin(given: string, whose: string): void {
    isBegunHere = true;
    open(given, whose);
    tabs.tell({ kind: 'open', token: given, name: whose, isNew: true });
  },
  /**
   * Logs out in all tabs of this login, and forgets what was begun to write in this one; what listens to `beforeEnd`
   * can still send something.
   */
  end(): void {
    const ended = token;
    const isToEnd = !hasEnded;
    const sent = close();
    if (ended === null) return;
    tabs.tell({ kind: 'ended', token: ended });
    if (isToEnd) void sent.then(() => setTimeout(() => endOnServer(ended), lastSends));
  },
  beforeEnd(listener: () => unknown): void {
    listeners.push(listener);
  },
  afterBegin(listener: () => void): void {
    beginners.push(listener);
  },
  /** Notes a failure that means that the session has ended; a wrong password in a form does not. */
  note(failure: Failure): void {
    const isOfForm = failure.reason === 'wrong_credentials' || failure.reason === 'challenge_expired';
    if (failure.status === 401 && !isOfForm && token !== null) hasEnded = true;
  },
};

tabs.listen((told) => {
  if (told.kind === 'asked') {
    if (token !== null && !hasEnded) tabs.tell({ kind: 'open', token, name, isNew: false });
  } else if (told.kind === 'open') {
    // Another account does not take over a page: somebody may have written there.
    if (token === null || (told.name === name && (hasEnded || told.isNew))) open(told.token, told.name);
  } else if (told.token === token) {
    if (drafts.names().length === 0) {
      void close();
      return;
    }
    // Text typed in this tab stays below the login form, and nobody gets in without logging in.
    sessionStorage.removeItem(stored);
    hasEnded = true;
  }
});
if (token === null) tabs.tell({ kind: 'asked' });

useToken(() => token, true);
