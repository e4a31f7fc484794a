import { afterAll, beforeAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { jobContext } from '../../src/context.ts';
import type { Queries } from '../../src/db/database.ts';
import { searchTexts } from '../../src/db/schema.ts';
import * as categories from '../../src/features/categories/service.ts';
import type { Situation } from '../../src/features/doctor/check.ts';
import { searchIndex } from '../../src/features/doctor/search.ts';
import * as stores from '../../src/features/stores/service.ts';
import { newDatabase } from '../helpers/migrated.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const directory = temporaryDirectory();
const db = newDatabase(directory);
const context = jobContext(db, () => Date.UTC(2026, 0, 1), 'test');
let [id, category_id] = [0, 0];
const rename = (name: string) => stores.replace(context, id, { name, address: '9 Dock', category_id });

beforeAll(async () => {
  category_id = (await categories.create(context, { name: 'Bread' })).value.id;
  id = await stores.create(context, { name: 'One', address: '9 Dock', category_id });
});

afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

const look = (read: Queries) => searchIndex.look({ read } as Situation);

/** Queries beside which a store gets another name between two of them, once. */
function beside(read: Queries, after: number): Queries {
  let asked = 0;
  const change = async () => {
    if (++asked === after) await rename(`Two and ${after}`);
  };
  return Object.assign(Object.create(read) as Queries, {
    values: async (query: Parameters<Queries['values']>[0]) => {
      await change();
      return read.values(query);
    },
  });
}

test('a store whose name changes while its entry is read is not found wrong', async () => {
  for (let after = 1; after <= 8; after++) expect(await look(beside(db.read, after))).toMatchObject({ level: 'ok' });
});

test('a wrong entry is found', async () => {
  await db.write((tx) => tx.update(searchTexts).set({ text: ' else\n' }));
  expect(await look(db.read)).toMatchObject({ level: 'error' });
});
