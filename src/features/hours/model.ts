import { limits } from '../../limits.ts';
import {
  date,
  flag,
  integer,
  line,
  nullable,
  since,
  sinceVersion,
  t,
  text,
  titled,
  type Static,
} from '../../schema.ts';

const time = (description: string, example: string) =>
  line(5, 5, {
    description,
    examples: [example],
    pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
    hint: 'must be a time from 00:00 to 23:59',
  });

const Opening = titled('Opening', 'An opening of every week, in the time zone of the place.', {
  day: integer('Day on which it begins: 1 is Monday, 7 is Sunday.', { minimum: 1, maximum: 7, examples: [6] }),
  opens: time('Time at which it begins.', '11:00'),
  closes: time('Time at which it ends: on the next day when not after `opens`, a whole day later when equal.', '02:00'),
});

export type Opening = Static<typeof Opening>;

const closure = {
  from: date('First day.', '2026-12-24'),
  to: date('Last day.', '2026-12-26'),
};

const note = (description: string) => line(0, limits.closureNote, { description, examples: ['Christmas'] });

export const closureNote = note('Reason, or "".');

const Closure = titled('Closure', 'Days on which no opening begins; one that began the day before runs to its end.', {
  ...closure,
  note: closureNote,
});

export type Closure = Static<typeof Closure>;

const ClosureReq = titled('ClosureReq', Closure.description!, { ...closure, note: t.Optional(note('Reason.')) });

/** Fields of a store or an application, as they are stored. */
export const schedule = since('0.3.0', {
  hours: nullable(
    t.Array(Opening, { maxItems: limits.openings, description: 'Openings of a week; null when unknown.' }),
  ),
  closures: nullable(
    t.Array(Closure, { maxItems: limits.closures, description: 'Days of closure; null when there are none.' }),
  ),
});

export interface Schedule {
  hours: Opening[] | null;
  closures: Closure[] | null;
}

export interface ScheduleReq {
  hours?: Opening[] | null;
  closures?: Static<typeof ClosureReq>[] | null;
}

/** The same in a request. `absent` says what becomes of a field that is left out. */
export const scheduleReq = (absent: string) =>
  since('0.3.0', {
    hours: t.Optional(
      nullable(
        t.Array(Opening, {
          maxItems: limits.openings,
          description: `Openings of a week; several on one day add up. Null or an empty list: unknown. ${absent}`,
        }),
      ),
    ),
    closures: t.Optional(
      nullable(
        t.Array(ClosureReq, {
          maxItems: limits.closures,
          description: `Days of closure. Null or an empty list: none. ${absent}`,
        }),
      ),
    ),
  });

const about = {
  note: 'What guests should know today',
  closed: 'Closed today: until the time in `until`, else all day',
  until:
    'Time at which it closes today, or opens where `closed` is true; one before 04:00 is in the night that follows',
};

/** The notice of an owner for the current day, in an answer. */
export const today = sinceVersion(
  '0.4.0',
  nullable(
    titled('Today', 'The notice of an owner for the current day; it expires at 04:00 local time.', {
      note: text(`${about.note}, or "".`, 'Fresh crab until it is gone.'),
      closed: flag(`${about.closed}.`, { examples: [false] }),
      until: nullable(text(`${about.until}; null for none.`, '15:00')),
    }),
  ),
);

export const TodayReq = titled(
  'TodayReq',
  'The notice of an owner for the current day; it expires at 04:00 local time. An empty one removes it.',
  {
    note: t.Optional(
      line(0, limits.todayNote, { description: `${about.note}.`, examples: ['Fresh crab until it is gone.'] }),
    ),
    closed: t.Optional(flag(`${about.closed}.`, { examples: [false] })),
    until: t.Optional(nullable(time(`${about.until}; null for none.`, '15:00'))),
  },
);

export type TodayReq = Static<typeof TodayReq>;
