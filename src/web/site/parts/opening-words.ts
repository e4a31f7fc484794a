import { closed, closesAt, open, openUntil, opensAt, opensOn, opensTomorrow } from '#i18n/opening';

export const openingWords = { closed, closesAt, open, openUntil, opensAt, opensOn, opensTomorrow };
