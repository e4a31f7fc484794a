export interface Draft {
  rating: number | undefined;
  content: string;
  /** Names. */
  dishes: string[];
  /** Links of uploads. */
  pictures: string[];
}

const placeOf = (store: number) => `draft review of ${store}`;

export const emptyDraft = (): Draft => ({ rating: undefined, content: '', dishes: [], pictures: [] });

/** A review that was begun in this browser. */
export function readDraft(store: number): Draft | undefined {
  const text = localStorage.getItem(placeOf(store));
  return text === null ? undefined : (JSON.parse(text) as Draft);
}

const isEmpty = ({ rating, content, dishes, pictures }: Draft) =>
  rating === undefined && content === '' && dishes.length === 0 && pictures.length === 0;

export function keepDraft(store: number, draft: Draft): void {
  if (isEmpty(draft)) localStorage.removeItem(placeOf(store));
  else localStorage.setItem(placeOf(store), JSON.stringify(draft));
}
