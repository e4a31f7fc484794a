import { and, isNotNull, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import { stores } from '../../db/schema.ts';
import type { Database } from '../../db/database.ts';
import { BadRequest } from '../../errors.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { oncePer } from '../../lib/once-per.ts';
import { instantOf, localTimeAt, localTimeOf, type LocalTime } from '../../lib/local-time.ts';
import { limits } from '../../limits.ts';
import { keptSite } from '../settings/site.ts';
import type { Filter } from '../lists/filter.ts';
import type { Schedule, ScheduleReq } from './model.ts';
import { OpenSet } from './open-set.ts';
import type { Openings } from './openings.ts';
import * as queries from './queries.ts';
import { dayBefore, isOpen, minutesOfDay, weekdayOf } from './reckoning.ts';
import { spansOf } from './spans.ts';
import { withToday } from './today.ts';
import { day, minute } from '../../units.ts';
import { sortedClosures, sortedHours } from './text.ts';

/** The columns that a request sets, in the one form in which they are stored. Throws BadRequest. */
export function columnsOf({ hours, closures }: ScheduleReq): Partial<Schedule> {
  for (const [index, { from, to }] of (closures ?? []).entries()) {
    if (to >= from) continue;
    const field = `closures[${index}].to`;
    const message = 'must not be before "from"';
    throw new BadRequest(`${field} ${message}.`, [{ field, message, rule: 'minimum' }]);
  }
  const ordered = closures && sortedClosures(closures.map(({ from, to, note = '' }) => ({ from, to, note })));
  return {
    ...(hours !== undefined && { hours: hours?.length ? sortedHours(hours) : null }),
    ...(closures !== undefined && { closures: ordered?.length ? ordered : null }),
  };
}

/** Takes away what was said of days that are over. */
export const endTodays = ({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>): Promise<number> =>
  db.write(async (tx) => {
    const ended = await tx
      .update(stores)
      .set({ today: null, today_ends: null })
      .where(and(isNotNull(stores.today_ends), lte(stores.today_ends, timestamp(clock))))
      .returning({ id: stores.id });
    return ended.length;
  });

/** The time that `open=` names: `now`, or a local time of the place. */
export async function timeOf(db: Database, clock: Clock, open: string): Promise<LocalTime> {
  const { time_zone: zone } = await keptSite(db);
  return open === 'now' ? localTimeAt(clock(), zone) : localTimeOf(open, zone)!;
}

/** Caches the openings of weekdays, and the stores that changed since they were read. */
class OpenStores {
  /** By weekday and the minute after which they end: 0 for all, midnight for those of a night. */
  readonly #openings = new BoundedMap<string, Openings[]>(limits.cachedOpenings, (openings) =>
    openings.reduce((sum, { stores }) => sum + stores.length, 1),
  );
  /** Sets by time, until a store changes. */
  readonly #sets = new BoundedMap<string, OpenSet>(limits.openSets);
  /** Stores that changed, with hours and closures as they are now; of those that are not public nothing. */
  readonly #changed = new Map<number, Schedule | undefined>();
  /** Those whose change is not read yet. */
  #touched = new Set<number>();
  #reading: Promise<void> = Promise.resolve();
  #generation = 0;

  constructor(readonly db: Database) {
    db.onCommit(({ stores, subjects, everything }) => {
      if (!everything && !subjects.has('stores')) return;
      this.#generation++;
      this.#sets.clear();
      for (const id of stores) this.#touched.add(id);
      if (everything || this.#changed.size + this.#touched.size > limits.changedOpenings) this.#clear();
    });
  }

  async at(time: LocalTime): Promise<OpenSet> {
    const key = keyOf(time);
    const known = this.#sets.get(key);
    if (known) return known;
    const generation = this.#generation;
    const set = await this.db.present(() => this.#read(time));
    if (generation === this.#generation) this.#sets.set(key, set);
    return set;
  }

  async #read({ date, minute }: LocalTime): Promise<OpenSet> {
    const before = dayBefore(date);
    const [today, yesterday] = [await this.#of(date, 0), await this.#of(before, minutesOfDay)];
    const [closedToday, closedBefore] = [
      await queries.closedOn(this.db.read, date),
      await queries.closedOn(this.db.read, before),
    ];
    await this.#readChanges();
    const set = new OpenSet();
    for (const stores of storesAt(today, minute)) set.mark(stores, true);
    set.mark(closedToday, false);
    const closed = new Set(closedBefore);
    for (const stores of storesAt(yesterday, minute + minutesOfDay))
      set.mark(closed.size > 0 ? stores.filter((id) => !closed.has(id)) : stores, true);
    for (const [id, schedule] of this.#changed)
      set.mark([id], isOpen(schedule?.hours ?? [], schedule?.closures ?? [], { date, minute }));
    await this.#markTodays(set, { date, minute });
    return set;
  }

  /** Applies the notices of owners that are in force on the current day. */
  async #markTodays(set: OpenSet, time: LocalTime): Promise<void> {
    const rows = await queries.todays(this.db.read);
    if (rows.length === 0) return;
    const { time_zone: zone } = await keptSite(this.db);
    const at = instantOf(time.date, time.minute, zone);
    for (const { id, hours, closures, today, today_ends } of rows) {
      const ends = Date.parse(today_ends!);
      if (at >= ends || at < ends - day) continue;
      const spans = withToday(spansOf(hours ?? [], closures ?? [], dayBefore(time.date), 3, zone), today, time, zone);
      set.mark(
        [id],
        spans.some(([from, to]) => from * minute <= at && at < to * minute),
      );
    }
  }

  async #of(date: string, after: number): Promise<Openings[]> {
    const weekday = weekdayOf(date);
    const key = `${weekday} ${after}`;
    const known = this.#openings.get(key);
    if (known) return known;
    const generation = this.#generation;
    const openings = await queries.openingsOf(this.db.read, weekday, after);
    if (generation === this.#generation) this.#openings.set(key, openings);
    return openings;
  }

  /** One after the other: whoever comes while another reads must not go on without what that one finds. */
  #readChanges(): Promise<void> {
    const read = this.#reading.then(() => this.#readTouched());
    this.#reading = read.catch(() => {});
    return read;
  }

  async #readTouched(): Promise<void> {
    if (this.#touched.size === 0) return;
    const touched = this.#touched;
    this.#touched = new Set();
    try {
      const rows = await queries.schedulesOf(this.db.read, touched);
      for (const id of touched) this.#changed.set(id, undefined);
      for (const { id, ...schedule } of rows) this.#changed.set(id, schedule);
    } catch (error) {
      for (const id of touched) this.#touched.add(id);
      throw error;
    }
  }

  #clear(): void {
    this.#openings.clear();
    this.#changed.clear();
    this.#touched.clear();
  }
}

const storesAt = (openings: Openings[], minute: number): number[][] =>
  openings.filter(({ opens, closes }) => opens <= minute && minute < closes).map(({ stores }) => stores);

const openStoresOf = oncePer((db: Database) => new OpenStores(db));

const keyOf = ({ date, minute }: LocalTime) => `open ${date} ${minute}`;

/** The stores that are open at a time of the place, as a filter of lists. */
export const openAt = async (db: Database, time: LocalTime): Promise<Filter> => ({
  key: keyOf(time),
  ...(await openStoresOf(db).at(time)).filter(db),
});
