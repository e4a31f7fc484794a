import { choice, paging, t } from '../../http/schema.ts';
import { rankings } from './service.ts';

export const by = t.Optional(choice(rankings, 'What to rank by; ties go by score, then by id.', 'hotness'));

export const RankingQuery = t.Object({ by, ...paging });
