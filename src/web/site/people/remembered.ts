import { Drafts, forgetDrafts, moveDrafts } from '../../shared/drafts.ts';

/** Who is logged in in this browser. */
export interface Visitor {
  token: string;
  user: { id: number; username: string };
  /** A cookie gives the next token. */
  stays?: true;
}

const name = 'visitor';
const changes = new EventTarget();
const changed = () => changes.dispatchEvent(new Event(name));

/** The visitor who is logged in. Only the tab knows who does not stay logged in. */
export function remembered(): Visitor | null {
  try {
    const text = sessionStorage.getItem(name) ?? localStorage.getItem(name);
    return text === null ? null : (JSON.parse(text) as Visitor);
  } catch {
    // The browser forbids to keep anything.
    return null;
  }
}

/** The storage of this tab, or that of this browser for somebody who stays logged in. */
const storage = () => (sessionStorage.getItem(name) === null ? localStorage : sessionStorage);

/** Drafts of the visitor, kept until they are sent or the visitor logs out. */
export const drafts = new Drafts(storage);

/** Remembers a visitor, until the tab is closed where they do not stay logged in; or nobody. */
export function remember(next: Visitor | null, ofTab = storage() === sessionStorage): void {
  sessionStorage.removeItem(name);
  localStorage.removeItem(name);
  if (next) (ofTab ? sessionStorage : localStorage).setItem(name, JSON.stringify(next));
  if (next && ofTab) moveDrafts(localStorage, sessionStorage);
  changed();
}

/** Forgets the visitor, and what they began to write. */
export function forget(): void {
  for (const one of [localStorage, sessionStorage]) forgetDrafts(one);
  remember(null);
}

/** Calls back when the visitor may be another. */
export const onVisitor = (look: () => void) => changes.addEventListener(name, look);

// Another tab logged in or out, or the back button shows a page as it was before that.
window.addEventListener('storage', ({ key }) => [name, null].includes(key) && changed());
window.addEventListener('pageshow', ({ persisted }) => persisted && changed());
