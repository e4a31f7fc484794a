import type { ServiceContext } from '../../context.ts';
import * as activity from '../activity/service.ts';
import * as settings from '../settings/service.ts';

/** Says whether every administrator must have a second factor. It cannot be undone: an undo asks for no factor. */
export const setRequired = (context: ServiceContext, require_second_factor: boolean): Promise<void> =>
  context.db.write(async (tx) => {
    await settings.set(tx, 'require_second_factor', require_second_factor);
    await activity.record(tx, context, 'settings.security', 'settings/security', { require_second_factor });
  }, 'alone');
