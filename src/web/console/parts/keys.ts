import { keys } from '../keys.svelte.ts';

/** Handles keys of a page, named as in `KeyboardEvent.key` in lower case. */
export const handlerOf = (uses: Record<string, (event: KeyboardEvent) => void>) => (event: KeyboardEvent) => {
  const use = keys.isMeant(event) ? uses[event.key.toLowerCase()] : undefined;
  if (!use) return;
  event.preventDefault();
  use(event);
};
