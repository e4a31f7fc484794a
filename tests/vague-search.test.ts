import { afterAll, describe, expect, test } from 'bun:test';
import { limits } from '../src/limits.ts';
import { admin, category, store } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { shown } from './helpers/database.ts';

// Few, so that the test is quick.
const vagueHits = 5;
const kept = limits.vagueHits;
Object.assign(limits, { vagueHits });
const server = await startServerWith(Date.now);
afterAll(async () => {
  await server.stop();
  Object.assign(limits, { vagueHits: kept });
});

const root = await admin(server);
const { id: category_id } = await category(root, { name: 'Noodles' });
const ids: number[] = [];
for (const name of ['Zqar', 'Zqbr', 'Zqcr', 'Zqdr', 'Zqer', 'Zqfr', 'Zqgr'])
  ids.unshift((await store(root, { name, category_id })).id);
await store(root, { name: 'Yard', category_id });

const list = async (keyword: string, page: number) => {
  const { status, data, meta } = await root.get(
    `/api/admin/stores?keyword=${encodeURIComponent(keyword)}&page=${page}&page_size=3`,
  );
  return { status, total: meta.total as number, ids: (data as { id: number }[]).map(({ id }) => id) };
};

describe('the list of administrators', () => {
  test.each([
    ['one letter', 'z'],
    ['two letters', 'zq'],
    ['two words of one letter', 'z n'],
  ])('200 with the newest stores for %s, as many as are counted', async (_, keyword) => {
    await shown(async () => expect(await list(keyword, 1)).toEqual({ status: 200, total: 5, ids: ids.slice(0, 3) }));
    expect(await list(keyword, 2)).toEqual({ status: 200, total: 5, ids: ids.slice(3, 5) });
    expect(await list(keyword, 3)).toEqual({ status: 200, total: 5, ids: [] });
  });

  test('200 with all stores for fewer hits, and for three letters', async () => {
    expect((await list('ya', 1)).total).toBe(1);
    expect((await list('noo', 1)).total).toBe(8);
    expect((await list('noo', 3)).ids).toHaveLength(2);
  });
});
