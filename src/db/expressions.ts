import { sql, type Column, type SQL } from 'drizzle-orm';
import { byEngine } from './database.ts';
import * as postgres from './postgres/expressions.ts';
import * as sqlite from './sqlite/expressions.ts';

/** Expressions that differ between the engines. */
export const expressionsOf = byEngine({ sqlite, postgres });

/** Whether a text contains this part. */
export const contains = (text: Column | SQL, part: string): SQL => sql`instr(${text}, ${part}) > 0`;

/** The number of rows for which the condition holds. */
export const countIf = (condition: SQL | undefined): SQL<number> => sql<number>`count(*) filter (where ${condition})`;
