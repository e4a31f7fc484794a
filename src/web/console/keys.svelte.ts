import { untrack } from 'svelte';
import { session } from './session.svelte.ts';

/** Keys that do one thing, each as it stands on the keyboard. */
interface KeyUse {
  keys: string[];
  text: string;
}

const stored = 'keys';
const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

let areOn = $state(localStorage.getItem(stored) !== 'off');
let described = $state.raw<(() => KeyUse[])[]>([]);

/** Single keys of the console. Somebody who speaks to the computer can switch them off. */
export const keys = {
  get areOn(): boolean {
    return areOn;
  },
  set areOn(next: boolean) {
    areOn = next;
    localStorage.setItem(stored, next ? 'on' : 'off');
  },
  /** Keys of the page that is open. */
  get ofPage(): KeyUse[] {
    return described.flatMap((read) => read());
  },
  /** Names keys of a page, or of a part of it, in the list that `?` shows. Call it while a component is made. */
  describe(read: () => KeyUse[]): void {
    $effect(() => {
      described = [...untrack(() => described), read];
      return () => (described = described.filter((one) => one !== read));
    });
  },
  /** Whether a key was pressed alone and for the page: not into a field, a dialog or a shortcut of the browser. */
  isMeant(event: KeyboardEvent): boolean {
    if (!areOn || session.hasEnded || event.defaultPrevented || event.isComposing) return false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    return !(event.target as Element).closest?.(typedInto) && !document.querySelector('dialog:modal');
  },
};

/** Handles keys of a page, named as in `KeyboardEvent.key` in lower case. */
export const handlerOf = (uses: Record<string, (event: KeyboardEvent) => void>) => (event: KeyboardEvent) => {
  const use = keys.isMeant(event) ? uses[event.key.toLowerCase()] : undefined;
  if (!use) return;
  event.preventDefault();
  use(event);
};
