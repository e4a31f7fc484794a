import { router } from '../router.svelte.ts';

/** Address of the editor of a store, which leads back to this list. */
export const editorOf = ({ id }: { id: number }): string =>
  router.query.size > 0
    ? `/admin/stores/${id}?${new URLSearchParams({ from: String(router.query) })}`
    : `/admin/stores/${id}`;

/** Rows of a page of the list. */
export const rowsOfPage = 25;

/** Orders of the list besides the newest first. */
export const sorts = ['score', 'rating', 'likes', 'hotness'] as const;
