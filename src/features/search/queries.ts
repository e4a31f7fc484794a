import { byEngine } from '../../db/database.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';

/** SQL of the search index. */
export const queriesOf = byEngine({ sqlite, postgres });
