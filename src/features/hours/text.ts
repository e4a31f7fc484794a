import { limits } from '../../limits.ts';
import { isDate } from '../../lib/local-time.ts';
import { said, type Sentence } from '../../sentences.ts';
import type { Closure, Opening } from './model.ts';

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Value of a text, or the reason why it has none. */
type Read<Value> = { value: Value } | { problem: Sentence };

/** Openings as text: `Mo-Fr 10:00-14:00,17:00-22:00; Sa 11:00-02:00`. */
export function hoursText(hours: readonly Opening[]): string {
  const runs: { first: number; last: number; times: string }[] = [];
  for (let day = 1; day <= days.length; day++) {
    const own = hours.filter((row) => row.day === day);
    if (own.length === 0) continue;
    const times = own.map(({ opens, closes }) => `${opens}-${closes}`).join(',');
    const run = runs.at(-1);
    if (run?.last === day - 1 && run.times === times) run.last = day;
    else runs.push({ first: day, last: day, times });
  }
  const name = (day: number) => days[day - 1]!;
  return runs
    .map(({ first, last, times }) => `${name(first)}${first === last ? '' : `-${name(last)}`} ${times}`)
    .join('; ');
}

/**
 * Reads what `hoursText` writes, in any case, with dashes and spaces as people type them, and what OpenStreetMap has for a
 * week: `24/7`, times without days, days that are `off`. Public and school holidays are left out. "" means unknown.
 */
export function readHours(text: string): Read<Opening[] | null> {
  let value: Opening[] = [];
  let off: string | undefined;
  for (const part of text.split(/[;\n]/)) {
    const rule = part.trim().replaceAll(/\s*[-–—]\s*/g, '-');
    if (rule === '') continue;
    const { named = '', times = '' } = ruleForm.exec(rule === '24/7' ? always : rule)?.groups ?? {};
    if (times === '') return { problem: said('hours', { part: rule }) };
    const days = readDays(named);
    if ('problem' in days) return days;
    if (isOff.test(times)) {
      if (named === '') return { problem: said('hours', { part: rule }) };
      value = value.filter(({ day }) => !days.value.includes(day));
      if (days.value.length > 0) off = rule;
      continue;
    }
    const spans = readSpans(times);
    if ('problem' in spans) return spans;
    value.push(...days.value.flatMap((day) => spans.value.map((span) => ({ day, ...span }))));
  }
  const most = limits.openings;
  if (value.length > most) return { problem: said('max_openings', { limit: most }) };
  if (value.length === 0 && off !== undefined) return { problem: said('hours', { part: off }) };
  return { value: value.length > 0 ? sortedHours(value) : null };
}

const always = '00:00-24:00';
const isOff = /^(?:off|closed)$/i;
/** Days, if any, before times or `off`. */
const ruleForm = /^(?<named>\D*?)\s*(?<times>\d.*|off|closed)$/i;
const isHoliday = /^(?:PH|SH)$/i;

/** The days that a text names: all without one, none if it names only holidays. */
function readDays(text: string): Read<number[]> {
  if (text === '') return { value: days.map((_, index) => index + 1) };
  const value: number[] = [];
  const parts = text.split(',').filter((part) => !isHoliday.test(part.trim()));
  for (const part of parts.flatMap((one) => one.trim().split(/\s+/))) {
    const names = part.split('-');
    const [first, last = first] = names.map((name) =>
      days.findIndex((day) => day.toLowerCase() === name.toLowerCase()),
    );
    if (names.length > 2 || first === -1 || last === -1) return { problem: said('days', { part }) };
    for (let day = first!; ; day = (day + 1) % days.length) {
      value.push(day + 1);
      if (day === last) break;
    }
  }
  return { value };
}

function readSpans(text: string): Read<Pick<Opening, 'opens' | 'closes'>[]> {
  const value: Pick<Opening, 'opens' | 'closes'>[] = [];
  for (const part of text.split(',')) {
    const [opens, closes, ...others] = part.trim().split('-').map(readTime);
    if (!opens || !closes || opens === midnight || others.length > 0)
      return { problem: said('times', { part: part.trim() }) };
    value.push({ opens, closes: closes === midnight ? '00:00' : closes });
  }
  return { value };
}

/** The end of a day; as the end of an opening it is 00:00. */
const midnight = '24:00';

const readTime = (text: string): string | undefined => {
  const time = text.padStart(5, '0');
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) || time === midnight ? time : undefined;
};

/** Closures as text, one a line: `2026-12-24/2026-12-26 Christmas`. */
export const closuresText = (closures: readonly Closure[]): string =>
  closures.map(({ from, to, note }) => `${from}/${to} ${note}`.trimEnd()).join('\n');

/** Reads what `closuresText` writes; one date alone is one day. "" means unknown. */
export function readClosures(text: string): Read<Closure[] | null> {
  const value: Closure[] = [];
  for (const part of text.split('\n')) {
    const line = part.trim();
    if (line === '') continue;
    const [, from = '', to = from, note = ''] = /^([\d-]+)(?:\s*\/\s*([\d-]+))?(?:\s+(.*))?$/u.exec(line) ?? [];
    if (!isDate(from) || !isDate(to)) return { problem: said('closures', { part: line }) };
    if (to < from) return { problem: said('closure_order', { part: line }) };
    value.push({ from, to, note });
  }
  const most = limits.closures;
  if (value.length > most) return { problem: said('max_lines', { limit: most }) };
  return { value: value.length > 0 ? sortedClosures(value) : null };
}

const distinct = <Row extends object>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  [...new Map(rows.map((row) => [keyOf(row), row])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row);

/** Openings through the week, without repetitions: the one form in which they are stored. */
export const sortedHours = (hours: readonly Opening[]): Opening[] =>
  distinct(hours, ({ day, opens, closes }) => `${day} ${opens} ${closes}`);

/** Closures through time, without repetitions. */
export const sortedClosures = (closures: readonly Closure[]): Closure[] =>
  distinct(closures, ({ from, to, note }) => `${from} ${to} ${note}`);
