import { phoneNumber } from '../../../lib/phones.ts';
import type { Schemas } from '../../shared/api.ts';

export type Review = Schemas['Review'] & {
  /** Time of the deletion, in the list of deleted ones. */
  deleted_at?: string;
};

export type Decision = 'approved' | 'blocked';

export type State = Review['status'] | 'deleted';

/** The tabs of the page; "all" is there for the reviews of one user or one store. */
export const tabs = ['pending', 'approved', 'blocked', 'deleted', 'all'] as const;

export type Tab = (typeof tabs)[number];

/** Things to look for, by which the list is filtered. */
export const marks = ['report', 'link', 'phone', 'picture', 'first'] as const;

/** Whether somebody who decided about one of these has not seen the other. */
export const haveSameContent = (one: Review, other: Review): boolean =>
  JSON.stringify([one.rating, one.content, one.image_urls, one.recommend_dishes]) ===
  JSON.stringify([other.rating, other.content, other.image_urls, other.recommend_dishes]);

/** Names of the dishes that a review recommends. */
export const dishesOf = ({ recommend_dishes }: Review): string[] => [
  ...new Set(recommend_dishes.flatMap(({ name }) => (typeof name === 'string' && name !== '' ? [name] : []))),
];

const link = String.raw`(?:https?:\/\/|www\.)\S+`;

/** A text in pieces; those to look at are marked: links, phone numbers, and the dishes. */
export function piecesOf(content: string, dishes: string[]): { text: string; isMarked: boolean }[] {
  const marked = new RegExp(`(${[link, ...dishes.map((dish) => RegExp.escape(dish)), phoneNumber].join('|')})`, 'giu');
  return content
    .split(marked)
    .map((text, index) => ({ text, isMarked: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
