import { byEngine } from '../../db/database.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';

export type { Placed } from './queries.sqlite.ts';

/** SQL of places on the map. */
export const queriesOf = byEngine({ sqlite, postgres });
