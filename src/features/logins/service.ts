import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { ActingDatabase, Database, Queries } from '../../db/database.ts';
import { adminSessions, users, userSessions } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import { widerNetwork } from '../../lib/addresses.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { randomText } from '../../lib/identifiers.ts';
import { programOf } from '../../lib/programs.ts';
import { limits } from '../../limits.ts';
import { hour } from '../../units.ts';
import type { LoginSession } from './model.ts';

export type Audience = 'user' | 'admin';

/** From where somebody logs in. */
export interface Origin {
  address: string;
  userAgent: string;
}

/** Whose session it is. */
interface Holder {
  id: number;
  token_version: number;
}

/** A session that a token can name. */
export interface Begun {
  id: string;
  expires_at: string;
}

/** Columns that the sessions of one audience have alone. */
interface Own {
  admin: { factor_at: string | null };
  user: { hash: string };
}

const kinds = {
  admin: {
    rows: adminSessions,
    holder: adminSessions.admin_id,
    lifetime: limits.adminToken,
    most: limits.adminSessions,
  },
  user: {
    rows: userSessions as unknown as typeof adminSessions,
    holder: userSessions.user_id,
    lifetime: limits.userSession,
    most: limits.userSessions,
  },
};

/** The hour of an instant, in milliseconds since 1970. */
const hourOf = (now: number): number => Math.floor(now / hour) * hour;

/** Begins a session. Above as many as an account may have, its oldest ends. */
export async function begin<Of extends Audience>(
  tx: Queries,
  clock: Clock,
  of: Of,
  { id: account, token_version }: Holder,
  { address, userAgent }: Origin,
  own: Own[Of],
): Promise<Begun> {
  const { rows, holder, lifetime, most } = kinds[of];
  const now = clock();
  const row = {
    id: randomText(limits.sessionId),
    token_version,
    created_at: timestamp(clock),
    expires_at: timestamp(() => now + lifetime),
    last_used_at: timestamp(() => hourOf(now)),
    ...programOf(userAgent),
    network: address === '' ? '' : widerNetwork(address),
  };
  await tx.insert(rows).values({ ...row, [holder.name]: account, ...own } as typeof rows.$inferInsert);
  const beyond = await tx
    .select({ id: rows.id })
    .from(rows)
    .where(eq(holder, account))
    .orderBy(desc(rows.created_at), desc(rows.id))
    .limit(most)
    .offset(most);
  const ids = beyond.map(({ id }) => id).filter((id) => id !== row.id);
  if (ids.length > 0) await tx.delete(rows).where(inArray(rows.id, ids));
  return row;
}

/** Begins the session of a browser in which a user stays logged in; gives the secret that the browser keeps, too. */
export async function stay(
  tx: Queries,
  clock: Clock,
  holder: Holder,
  origin: Origin,
): Promise<Begun & { secret: string }> {
  const secret = randomText(limits.sessionSecret);
  return { ...(await begin(tx, clock, 'user', holder, origin, { hash: digestOf(secret) })), secret };
}

/** The session of a secret and its account, in whatever status; undefined where it has ended. */
export async function staying({ read }: Pick<Database, 'read'>, clock: Clock, secret: string) {
  const [found] = await read
    .select({ session: userSessions, user: users })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.user_id))
    .where(eq(userSessions.hash, digestOf(secret)));
  if (!found || found.session.expires_at <= timestamp(clock)) return undefined;
  return found.user.status === 'disabled' || found.session.token_version === found.user.token_version
    ? found
    : undefined;
}

/** The sessions of an account that a token can still name, the latest first; `current` is the one that asks. */
export async function list(
  db: Queries,
  clock: Clock,
  of: Audience,
  { id, token_version }: Holder,
  current: string | undefined,
): Promise<LoginSession[]> {
  const { rows, holder } = kinds[of];
  const { created_at, expires_at, last_used_at, program, system, network } = rows;
  const found = await db
    .select({ id: rows.id, created_at, expires_at, last_used_at, program, system, network })
    .from(rows)
    .where(and(eq(holder, id), eq(rows.token_version, token_version)))
    .orderBy(desc(created_at), desc(rows.id));
  return found
    .filter((row) => row.expires_at > timestamp(clock))
    .map((row) => ({ ...row, is_current: row.id === current }));
}

/** Ends a session of one's own account. Throws NotFound. */
export const end = ({ db }: Pick<ServiceContext, 'db'>, of: Audience, account: number, id: string): Promise<void> =>
  db.write(async (tx) => {
    const { rows, holder } = kinds[of];
    const ended = await tx
      .delete(rows)
      .where(and(eq(rows.id, id), eq(holder, account)))
      .returning({ id: rows.id });
    if (ended.length === 0) throw new NotFound('There is no such session, or it has ended.');
  }, 'accounts');

/** Ends every session of an account but one. */
export function endOthers(tx: Queries, of: Audience, account: number, kept?: string): Promise<unknown> {
  const { rows, holder } = kinds[of];
  return tx.delete(rows).where(and(eq(holder, account), kept === undefined ? undefined : ne(rows.id, kept)));
}

/** Deletes sessions that have expired. Returns their number. */
export const cleanUp = ({ db, clock }: { db: ActingDatabase; clock: Clock }): Promise<number> =>
  db.write(async (tx) => {
    let ended = 0;
    for (const { rows } of Object.values(kinds)) {
      const over = lte(rows.expires_at, timestamp(clock));
      ended += (await tx.delete(rows).where(over).returning({ id: rows.id })).length;
    }
    return ended;
  });
