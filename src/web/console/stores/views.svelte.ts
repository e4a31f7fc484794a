import { router } from '../router.svelte.ts';

export interface View {
  name: string;
  /** The query of the address. */
  query: string;
}

const stored = 'store-views';

function read(): View[] {
  try {
    return JSON.parse(localStorage.getItem(stored) ?? '[]') as View[];
  } catch {
    return [];
  }
}

let views = $state.raw(read());

function keep(next: View[]): void {
  views = next;
  localStorage.setItem(stored, JSON.stringify(next));
}

window.addEventListener('storage', ({ key }) => {
  if (key === stored) views = read();
});

/** Filters and orders of the list of stores that have a name, in this browser. */
export const savedViews = {
  get all(): readonly View[] {
    return views;
  },
  /** The query of this address, on whichever page. */
  get query(): string {
    const kept = new URLSearchParams(router.query);
    kept.delete('page');
    return String(kept);
  },
  /** One of the same name is replaced. */
  save(view: View): void {
    keep([...views.filter(({ name }) => name !== view.name), view]);
  },
  forget(name: string): void {
    keep(views.filter((view) => view.name !== name));
  },
};
