import { eq } from 'drizzle-orm';
import type { WritableDatabase } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { adminSessions, userSessions } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { LastUses } from '../../lib/last-uses.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';
import { hour } from '../../units.ts';
import type { Audience } from './service.ts';

/** The last uses of the sessions of each audience, exact to an hour. */
export type SessionUses = Record<Audience, LastUses<string>>;

export function sessionUses(db: WritableDatabase, clock: Clock, log: Logger): SessionUses {
  const usesOf = (rows: typeof adminSessions | typeof userSessions) =>
    new LastUses<string>({
      clock,
      exact: hour,
      size: limits.notedSessions,
      delay: limits.counterFlush,
      write: (uses) =>
        db.write(async (tx) => {
          const { latest } = expressionsOf(db);
          for (const [id, used] of uses)
            await tx
              .update(rows)
              .set({ last_used_at: latest(rows.last_used_at, used) })
              .where(eq(rows.id, id));
        }),
      failed: (error) => log.error({ err: error }, 'recording the use of sessions failed'),
    });
  return { user: usesOf(userSessions), admin: usesOf(adminSessions) };
}
