import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { ActingDatabase, Queries } from '../../db/database.ts';
import { adminSessions } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import { widerNetwork } from '../../lib/addresses.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { randomText } from '../../lib/identifiers.ts';
import { programOf } from '../../lib/programs.ts';
import { limits } from '../../limits.ts';
import { hour } from '../../units.ts';
import type { AdminSession } from './model.ts';

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

/** The hour of an instant, in milliseconds since 1970. */
const hourOf = (now: number): number => Math.floor(now / hour) * hour;

/** Begins a session. Above `limits.adminSessions`, the oldest of the account ends. */
export async function begin(
  tx: Queries,
  clock: Clock,
  { id: admin_id, token_version }: Holder,
  { address, userAgent }: Origin,
  factor_at: string | null,
): Promise<Begun> {
  const now = clock();
  const row = {
    id: randomText(limits.sessionId),
    admin_id,
    token_version,
    created_at: timestamp(clock),
    expires_at: timestamp(() => now + limits.adminToken),
    last_used_at: timestamp(() => hourOf(now)),
    ...programOf(userAgent),
    network: address === '' ? '' : widerNetwork(address),
    factor_at,
  };
  await tx.insert(adminSessions).values(row);
  const beyond = await tx
    .select({ id: adminSessions.id })
    .from(adminSessions)
    .where(eq(adminSessions.admin_id, admin_id))
    .orderBy(desc(adminSessions.created_at), desc(adminSessions.id))
    .limit(limits.adminSessions)
    .offset(limits.adminSessions);
  const ids = beyond.map(({ id }) => id).filter((id) => id !== row.id);
  if (ids.length > 0) await tx.delete(adminSessions).where(inArray(adminSessions.id, ids));
  return row;
}

/** The sessions of an account that a token can still name, the latest first; `current` is the one that asks. */
export async function list(db: Queries, clock: Clock, { id, token_version }: Holder, current: string | undefined) {
  const rows = await db
    .select()
    .from(adminSessions)
    .where(and(eq(adminSessions.admin_id, id), eq(adminSessions.token_version, token_version)))
    .orderBy(desc(adminSessions.created_at), desc(adminSessions.id));
  return rows
    .filter(({ expires_at }) => expires_at > timestamp(clock))
    .map(({ admin_id: _, token_version: __, factor_at: ___, ...row }): AdminSession => {
      return { ...row, is_current: row.id === current };
    });
}

/** Ends a session of one's own account. Throws NotFound. */
export const end = ({ db }: ServiceContext, adminId: number, id: string): Promise<void> =>
  db.write(async (tx) => {
    const ended = await tx
      .delete(adminSessions)
      .where(and(eq(adminSessions.id, id), eq(adminSessions.admin_id, adminId)))
      .returning({ id: adminSessions.id });
    if (ended.length === 0) throw new NotFound('There is no such session, or it has ended.');
  }, 'accounts');

/** Ends every session of an account but one. */
export const endOthers = (tx: Queries, adminId: number, kept: string | undefined): Promise<unknown> =>
  tx
    .delete(adminSessions)
    .where(and(eq(adminSessions.admin_id, adminId), kept === undefined ? undefined : ne(adminSessions.id, kept)));

/** Deletes sessions that have expired. Returns their number. */
export const cleanUp = ({ db, clock }: { db: ActingDatabase; clock: Clock }): Promise<number> =>
  db.write(async (tx) => {
    const over = await tx
      .delete(adminSessions)
      .where(lte(adminSessions.expires_at, timestamp(clock)))
      .returning({ id: adminSessions.id });
    return over.length;
  });
