import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { likes, merchantApplications, reports, reviews, stores } from '../../db/schema.ts';
import { BadRequest } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { hour } from '../../units.ts';
import { limits } from '../../limits.ts';
import type { AttackKind, AttackPreview, AttackSelection } from './model.ts';

/** Throws BadRequest when a selection names neither an account nor a network. */
export function refuseEverybody({ user_ids = [], networks = [] }: AttackSelection): void {
  if (user_ids.length > 0 || networks.length > 0) return;
  const message = 'must name an account, or networks must name one';
  throw new BadRequest(`user_ids ${message}.`, [{ field: 'user_ids', message, rule: 'required' }]);
}

type Sent = typeof likes | typeof reviews | typeof reports | typeof merchantApplications;

/** The rows of a table that are meant; without accounts for tables that know none. */
function meant(table: Sent, { user_ids = [], networks = [], from, to }: AttackSelection): SQL {
  const byAccount = 'user_id' in table ? inArray(table.user_id, user_ids) : undefined;
  return and(or(inArray(table.network, networks), byAccount), gte(table.created_at, from), lt(table.created_at, to))!;
}

export const meantLikes = (selection: AttackSelection) => meant(likes, selection);
export const meantReviews = (selection: AttackSelection) => and(meant(reviews, selection), isNull(reviews.deleted_at));
export const meantReports = (selection: AttackSelection) => meant(reports, selection);
export const meantApplications = (selection: AttackSelection) =>
  and(meant(merchantApplications, selection), eq(merchantApplications.status, 'pending'));

async function countOf(read: Queries, table: Sent, condition: SQL | undefined): Promise<number> {
  const [row] = await read
    .select({ count: sql<number>`count(*)` })
    .from(table)
    .where(condition);
  return row!.count;
}

/** How many rows of each kind a selection means. */
export const countsOf = async (read: Queries, selection: AttackSelection) => ({
  likes: await countOf(read, likes, meantLikes(selection)),
  reviews: await countOf(read, reviews, meantReviews(selection)),
  reports: await countOf(read, reports, meantReports(selection)),
  applications: await countOf(read, merchantApplications, meantApplications(selection)),
});

/** Counts what a selection means, and shows some of it. Throws BadRequest. */
export function preview(db: Database, selection: AttackSelection): Promise<AttackPreview> {
  refuseEverybody(selection);
  const { read } = db;
  return db.snapshot(async () => {
    const networks = await read.values<[network: string, votes: number]>(
      sql`select network, count(*) from (
          select network from ${likes} where ${meantLikes(selection)}
          union all select network from ${reviews} where ${meantReviews(selection)}
        ) as votes
        where network is not null group by 1 order by 2 desc, 1 limit ${limits.attackSample}`,
    );
    return {
      ...(await countsOf(read, selection)),
      networks: networks.map(([network, votes]) => ({ network, votes })),
      sample: [
        ...(await newest(read, 'likes', likes, meantLikes(selection))),
        ...(await newest(read, 'reviews', reviews, meantReviews(selection))),
        ...(await newest(read, 'reports', reports, meantReports(selection))),
        ...(await newestApplications(read, selection)),
      ],
    };
  });
}

async function newest<Kind extends Exclude<AttackKind, 'applications'>>(
  read: Queries,
  kind: Kind,
  table: Exclude<Sent, typeof merchantApplications>,
  condition: SQL | undefined,
) {
  const rows = await read
    .select({
      store_id: table.store_id,
      store_name: stores.name,
      user_id: 'user_id' in table ? table.user_id : sql<null>`null`,
      network: table.network,
      created_at: table.created_at,
    })
    .from(table)
    .innerJoin(stores, eq(stores.id, table.store_id))
    .where(condition)
    .orderBy(desc(table.created_at))
    .limit(limits.attackSample);
  return rows.map((row) => ({ kind, ...row }));
}

async function newestApplications(read: Queries, selection: AttackSelection) {
  const { store_name, network, created_at } = merchantApplications;
  const rows = await read
    .select({ store_name, network, created_at })
    .from(merchantApplications)
    .where(meantApplications(selection))
    .orderBy(desc(created_at))
    .limit(limits.attackSample);
  return rows.map((row) => ({ kind: 'applications' as const, store_id: null, user_id: null, ...row }));
}

/** Stores that many likes of the last hour came to from few networks, the most likes first. */
export async function bursts({ read }: Database, clock: Clock) {
  const since = timestamp(() => clock() - hour);
  const isLate = and(isNotNull(likes.network), gte(likes.created_at, since));
  const number = sql<number>`count(*)`;
  const found = await read
    .select({ store_id: likes.store_id, store_name: stores.name, likes: number })
    .from(likes)
    .innerJoin(stores, eq(stores.id, likes.store_id))
    .where(isLate)
    .groupBy(likes.store_id, stores.name)
    .having(sql`count(*) >= ${limits.burst} and count(*) >= ${limits.burstShare} * count(distinct ${likes.network})`)
    .orderBy(sql`count(*) desc`, likes.store_id)
    .limit(limits.attackSample);
  return Promise.all(
    found.map(async (burst) => {
      const rows = await read
        .selectDistinct({ network: likes.network })
        .from(likes)
        .where(and(isLate, eq(likes.store_id, burst.store_id)))
        .orderBy(likes.network);
      return { ...burst, networks: rows.map(({ network }) => network!) };
    }),
  );
}
