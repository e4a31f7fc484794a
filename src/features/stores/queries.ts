import { byEngine } from '../../db/engine.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';

/** SQL that renders stores. */
export const queriesOf = byEngine({ sqlite, postgres });
