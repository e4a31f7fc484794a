import { allergens, contains, containsNone } from '#i18n/dishes';
import * as feed from '#i18n/feed';
import * as letters from '#i18n/letters';
import { madeWith, placesFrom, rankings } from '#i18n/site';
import { please } from '#i18n/site/dish';

/** Texts that the server needs outside pages, as they are now. */
export const words = () => ({
  feed: { ...feed, placesFrom },
  letters,
  madeWith,
  rankings,
  dishCard: { please, allergens, contains, containsNone },
});

export type Words = ReturnType<typeof words>;
