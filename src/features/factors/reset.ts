import type { ServiceContext } from '../../context.ts';
import * as activity from '../activity/service.ts';
import * as admins from '../admins/service.ts';
import { clear } from './rows.ts';

/**
 * Takes the second factors and recovery codes of an account away, and ends its tokens. Throws NotFound, and Forbidden when
 * the account has a higher role than the actor.
 */
export const reset = (context: ServiceContext, id: number): Promise<void> =>
  context.db.write(async (tx) => {
    await admins.changeable(tx, context, id);
    await clear(tx, id);
    await admins.endTokensOf(tx, id);
    await activity.record(tx, context, 'admin.factors_reset', `admins/${id}`);
  }, 'accounts');
