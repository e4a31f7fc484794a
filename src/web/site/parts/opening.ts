import type { Language } from '../../../i18n/languages.ts';
import type { Frame } from '../frame.ts';
import type { openingWords } from './opening-words.ts';

const minutesOfDay = 1440;

/** Days from the first one of which the openings of a store are known. */
export const daysKnown = 9;

/** The opening line of a page at a moment, in a language. */
export interface OpeningText {
  isOpen: boolean;
  text: string;
}

const radix = 36;

/** All that is known of a store without hours: when it closes, or opens, on the day of which its owner has said so. */
export type OnlyKnown = 'end' | 'start';

const marks = { end: '<', start: '>' } as const;

export function written(start: number, spans: readonly (readonly [number, number])[], only?: OnlyKnown): string {
  let before = 0;
  const steps = [start, ...spans.flat()].map((time) => {
    const step = time - before;
    before = time;
    return step.toString(radix);
  });
  return steps.join(' ') + (only ? marks[only] : '');
}

function read(times: string): { start: number; turns: number[]; only: OnlyKnown | undefined } {
  let at = 0;
  const [start = 0, ...turns] = times.split(' ').map((step) => (at += Number.parseInt(step, radix)));
  const only = (['end', 'start'] as const).find((one) => times.endsWith(marks[one]));
  return { start, turns, only };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, since to make one takes longer than to render a card. */
function format(language: Language, zone: string, options: Intl.DateTimeFormatOptions, minutes: number): string {
  const key = `${language} ${zone} ${Object.keys(options).join()}`;
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(language, { timeZone: zone, ...options })));
  return made.format(minutes * 60_000);
}

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Whether a store is open at a minute since 1970. */
export function isOpenAt(times: string, minute: number): boolean {
  const { turns, only } = read(times);
  return !only && turns.findIndex((turn) => turn > minute) % 2 === 1;
}

/** Undefined where the page is so old that nobody knows. */
export function textOf(
  times: string,
  now: number,
  { zone, language }: Pick<Frame, 'zone' | 'language'>,
  words: typeof openingWords,
): OpeningText | undefined {
  const { start, turns, only } = read(times);
  // The last opening may go on after the days that are known.
  if (now < start || now >= start + (daysKnown - 1) * minutesOfDay) return undefined;
  const index = turns.findIndex((turn) => turn > now);
  const isOpen = index % 2 === 1;
  const next = turns[index];
  if (next === undefined) return { isOpen: false, text: words.closed };
  const clock = format(language, zone, time, next);
  if (only && isOpen) return only === 'end' ? { isOpen: false, text: words.closesAt(clock) } : undefined;
  if (isOpen) return { isOpen, text: next - now < minutesOfDay ? words.openUntil(clock) : words.open };
  const dayOf = (minutes: number) => format(language, zone, day, minutes);
  if (dayOf(next) === dayOf(now)) return { isOpen, text: words.opensAt(clock) };
  if (dayOf(next) === dayOf(now + minutesOfDay)) return { isOpen, text: words.opensTomorrow(clock) };
  if (next - now > 6 * minutesOfDay) return { isOpen, text: words.closed };
  return { isOpen, text: words.opensOn({ day: format(language, zone, { weekday: 'long' }, next), time: clock }) };
}
