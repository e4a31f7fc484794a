import * as feed from '#i18n/feed';
import { madeWith, rankings } from '#i18n/site';

/** Texts that the server needs outside pages. */
export const words = { feed, madeWith, rankings };

export type Words = typeof words;
