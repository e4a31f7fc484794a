import { byEngine } from '../../db/database.ts';
import * as postgres from './all-public.postgres.ts';
import * as sqlite from './all-public.sqlite.ts';

/** SQL that lists all public stores in parts. */
export const allPublicOf = byEngine({ sqlite, postgres });
