import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { unfinished } from '../../db/schema.ts';
import * as attacks from '../attacks/service.ts';
import { attackImages } from '../attacks/images.ts';
import * as undo from './service.ts';

/**
 * Goes on with what a kill has interrupted, and deletes images that are over. A request that is still at it is only
 * helped: each step is a transaction, and takes the rows that are left.
 */
export async function resume({ db, clock }: ServiceContext, signal: AbortSignal): Promise<void> {
  for (const { activity_id, step } of await db.read.select().from(unfinished)) {
    const next =
      step === 'take_back'
        ? () => db.write((tx) => attacks.step(tx, clock, activity_id))
        : () => db.write(async (tx) => (await undo.step(tx, clock, activity_id, attackImages)) !== undefined);
    while (!signal.aborted && (await next()));
  }
  await undo.cleanUp({ db, clock });
}

/** Whether a kill has interrupted something. */
export const isInterrupted = async ({ read }: Pick<Database, 'read'>): Promise<boolean> =>
  (await read.select({ id: unfinished.activity_id }).from(unfinished).limit(1)).length > 0;
