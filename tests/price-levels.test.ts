import { afterAll, expect, test } from 'bun:test';
import { startServerWith } from './helpers/clocked.ts';
import { admin as adminOf, category, store } from './helpers/client.ts';

let now = Date.UTC(2026, 10, 20, 12);
const server = await startServerWith(() => now);
afterAll(() => server.stop());
const admin = await adminOf(server);
const { id: category_id } = await category(admin);

const menu = (...prices: number[]) => prices.map((price, at) => ({ name: `Dish ${at}`, price }));
const put = async (dishes: object[], more: object = {}) =>
  (await store(admin, { category_id, dishes, ...more })).id as number;

/** The level that the page of a store shows. */
async function levelOn(id: number): Promise<number | null> {
  const html = await (await fetch(`${server.url}/stores/${id}?at=${now}`)).text();
  return Number(/"Price level (\d) of 4"/.exec(html)?.[1] ?? 0) || null;
}
const levelsOn = (ids: readonly number[]) => Promise.all(ids.map(levelOn));

/** As long as the levels may lag. */
const wait = () => (now += 600_000);

test('a store has the level of the operator, else that of its quarter among those with five prices', async () => {
  const few = await put(menu(1, 2, 3, 4));
  const said = await put(menu(1, 1, 1, 1, 1), { price_level: 4 });
  const first = await put(menu(10, 11, 12, 13, 14));
  wait();
  expect(await levelsOn([few, said, first])).toEqual([null, 4, null]);

  const cheap = await put([...menu(1, 90, 2), ...menu(3, 3)]);
  const sizes = [9, 9, 9, 9, 9].map((price, at) => ({
    name: `Dish ${at}`,
    variants: [
      { name: 'Large', price: 99 },
      { name: 'Small', price },
    ],
  }));
  const small = await put(sizes);
  const dear = await put(menu(70, 80, 90, 100, 110, 120));
  wait();
  // The prices in the middle are 1, 3, 9, 12 and 90.
  expect(await levelsOn([cheap, small, first, dear])).toEqual([2, 3, 4, 4]);
  expect(await levelsOn([few, said])).toEqual([null, 4]);
  expect((await admin.get(`/api/stores/${cheap}`)).data.price_level).toBeNull();

  await admin.patch(`/api/admin/stores/${dear}/status`, { status: 'inactive' });
  await put(menu(500, 500, 500, 500, 500));
  await put(menu(600, 600, 600, 600, 600));
  await put(menu(600, 600, 600, 600, 600));
  wait();
  // Now 1, 3, 9, 12, 500, 600 and 600.
  expect(await levelsOn([cheap, small, first])).toEqual([2, 2, 3]);
});

test('stores whose prices are alike have no level', async () => {
  const alike = await startServerWith(() => now);
  const root = await adminOf(alike);
  const ids: number[] = [];
  for (let number = 0; number < 5; number++) ids.push((await store(root, { dishes: menu(5, 5, 5, 5, 5) })).id);
  const html = await (await fetch(`${alike.url}/stores/${ids[0]}`)).text();
  expect(html).not.toContain('Price level');
  await alike.stop();
});
