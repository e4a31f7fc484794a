import { byEngine } from '../../db/database.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';

/** The highest IDs that a database has ever given, so that the other one gives none of them again. */
export const idsOf = byEngine({ sqlite, postgres });
