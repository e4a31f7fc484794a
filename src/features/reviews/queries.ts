import { byEngine } from '../../db/database.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';

/** SQL that looks into reviews. */
export const queriesOf = byEngine({ sqlite, postgres });
