import { choice, integer, paging, titled, t } from '../../schema.ts';
import { viewQuery } from '../stores/model.ts';
import { rankings } from './service.ts';

export const by = t.Optional(
  choice(rankings, 'Figure to rank by. Equal stores are ordered by score, then by ID.', 'hotness'),
);

export const RankingQuery = t.Object({ by, ...viewQuery, ...paging });

export const Recalculation = titled('Recalculation', 'Result of a recalculation.', {
  updated: integer('Stores with a recomputed score.', { examples: [5000] }),
});
