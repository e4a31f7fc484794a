import { categoriesIn, type Visit } from './visit.ts';
import type { ApplyData } from '../site/apply/data.ts';

/** The form for merchants needs the categories. */
export const apply = async (visit: Visit): Promise<ApplyData> => ({
  categories: await categoriesIn(visit),
});
