import type { Changes, Subject } from '../../db/changes.ts';

const shownEverywhere: Subject[] = ['categories', 'lists', 'site'];

const shownInLists: Subject[] = ['stores', 'store ratings', 'dishes', 'search_texts', 'store_images'];

/**
 * The cached answers that a commit invalidates: those about one of `stores`, those that show several stores (`lists`), or
 * `all`. Counters alone invalidate no list, where they may lag by a second.
 */
export const invalidatedBy = ({ stores, subjects, everything }: Changes) => ({
  stores,
  lists: shownInLists.some((subject) => subjects.has(subject)),
  all: everything || shownEverywhere.some((subject) => subjects.has(subject)),
});
