import type { Card } from '../stores.ts';

export const rankings = ['hotness', 'likes', 'search', 'reviews'] as const;
type Ranking = (typeof rankings)[number];

export interface RankingsData {
  by: Ranking;
  page: number;
  pages: number;
  /** Rank of the first. */
  from: number;
  /** Whether the place has any at all. */
  hasStores: boolean;
  /** `count` is what the ranking counts; null for the hotness, which is no number that says something. */
  stores: (Card & { count: number | null })[];
}
