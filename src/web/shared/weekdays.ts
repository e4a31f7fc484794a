const formats = new Map<string, string[]>();

/** A Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayLength = 86_400_000;

/** All days, 1 for Monday, from the first one of a week. */
export const weekFrom = (first: number): number[] => Array.from({ length: 7 }, (_, at) => ((first - 1 + at) % 7) + 1);

/** Names of the days from Monday to Sunday in a language. */
export function weekdays(language: string, style: 'long' | 'short'): readonly string[] {
  const key = `${language} ${style}`;
  let names = formats.get(key);
  if (!names) {
    const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
    names = Array.from({ length: 7 }, (_, day) => format.format(monday + day * dayLength));
    formats.set(key, names);
  }
  return names;
}
