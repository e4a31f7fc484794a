import { sql, type SQL } from 'drizzle-orm';
import { counted } from '../../lib/counted.ts';
import { fine, some, wrong, type Check } from './check.ts';

/** Tables of migration 0011 with the views that say what their triggers should have left in them. */
const kept = [
  { table: sql`openings`, columns: sql`day, closes, opens, store_id`, view: sql`store_openings` },
  { table: sql`closures`, columns: sql`until, since, store_id`, view: sql`store_closures` },
];

const differing: SQL = sql.join(
  kept.flatMap(({ table, columns, view }) => {
    const without = (one: SQL, other: SQL) =>
      sql`select store_id from (select ${columns} from ${one} except select ${columns} from ${other}) as differing`;
    return [without(table, view), without(view, table)];
  }),
  sql` union `,
);

/** The openings and closures by which lists find the stores that are open. */
export const openings: Check = {
  name: 'openings',
  async look({ read }) {
    const rows = await read.values<[number]>(differing);
    if (rows.length === 0) return fine('Lists know the hours and closures of every store.');
    return wrong(
      `${counted(rows.length, 'store')} whose hours or closures lists of open stores do not know: ${some(rows.flat())}.`,
    );
  },
  mend: async (_, db) =>
    db.write(async (tx) => {
      for (const { table, columns, view } of kept) {
        await tx.run(sql`delete from ${table}`);
        await tx.run(sql`insert into ${table} (${columns}) select distinct ${columns} from ${view}`);
      }
    }),
};
