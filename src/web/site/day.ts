import type { Language } from '../../i18n/languages.ts';

const formatOf = (language: Language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });

/** Kept, since to make one takes longer than to render a review. */
const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** The day of an instant, as people write it. */
export const dayOf = (instant: string, language: Language): string =>
  (formats[language] ??= formatOf(language)).format(new Date(instant));
