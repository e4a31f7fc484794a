import { drafts } from '../../people/remembered.ts';

export interface Draft {
  rating: number | undefined;
  content: string;
  /** Names. */
  dishes: string[];
  /** Links of uploads. */
  pictures: string[];
}

const nameOf = (store: number) => `review of ${store}`;

export const emptyDraft = (): Draft => ({ rating: undefined, content: '', dishes: [], pictures: [] });

/** A review that was begun in this browser. */
export const readDraft = (store: number): Draft | undefined => drafts.read(nameOf(store)) as Draft | undefined;

const isEmpty = ({ rating, content, dishes, pictures }: Draft) =>
  rating === undefined && content === '' && dishes.length === 0 && pictures.length === 0;

export function keepDraft(store: number, draft: Draft): void {
  if (isEmpty(draft)) drafts.forget(nameOf(store));
  else drafts.keep(nameOf(store), draft);
}
