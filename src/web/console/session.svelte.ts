import { useToken, type Failure } from '../shared/api.ts';
import { Drafts, forgetDrafts } from '../shared/drafts.ts';

/** Of this tab, so that closing it logs out on a shared computer. */
const stored = 'console-token';

let token = $state(sessionStorage.getItem(stored));
let hasEnded = $state(false);
const listeners: (() => void)[] = [];

/** Drafts of this tab. */
export const drafts = new Drafts(() => sessionStorage);

/** The administrator who is logged in. */
export const session = {
  get isOpen(): boolean {
    return token !== null;
  },
  /** For a request that `api` cannot make. */
  get token(): string | null {
    return token;
  },
  /** Whether the server refused the token: the login stands over the page, which stays. */
  get hasEnded(): boolean {
    return hasEnded;
  },
  begin(given: string): void {
    token = given;
    hasEnded = false;
    sessionStorage.setItem(stored, given);
  },
  /** Logs out, and forgets what was begun to write; what listens to `beforeEnd` can still send something. */
  end(): void {
    for (const listener of listeners) listener();
    token = null;
    hasEnded = false;
    sessionStorage.removeItem(stored);
    forgetDrafts(sessionStorage);
  },
  beforeEnd(listener: () => void): void {
    listeners.push(listener);
  },
  /** Notes a failure that means that the session has ended; a wrong password in a form does not. */
  note(failure: Failure): void {
    if (failure.status === 401 && failure.reason !== 'wrong_credentials' && token !== null) hasEnded = true;
  },
};

useToken(() => token);
