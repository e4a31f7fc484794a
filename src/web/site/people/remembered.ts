/** Who is logged in in this browser. */
export interface Visitor {
  token: string;
  user: { id: number; username: string };
}

const name = 'visitor';
const changes = new EventTarget();
const changed = () => changes.dispatchEvent(new Event(name));

/** The visitor who is logged in. On a shared device only the tab knows. */
export function remembered(): Visitor | null {
  try {
    const text = sessionStorage.getItem(name) ?? localStorage.getItem(name);
    return text === null ? null : (JSON.parse(text) as Visitor);
  } catch {
    // The browser forbids to keep anything.
    return null;
  }
}

/** Remembers a visitor, until the tab is closed on a shared device; or nobody. */
export function remember(next: Visitor | null, isShared = sessionStorage.getItem(name) !== null): void {
  sessionStorage.removeItem(name);
  localStorage.removeItem(name);
  if (next) (isShared ? sessionStorage : localStorage).setItem(name, JSON.stringify(next));
  changed();
}

/** Calls back when the visitor may be another. */
export const onVisitor = (look: () => void) => changes.addEventListener(name, look);

// Another tab logged in or out, or the back button shows a page as it was before that.
window.addEventListener('storage', ({ key }) => [name, null].includes(key) && changed());
window.addEventListener('pageshow', ({ persisted }) => persisted && changed());
