import { and, asc, eq, gt, inArray, isNull, lte, max, ne, or, sql, type Column } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Database, Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { activity, admins, merchantApplications, reports, reviews, stores } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { counted } from '../../lib/counted.ts';
import { limits } from '../../limits.ts';
import type { Sentence } from '../../sentences.ts';
import { problemsOfWrites } from '../health/writes.ts';
import { diskOf } from '../health/service.ts';
import { recentOnAll, type Refused } from '../health/refusals.ts';
import * as settings from '../settings/service.ts';
import type { Occasion } from './message.ts';
import type { Seen } from '../settings/notice-targets.ts';

/** Newest state that was looked at. */
export async function seenNow(db: Queries): Promise<Required<Seen>> {
  const newest = async (table: typeof reviews | typeof reports | typeof merchantApplications) => {
    const [row] = await db.select({ id: max(table.id) }).from(table);
    return row?.id ?? 0;
  };
  const [reset] = await db
    .select({ id: max(activity.id) })
    .from(activity)
    .where(isReset);
  return {
    application: await newest(merchantApplications),
    review: await newest(reviews),
    report: await newest(reports),
    backup: (await settings.get(db, 'backups')).last_failure_at,
    disk: null,
    certificate: null,
    database: null,
    budget: null,
    admin_password: reset?.id ?? 0,
  };
}

const isReset = inArray(activity.kind, ['admin.password', 'admin.factors_reset']);

interface Context {
  db: Pick<Database, 'read' | 'inspect' | 'nodes' | 'waits'>;
  clock: Clock;
  config: Pick<Config, 'data'>;
  certificates?: { problem(): Sentence | undefined } | undefined;
  refusals?: { recent(): Refused[] };
}

/**
 * Events without a message yet, and the state to store once their message is queued. `resubmitted` are IDs of reviews
 * that wait again.
 */
export async function since(
  { db, clock, config, certificates, refusals }: Context,
  before: Seen,
  resubmitted: readonly number[],
): Promise<{ occasions: Occasion[]; seen: Seen }> {
  const { read } = db;
  const now = await seenNow(read);
  const newIn = (table: 'application' | 'review' | 'report') => rangeOf(before[table], now[table]);
  const disk = warning(clock, await diskProblem(config), before.disk);
  const certificate = warning(clock, listOf(certificates?.problem()?.message), before.certificate);
  const database = warning(
    clock,
    (await problemsOfWrites(db)).map(({ message }) => message),
    before.database,
  );
  const budget = warning(
    clock,
    budgetProblems(refusals && recentOnAll(refusals, await db.nodes.all(), clock)),
    before.budget,
  );
  const resets = rangeOf(before.admin_password ?? now.admin_password, now.admin_password);
  const occasions = [
    occasion('application', await applicationsIn(read, newIn('application'))),
    occasion('review', await reviewsIn(read, newIn('review'), resubmitted)),
    occasion('report', await reportsIn(read, newIn('report'))),
    occasion('backup', now.backup === before.backup ? [] : await backupFailure(read)),
    occasion('disk', disk.titles),
    occasion('certificate', certificate.titles),
    occasion('database', database.titles),
    occasion('budget', budget.titles),
    occasion('admin_password', await passwordsIn(read, resets)),
  ];
  return {
    occasions: occasions.filter(({ count }) => count > 0),
    seen: {
      ...now,
      disk: disk.warned,
      certificate: certificate.warned,
      database: database.warned,
      budget: budget.warned,
    },
  };
}

interface Range {
  after: number;
  upTo: number;
}

/** SQLite may give the ID of a deleted newest row again; and an import may add a million rows. */
const rangeOf = (before: number, now: number): Range => ({
  after: Math.max(Math.min(before, now), now - limits.noticeSpan),
  upTo: now,
});

const isEmpty = ({ after, upTo }: Range): boolean => after === upTo;

const within = (id: Column, { after, upTo }: Range) => and(gt(id, after), lte(id, upTo));

const occasion = (kind: Occasion['kind'], titles: string[]): Occasion => ({
  kind,
  count: titles.length,
  titles: titles.slice(0, limits.noticeTitles),
});

