import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import * as listing from '../../src/features/listing/service.ts';
import { newDatabase } from '../helpers/migrated.ts';
import { temporaryDirectory } from '../helpers/server.ts';
import { fill } from '../relevance/fill.ts';
import de from '../relevance/languages/de.json';
import es from '../relevance/languages/es.json';
import ja from '../relevance/languages/ja.json';
import { mean, scored } from '../relevance/scoring.ts';

const directories: string[] = [];
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true })));

/** How well a town finds what was judged for it. */
async function scoresOf({ stores: set, queries }: typeof ja) {
  const directory = temporaryDirectory();
  directories.push(directory);
  const db = newDatabase(directory);
  const places = await fill(db, set);
  const found = await scored(queries, async (text) => {
    const { items } = await listing.find(db, { keyword: text, sort: 'relevance' }, { page: 1, page_size: 5 });
    return items.map((id) => places.get(id)!);
  });
  await db.close();
  return found;
}

describe.each([
  ['Japanese', ja, 0.95],
  ['Spanish', es, 0.95],
  ['German', de, 0.92],
] as const)('a town in %s', (_, set, least) => {
  test('has queries of six kinds, each with stores of the set, each once', () => {
    const kinds = Map.groupBy(set.queries, ({ kind }) => kind);
    expect([...kinds.values()].map(({ length }) => length)).toEqual([10, 10, 10, 10, 10, 10]);
    for (const { text, wanted } of set.queries) {
      expect([text, wanted.length > 0, new Set(wanted).size]).toEqual([text, true, wanted.length]);
      expect(wanted.filter((place) => set.stores[place] === undefined)).toEqual([]);
    }
  });

  test('finds what a person there would want', async () => {
    const found = await scoresOf(set);
    expect(mean(found)).toBeGreaterThanOrEqual(least);
  });
});
