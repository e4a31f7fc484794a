import { eq } from 'drizzle-orm';
import type { WritableDatabase } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { adminSessions } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { LastUses } from '../../lib/last-uses.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';
import { hour } from '../../units.ts';

/** The last uses of sessions, exact to an hour. */
export type SessionUses = LastUses<string>;

export const sessionUses = (db: WritableDatabase, clock: Clock, log: Logger): SessionUses =>
  new LastUses({
    clock,
    exact: hour,
    size: limits.notedSessions,
    delay: limits.counterFlush,
    write: (uses) =>
      db.write(async (tx) => {
        const { latest } = expressionsOf(db);
        for (const [id, used] of uses)
          await tx
            .update(adminSessions)
            .set({ last_used_at: latest(adminSessions.last_used_at, used) })
            .where(eq(adminSessions.id, id));
      }),
    failed: (error) => log.error({ err: error }, 'recording the use of sessions failed'),
  });
