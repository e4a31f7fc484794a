import { byEngine } from '../../db/engine.ts';
import * as sqlite from './queries.sqlite.ts';

/** SQL that finds references to uploads. */
export const queriesOf = byEngine({ sqlite });
