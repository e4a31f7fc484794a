import { eq } from 'drizzle-orm';
import type { WritableDatabase } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { adminSessions } from '../../db/schema.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { Deferred } from '../../lib/deferred.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';
import { hour } from '../../units.ts';

/** Records when sessions were last used, exact to an hour, without a request that waits for it. */
export class SessionUses {
  /** Hours by session that are written, or will be. */
  readonly #noted = new BoundedMap<string, string>(limits.notedSessions);
  #unwritten = new Map<string, string>();
  readonly #deferred: Deferred;

  constructor(
    private readonly db: WritableDatabase,
    readonly clock: Clock,
    readonly log: Logger,
  ) {
    this.#deferred = new Deferred(() => this.#write(), limits.counterFlush);
  }

  /** Notes a use of a session, of which `before` is the last one that is stored. */
  note(id: string, before: string): void {
    const used = timestamp(() => Math.floor(this.clock() / hour) * hour);
    if (used <= before || this.#noted.get(id) === used) return;
    this.#noted.set(id, used);
    this.#unwritten.set(id, used);
    this.#deferred.schedule();
  }

  flush(): Promise<void> {
    return this.#deferred.flush();
  }

  async #write(): Promise<void> {
    const uses = this.#unwritten;
    if (uses.size === 0) return;
    this.#unwritten = new Map();
    const { latest } = expressionsOf(this.db);
    try {
      await this.db.write(async (tx) => {
        for (const [id, used] of uses)
          await tx
            .update(adminSessions)
            .set({ last_used_at: latest(adminSessions.last_used_at, used) })
            .where(eq(adminSessions.id, id));
      });
    } catch (error) {
      this.log.error({ err: error }, 'recording the use of sessions failed');
    }
  }
}
