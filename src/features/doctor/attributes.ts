import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { counted } from '../../lib/counted.ts';
import { limits } from '../../limits.ts';
import { codesOf, numbersOf, type Known } from '../attributes/codes.ts';
import { knownIn } from '../attributes/settings.ts';
import { fine, some, wrong, type Check } from './check.ts';

const tables = ['stores', 'merchant_applications'] as const;

type Row = [id: number, attributes: string | null, codes: string];

interface Differing {
  table: (typeof tables)[number];
  id: number;
  codes: string;
}

/** The codes that a row should have; undefined where its attributes cannot be read. */
function expectedOf(attributes: string | null, known: Known): string | undefined {
  try {
    return codesOf(JSON.parse(attributes ?? '{}') as Record<string, string>, known);
  } catch {
    return undefined;
  }
}

/** Rows whose codes are not those of their attributes. Codes of values that a place has no longer do not count. */
async function differing(read: Queries): Promise<Differing[]> {
  const known = await knownIn(read);
  const numbers = new Set([...known.values()].flatMap(({ values }) => values.map(({ number }) => number)));
  const sorted = (codes: string) =>
    numbersOf(codes)
      .filter((number) => numbers.has(number))
      .toSorted((one, other) => one - other)
      .join();
  const found: Differing[] = [];
  for (const table of tables) {
    for (let after = 0; ;) {
      const rows = await read.values<Row>(
        sql`select id, attributes, attribute_codes from ${sql.identifier(table)} where id > ${after}
          and (attributes is not null or attribute_codes <> '') order by id limit ${limits.doctoredStores}`,
      );
      for (const [id, attributes, codes] of rows) {
        const expected = expectedOf(attributes, known);
        if (expected !== undefined && sorted(codes) !== sorted(expected)) found.push({ table, id, codes: expected });
      }
      if (rows.length < limits.doctoredStores) break;
      after = rows.at(-1)![0];
    }
  }
  return found;
}

/** The codes by which lists find stores by their attributes. */
export const attributes: Check = {
  name: 'attributes',
  async look({ read }) {
    const rows = await differing(read);
    if (rows.length === 0) return fine('Lists know the attributes of every store.');
    const named = some(rows.map(({ table, id }) => `${table} ${id}`));
    return wrong(`${counted(rows.length, 'store')} whose attributes lists do not know: ${named}.`);
  },
  mend: async (_, db) =>
    db.write(async (tx) => {
      for (const { table, id, codes } of await differing(tx))
        await tx.run(sql`update ${sql.identifier(table)} set attribute_codes = ${codes} where id = ${id}`);
    }),
};
