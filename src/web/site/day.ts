import type { Language } from '../../i18n/languages.ts';

const formatOf = (language: Language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });

/** Kept, since to make one takes longer than to render a review. */
const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** The day of an instant, as people write it. */
export const dayOf = (instant: string, language: Language): string =>
  (formats[language] ??= formatOf(language)).format(new Date(instant));

/** A date with its weekday, in short. */
export const weekdayOf = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );
