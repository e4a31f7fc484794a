import { keys } from '../keys.svelte.ts';
import type { Selection } from '../parts/selection.svelte.ts';
import type { Row } from './bulk.svelte.ts';

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-store]') ?? undefined;

/** Moves the focus through the rows by J and K; selects the one that has it by X, and by shift-X all up to it. */
export function byKeys(event: KeyboardEvent, rows: readonly Row[], selection?: Selection<Row>): void {
  if (!keys.isMeant(event)) return;
  const all = [...document.querySelectorAll<HTMLElement>('[data-store]')];
  const here = rowOf(document.activeElement);
  const key = event.key.toLowerCase();
  if (key === 'j' || key === 'k') {
    const next = here ? all.indexOf(here) + (key === 'j' ? 1 : -1) : 0;
    all[next]?.querySelector('a')?.focus();
  } else if (key === 'x' && selection) {
    const row = rows.find(({ id }) => String(id) === here?.dataset['store']);
    if (!row) return;
    if (event.shiftKey) selection.extend(row, rows);
    else selection.toggle(row);
  } else return;
  event.preventDefault();
}
