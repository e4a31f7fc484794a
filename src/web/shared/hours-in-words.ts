import type { components } from './openapi.d.ts';

/** A Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayLength = 86_400_000;

/** The openings of a week, in lines such as "Mon – Fri 11:00–22:00". */
export function hoursInWords(hours: components['schemas']['Opening'][], language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const timesOf = (day: number) =>
    hours
      .filter((opening) => opening.day === day)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(', ');
  const lines: { from: number; to: number; times: string }[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const times = timesOf(day);
    const last = lines.at(-1);
    if (last?.to === day - 1 && last.times === times) last.to = day;
    else if (times !== '') lines.push({ from: day, to: day, times });
  }
  const at = (day: number) => new Date(monday + (day - 1) * dayLength);
  return lines.map(({ from, to, times }) => `${format.formatRange(at(from), at(to))} ${times}`);
}

/** Closures, in lines such as "24 – 26 Dec 2026 Christmas". */
export function closuresInWords(closures: components['schemas']['Closure'][], language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return closures.map(({ from, to, note }) => `${format.formatRange(new Date(from), new Date(to))} ${note}`.trim());
}
