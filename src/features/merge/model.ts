import { integer, titled } from '../../schema.ts';

export const StoreMergeReq = titled('StoreMergeReq', 'The store that stays.', {
  into: integer('ID of the store that stays; it is another one.', { minimum: 1, examples: [7] }),
});

export const CategoryMergeReq = titled('CategoryMergeReq', 'The category that stays.', {
  into: integer('ID of the category that stays; it is another one.', { minimum: 1, examples: [3] }),
});

/** Numbers of rows that a merge moves to the surviving row. */
export interface Merge {
  subject: 'stores' | 'categories';
  from: number;
  into: number;
}
