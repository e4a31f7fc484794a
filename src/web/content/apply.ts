import type { Deps } from '../../deps.ts';
import * as attributes from '../../features/attributes/settings.ts';
import * as service from '../../features/categories/service.ts';
import type { ApplyData } from '../site/apply/data.ts';

/** The form for merchants needs the categories, and what can be said about a store. */
export const apply = async ({ db }: Deps): Promise<ApplyData> => ({
  categories: (await service.listEnabled(db)).map(({ id, name }) => ({ id, name })),
  attributes: await attributes.get(db),
});
