const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Kept: a list asks for one in each row, and making one takes longer than using it. */
const made = new Map<string, [ago: Intl.RelativeTimeFormat, now: Intl.RelativeTimeFormat]>();

function formatsOf(language: string) {
  let formats = made.get(language);
  if (!formats) {
    const { RelativeTimeFormat } = Intl;
    const narrow = new RelativeTimeFormat(language, { numeric: 'always', style: 'narrow' });
    made.set(language, (formats = [narrow, new RelativeTimeFormat(language, { numeric: 'auto' })]));
  }
  return formats;
}

/** How long ago an instant was, in words: up to an hour in minutes, up to two days in hours, then in days. */
export function ago(instant: string, language: string): string {
  const passed = Math.max(0, Date.now() - Date.parse(instant));
  const [format, now] = formatsOf(language);
  if (passed < minute) return now.format(0, 'second');
  if (passed < hour) return format.format(-Math.floor(passed / minute), 'minute');
  return passed < 2 * day
    ? format.format(-Math.floor(passed / hour), 'hour')
    : format.format(-Math.floor(passed / day), 'day');
}
