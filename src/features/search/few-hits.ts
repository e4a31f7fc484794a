import { searched } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { KeptByKey } from '../../db/kept.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';

/** IDs of hits by how well they match, best first; those of a group match equally well. */
export type Groups = readonly (readonly number[])[];

const weightOf = (groups: Groups, key: string) => key.length + 8 * groups.reduce((sum, group) => sum + group.length, 0);

/** Hits of keywords that few stores have, read once until a store changes. */
export const fewHitsOf = oncePer((db: Database) => new KeptByKey<Groups>(db, searched, limits.knownHits, weightOf));
