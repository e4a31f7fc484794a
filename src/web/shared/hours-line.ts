import type { components } from './openapi.d.ts';
import { dateWords, dayWords, isClosedWord, isEveryDay, isRange, plain } from './hours-words.ts';
import { readTimes } from './times.ts';

type Opening = components['schemas']['Opening'];
type Closure = components['schemas']['Closure'];

/** A line of text as it was understood. */
export interface Line {
  hours: Opening[];
  closures: Closure[];
  /** Parts that were not. */
  unread: string[];
}

const week = [1, 2, 3, 4, 5, 6, 7];

/** Words, numbers and signs, each where it begins. Han characters are looked up by the longest word. */
const token = /\d+|\p{L}[\p{L}\p{M}'’]*|[-–—~～〜]|[^\s]/gu;

/** The days that a text begins with, and what follows them; undefined where it begins with none. */
function readDays(text: string): { days: number[]; rest: string } | undefined {
  const days: number[] = [];
  let rest = text.trim();
  let isSpan = false;
  for (;;) {
    const every = isEveryDay(rest);
    const word = every ?? dayWords.at(rest);
    if (!word) break;
    const last = days.at(-1);
    if (every) days.push(...week);
    else if (isSpan && last !== undefined) for (let day = last; day !== word.value;) days.push((day = (day % 7) + 1));
    else days.push(word.value);
    rest = rest.slice(word.length).replace(/^[.:：\s]+/, '');
    const span = isRange(rest);
    const sign = span ?? /^[,，、/&+]|^(?:and|und|y|و)(?!\p{L})/iu.exec(rest)?.[0].length ?? 0;
    const after = rest.slice(sign).trimStart();
    if (sign > 0 && !dayWords.at(after)) break;
    isSpan = span !== undefined;
    rest = after;
  }
  return days.length > 0 ? { days: [...new Set(days)], rest } : undefined;
}

interface Day {
  year?: number;
  month?: number;
  day?: number;
}

const inYear = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/;
const dayFirst = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/;
const dayAndMonth = /^(\d{1,2})\.(\d{1,2})\.?/;
const monthAndDay = /^(\d{1,2})月(?:(\d{1,2})[日号號]?)?/;

/** The two ends of a span of days, and the words that are no part of it; undefined where a number is too many. */
function readEnds(text: string): { ends: Day[]; others: string } | undefined {
  const ends: Day[] = [{}];
  let others = '';
  let rest = text.replaceAll(/[\u200e\u200f]/g, '').trim();
  while (rest !== '') {
    const end = ends.at(-1)!;
    const [whole, first, second, third] =
      inYear.exec(rest) ?? dayFirst.exec(rest) ?? dayAndMonth.exec(rest) ?? monthAndDay.exec(rest) ?? [];
    const month = others === '' ? dateWords.at(rest) : undefined;
    const number = /^\d+/.exec(rest)?.[0];
    let length: number;
    if (whole !== undefined) {
      const values = [first, second, third].map((one) => (one === undefined ? undefined : Number(one)));
      const [one, two, three] = values;
      if (inYear.test(whole)) Object.assign(end, { year: one, month: two, day: three });
      else if (monthAndDay.test(whole)) Object.assign(end, { month: one, ...(two !== undefined && { day: two }) });
      else Object.assign(end, { day: one, month: two, ...(three !== undefined && { year: three }) });
      length = whole.length;
    } else if (month) {
      end.month = month.value;
      length = month.length;
    } else if (number !== undefined && others === '') {
      if (number.length === 4) end.year = Number(number);
      else if (end.day === undefined) end.day = Number(number);
      else return undefined;
      length = number.length;
    } else if (others === '' && end.day !== undefined && isRange(rest) !== undefined) {
      ends.push({});
      length = isRange(rest)!;
    } else if (/^[日号號.,،，、/]/.test(rest) && others === '') length = 1;
    else if (others === '' && dayWords.at(rest)) length = dayWords.at(rest)!.length;
    else {
      const word = [...rest.matchAll(token)][0]![0];
      if (!isClosedWord(plain(word))) others += ` ${word}`;
      else others ||= ' ';
      length = word.length;
    }
    rest = rest.slice(length).trimStart();
  }
  return { ends, others: others.trim() };
}

const dateOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
};

/** A closure such as "24–26 Dec closed"; without a year, the next one that is not over on `today`. */
function readClosure(text: string, today: string): Closure | undefined {
  const { ends = [], others: note = '' } = readEnds(text) ?? {};
  const [first, last = first] = ends;
  if (ends.length > 2 || first?.day === undefined || last?.day === undefined) return undefined;
  const months = { from: first.month ?? last.month, to: last.month ?? first.month };
  if (months.from === undefined || months.to === undefined) return undefined;
  const isOver = months.from > months.to || (months.from === months.to && first.day > last.day);
  const over = isOver ? 1 : 0;
  const within = (year: number) => ({
    from: dateOf(year, months.from!, first.day!),
    to: dateOf(last.year ?? year + over, months.to!, last.day!),
  });
  const named = first.year ?? (last.year === undefined ? undefined : last.year - over);
  let { from, to } = within(named ?? Number(today.slice(0, 4)));
  if (named === undefined && to !== undefined && to < today) ({ from, to } = within(Number(today.slice(0, 4)) + 1));
  return from === undefined || to === undefined || to < from ? undefined : { from, to, note };
}

/** The parts of a line: between semicolons and lines, and where a comma is followed by a day. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const rule of text.split(/[;；؛\n]/)) {
    let part = '';
    for (const piece of rule.split(/(?<=[,，、،])/)) {
      const hasTimes = /\d/.test(part) || [...part.matchAll(token)].some(([word]) => isClosedWord(plain(word)));
      if (hasTimes && (dayWords.at(piece.trim()) ?? isEveryDay(piece.trim()))) {
        parts.push(part);
        part = '';
      }
      part += piece;
    }
    parts.push(part);
  }
  return parts.map((part) => part.replace(/[,，、،\s]+$/, '').trim()).filter(Boolean);
}

/**
 * Reads hours and closures as people write them, in any language of the pages: "Mo–Fr 11–15, 17–21:30; 24–26 Dec closed".
 * A day that is closed has no hours, also where a part before gave it some.
 */
export function readLine(text: string, today: string): Line {
  const line: Line = { hours: [], closures: [], unread: [] };
  for (const part of partsOf(text)) {
    const read = readDays(part);
    const days = read?.days ?? week;
    const rest = (read?.rest ?? part).replace(/^[,，、،]/, '').trim();
    const spans = readTimes(rest.replaceAll('،', ','));
    if (spans) line.hours.push(...days.flatMap((day) => spans.map((span) => ({ day, ...span }))));
    else if (read && isClosedWord(plain(rest))) line.hours = line.hours.filter(({ day }) => !days.includes(day));
    else {
      const closure = readClosure(part, today);
      if (closure) line.closures.push(closure);
      else line.unread.push(part);
    }
  }
  line.hours.sort((one, other) => one.day - other.day || (one.opens < other.opens ? -1 : 1));
  return line;
}
