import { oncePer } from '../lib/once-per.ts';
import type { Queries } from './database.ts';

/** Statements that are built once for each connection: building a query costs more than running most of them. */
export const prepared = <Statements extends object>(
  build: (db: Queries) => Statements,
): ((db: Queries) => Statements) => oncePer(build);
