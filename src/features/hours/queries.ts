import { byEngine } from '../../db/engine.ts';
import * as sqlite from './queries.sqlite.ts';

/** SQL of openings. */
export const queriesOf = byEngine({ sqlite });
