import * as attributes from '../../features/attributes/settings.ts';
import type { ApplyData } from '../site/apply/data.ts';
import { categoriesIn, type Visit } from './visit.ts';

/** The form for merchants needs the categories, and what can be said about a store. */
export const apply = async (visit: Visit): Promise<ApplyData> => ({
  categories: await categoriesIn(visit),
  attributes: await attributes.get(visit.db),
});