async function applicationsIn(db: Queries, range: Range): Promise<string[]> {
  if (isEmpty(range)) return [];
  const rows = await db
    .select({ name: merchantApplications.store_name })
    .from(merchantApplications)
    .where(
      and(
        within(merchantApplications.id, range),
        eq(expressionsOf(db).unindexed(merchantApplications.status), 'pending'),
      ),
    )
    .orderBy(asc(merchantApplications.id))
    .limit(limits.noticeRows);
  return rows.map(({ name }) => name);
}

async function reviewsIn(db: Queries, range: Range, resubmitted: readonly number[]): Promise<string[]> {
  if (isEmpty(range) && resubmitted.length === 0) return [];
  const rows = await db
    .select({ name: stores.name, rating: reviews.rating })
    .from(reviews)
    .innerJoin(stores, eq(stores.id, reviews.store_id))
    .where(
      and(
        resubmitted.length > 0
          ? or(within(reviews.id, range), inArray(reviews.id, [...resubmitted]))
          : within(reviews.id, range),
        eq(expressionsOf(db).unindexed(reviews.status), 'pending'),
        isNull(expressionsOf(db).unindexed(reviews.deleted_at)),
      ),
    )
    .orderBy(asc(reviews.id))
    .limit(limits.noticeRows);
  return rows.map(({ name, rating }) => `${name}: ${rating} of 5`);
}

async function reportsIn(db: Queries, range: Range): Promise<string[]> {
  if (isEmpty(range)) return [];
  const rows = await db
    .select({ name: stores.name, kind: reports.kind, review: reports.review_id })
    .from(reports)
    .innerJoin(stores, eq(stores.id, reports.store_id))
    .where(and(within(reports.id, range), eq(expressionsOf(db).unindexed(reports.status), 'open')))
    .orderBy(asc(reports.id))
    .limit(limits.noticeRows);
  return rows.map(
    ({ name, kind, review }) => `${name}${review === null ? '' : ', a review'}: ${kind.replace('_', ' ')}`,
  );
}

/** Passwords and second factors of administrators that somebody else reset: another one, or a command. */
async function passwordsIn(db: Queries, range: Range): Promise<string[]> {
  if (isEmpty(range)) return [];
  const target = sql`'admins/' || ${admins.id}`;
  const rows = await db
    .select({ at: activity.created_at, kind: activity.kind, by: activity.actor, of: admins.username })
    .from(activity)
    .innerJoin(admins, eq(target, activity.target))
    .where(and(within(activity.id, range), isReset, or(isNull(activity.admin_id), ne(activity.admin_id, admins.id))))
    .orderBy(asc(activity.id))
    .limit(limits.noticeRows);
  return rows.map(
    ({ at, kind, by, of }) =>
      `${at}: ${by} ${kind === 'admin.password' ? 'reset the password of' : 'removed the second factors of'} ${of}`,
  );
}

async function backupFailure(db: Queries): Promise<string[]> {
  const { last_error } = await settings.get(db, 'backups');
  return last_error === null ? [] : [last_error];
}

const listOf = (problem: string | undefined): string[] => (problem === undefined ? [] : [problem]);

async function diskProblem({ data }: Pick<Config, 'data'>): Promise<string[]> {
  const { free } = await diskOf(data);
  return free < limits.diskFree ? [`${Math.floor(free / 1_000_000)} MB are free`] : [];
}

/** Names no address: a message leaves the machine. */
const budgetProblems = (refused: Refused[] = []): string[] =>
  refused
    .filter(({ refusals }) => refusals >= limits.refusalsTold)
    .map(({ budget, refusals, networks }) => `${budget}: ${refusals} in an hour, from ${counted(networks, 'network')}`);

/** The warning about problems that last, if one is due, and when the last one was due; null while there is none. */
function warning(clock: Clock, problems: string[], warned: string | null | undefined) {
  if (problems.length === 0) return { titles: [], warned: null };
  if (warned && clock() - Date.parse(warned) < limits.noticeRepeat) return { titles: [], warned };
  return { titles: problems, warned: timestamp(clock) };
}
