import type { Authority } from '../../context.ts';
import type { Database, Queries, WritableDatabase } from '../../db/database.ts';
import { unfinished } from '../../db/schema.ts';
import { Forbidden, Unauthorized } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import * as attacks from '../attacks/service.ts';
import * as merge from '../merge/service.ts';
import { holding } from '../sessions/authority.ts';
import { images } from './images.ts';
import * as undo from './service.ts';

type Work = typeof unfinished.$inferSelect;

/** How each kind of work goes on with a step in its transaction, false when it is over, and how its rest is dropped. */
const works: Record<
  Work['step'],
  {
    step: (tx: Queries, clock: Clock, id: number) => Promise<boolean>;
    drop: (tx: Queries, id: number) => Promise<void>;
  }
> = {
  take_back: attacks,
  merge,
  undo: { drop: undo.drop, step: (tx, clock, id) => undo.step(tx, clock, id, images) },
};

/**
 * Goes on with what a kill has interrupted, if whoever began it still may, and deletes images that are over. A request
 * that is still at it is only helped: each step is a transaction, and takes the rows that are left.
 */
export async function resume(db: WritableDatabase, clock: Clock, signal: AbortSignal): Promise<Record<string, number>> {
  const figures = { resumed: 0, dropped: 0 };
  for (const work of await db.read.select().from(unfinished)) {
    const by = holding(db, (work.authority as Authority | null) ?? undefined);
    try {
      while (!signal.aborted && (await by.write((tx) => works[work.step].step(tx, clock, work.activity_id))));
      figures.resumed++;
    } catch (error) {
      if (!(error instanceof Unauthorized || error instanceof Forbidden)) throw error;
      await db.write((tx) => works[work.step].drop(tx, work.activity_id));
      figures.dropped++;
    }
  }
  await undo.cleanUp({ db, clock });
  return figures;
}

/** Whether a kill has interrupted something. */
export const isInterrupted = async ({ read }: Pick<Database, 'read'>): Promise<boolean> =>
  (await read.select({ id: unfinished.activity_id }).from(unfinished).limit(1)).length > 0;
