import { closed, closesAt, open, openUntil, opensAt, opensOn, opensTomorrow } from '#i18n/site/parts';

/** One by one, since the whole area would bring every text of the site into the first script. */
export const openingWords = { closed, closesAt, open, openUntil, opensAt, opensOn, opensTomorrow };
