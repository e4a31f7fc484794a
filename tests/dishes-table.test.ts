// needs: time, one node (about commands, which are no node)
import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sentence } from '../src/sentences.ts';
import { admin, category, expectInvalid, guest, store, unique } from './helpers/client.ts';
import { ended } from './helpers/jobs.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

const server = await startServer();
const [root, visitor] = [await admin(server), guest(server)];
const scratch = temporaryDirectory();
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const within = await category(root);
let files = 0;

interface Problem extends Sentence {
  line: number;
  column?: string;
}
interface Imported {
  code: number;
  problems?: Problem[];
  created?: number;
  updated?: number;
  unchanged?: number;
}

async function importing(text: string, ...args: string[]): Promise<Imported> {
  const file = join(scratch, `${++files}.csv`);
  writeFileSync(file, text);
  const { stdout, code } = await run(['import', '--csv', 'dishes', file, '--data', server.data, '--json', ...args]);
  return { code, ...(JSON.parse(stdout) as Omit<Imported, 'code'>) };
}

async function exporting(): Promise<string> {
  const { stdout, code } = await run(['export', '--csv', 'dishes', '--data', server.data]);
  expect(code).toBe(0);
  return stdout;
}

const counts = (created: number, updated: number, unchanged: number) => ({ code: 0, created, updated, unchanged });
const stall = (dishes: object[] = []) => store(root, { name: unique('Stall '), category_id: within.id, dishes });
// oxlint-disable-next-line typescript/no-explicit-any -- as the answers
const menuOf = async (id: number): Promise<any[]> => (await root.get(`/api/admin/stores/${id}`)).data.dishes;

const whole = {
  price: 12.5,
  variants: [
    { name: 'Small: for one', price: 9.25 },
    { name: 'Large', price: 15 },
  ],
  section: 'Noodles',
  diets: ['vegan', 'halal'],
  allergens: ['gluten', 'sesame'],
  spicy: 2,
  sold_out: true,
  translations: { 'zh-Hans': { name: '担担面', description: '很辣', section: '面食' } },
};

describe('foodmap export --csv dishes', () => {
  test('has all that is known of a dish, and the same file changes nothing', async () => {
    const { id, name } = await stall([
      { name: 'Dan dan', description: 'Hot.', ...whole },
      { name: 'Rice', allergens: [] },
    ]);
    const text = await exporting();
    const [heading, ...lines] = text.split('\r\n');
    expect(heading).toBe(
      'id,store_id,store_external_id,store,section,name,description,price,variants,diets,allergens,spicy,sort_order,sold_out,image_url,description:zh-Hans,name:zh-Hans,section:zh-Hans',
    );
    const [first, second] = lines.filter((line) => line.includes(`,${id},,${name},`));
    const [dan, rice] = await menuOf(id);
    expect(first).toBe(
      `${dan.id},${id},,${name},Noodles,Dan dan,Hot.,12.5,"Small: for one: 9.25\nLarge: 15","vegan, halal","gluten, sesame",2,0,true,,很辣,担担面,面食`,
    );
    expect(second).toBe(`${rice.id},${id},,${name},,Rice,,,,,none,,1,false,,,,`);
    const before = await menuOf(id);
    expect(await importing(text)).toMatchObject({ code: 0, created: 0, updated: 0 });
    expect(await menuOf(id)).toEqual(before);
  });

  test('leaves deleted stores out', async () => {
    const { id, name } = await stall([{ name: 'Gone' }]);
    await root.delete(`/api/admin/stores/${id}`);
    expect(await exporting()).not.toContain(name);
  });

  test('is read again by the external_id of its stores, as another foodmap has it', async () => {
    const [external_id, stallName] = [unique('stall-'), unique('Stall ')];
    const stores = join(scratch, 'stores.csv');
    writeFileSync(stores, `external_id,name,category,address\n${external_id},${stallName},${within.name},x`);
    expect((await run(['import', '--csv', 'stores', stores, '--data', server.data])).code).toBe(0);
    const cells = `"Small: for one: 9.25\nLarge: 15",vegan halal,"sesame, gluten",2,yes,担担面,很辣,面食`;
    const heading =
      'store_external_id,store,section,name,description,price,variants,diets,allergens,spicy,sold_out,name:zh,description:zh,section:zh';
    expect(await importing(`${heading}\n${external_id},,Noodles,Dan dan,Hot.,"12,5",${cells}`)).toMatchObject(
      counts(1, 0, 0),
    );
    const found = await visitor.get(`/api/stores?keyword=${encodeURIComponent('担担面')}`);
    const [dish] = found.data.find((one: { name: string }) => one.name === stallName).dishes;
    expect(dish).toMatchObject({ ...whole, translations: { zh: whole.translations['zh-Hans'] }, description: 'Hot.' });
  });
});

const { dishes: others } = await stall([{ name: 'Other' }]);
const { name: known } = await stall([{ name: 'Tea' }]);

describe('foodmap import --csv dishes', () => {
  test('changes what the line has columns for, and leaves all other dishes as they are', async () => {
    const { id, name } = await stall([
      { name: 'Dan dan', ...whole },
      { name: 'Rice', price: 2 },
    ]);
    const [dan, rice] = await menuOf(id);
    const before = await root.get(`/api/admin/stores/${id}`);
    expect(await importing(`store,name,price,sold_out\n${name},dan DAN,13,no`)).toMatchObject(counts(0, 1, 0));
    const { sold_out: _, ...rest } = dan;
    expect(await menuOf(id)).toEqual([{ ...rest, name: 'dan DAN', price: 13 }, rice]);
    const after = await root.get(`/api/admin/stores/${id}`);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  test('takes away with empty cells, and nothing is carried over to a dish of another name', async () => {
    const { id, name } = await stall([
      { name: 'Dan dan', ...whole },
      { name: 'Rice', ...whole },
    ]);
    const [dan, rice] = await menuOf(id);
    expect(await importing(`store,name,price,allergens,spicy\n${name},Dan dan,,,`)).toMatchObject(counts(0, 1, 0));
    expect(await importing(`id,store,name\n${rice.id},${name},Chips`)).toMatchObject(counts(0, 1, 0));
    const { price: _p, allergens: _a, allergens_at: _t, spicy: _s, ...left } = dan;
    expect(await menuOf(id)).toEqual([
      left,
      { id: rice.id, name: 'Chips', description: '', image_url: '', sort_order: 1 },
    ]);
  });

  test('puts the dishes in order, and new ones last', async () => {
    const { id, name } = await stall([{ name: 'One' }, { name: 'Two' }, { name: 'Three' }]);
    const lines = `store,name,sort_order\n${name},Three,-1\n${name},Four,\n${name},Five,`;
    expect(await importing(lines)).toMatchObject(counts(2, 1, 0));
    expect((await menuOf(id)).map((dish) => dish.name)).toEqual(['Three', 'One', 'Two', 'Four', 'Five']);
    expect(await importing(lines)).toMatchObject(counts(0, 0, 3));
  });

  test('one undo takes all of it back', async () => {
    const [one, two] = [await stall([{ name: 'Dan dan', ...whole }]), await stall()];
    const before = [await menuOf(one.id), await menuOf(two.id)];
    expect(
      await importing(`store,name,price\n${one.name},Dan dan,1\n${one.name},Chips,2\n${two.name},Tea,3`),
    ).toMatchObject(counts(2, 1, 0));
    const { data } = await root.get('/api/admin/activity?page_size=1');
    expect(data[0]).toMatchObject({
      kind: 'tables.import',
      changes: { dishes: { created: 2, updated: 1, unchanged: 0 } },
    });
    expect((await root.post(`/api/admin/activity/${data[0].id}/undo`)).status).toBe(200);
    expect([await menuOf(one.id), await menuOf(two.id)]).toEqual(before);
  });

  test('changes nothing with --dry-run', async () => {
    const { id, name } = await stall();
    expect(await importing(`store,name\n${name},Tea`, '--dry-run')).toMatchObject(counts(1, 0, 0));
    expect(await menuOf(id)).toEqual([]);
  });

  test.each([
    ['a store that is not there', 'store,name\nNowhere at all,Tea', 'no_store', 'A (store)'],
    ['no store at all', 'store,name\n,Tea', 'no_store', 'A (store)'],
    ['a dish of another store', `store,name,id\n${known},Tea,${others[0].id}`, 'no_such_id', 'C (id)'],
    ['a price in words', `store,name,price\n${known},Tea,cheap`, 'price', 'C (price)'],
    ['a price whose comma may mean thousands', `store,name,price\n${known},Tea,"1,500"`, 'price', 'C (price)'],
    ['a negative price', `store,name,price\n${known},Tea,-1`, 'price', 'C (price)'],
    ['a variant without a price', `store,name,variants\n${known},Tea,Large`, 'variants', 'C (variants)'],
    ['too many variants', `store,name,variants\n${known},Tea,"${'A: 1\n'.repeat(30)}"`, 'max_lines', 'C (variants)'],
    ['a diet that nobody knows', `store,name,diets\n${known},Tea,paleo`, 'words', 'C (diets)'],
    ['an allergen that nobody knows', `store,name,allergens\n${known},Tea,"nuts, love"`, 'words', 'C (allergens)'],
    ['too spicy', `store,name,spicy\n${known},Tea,4`, 'whole_number', 'C (spicy)'],
    ['sold out in other words', `store,name,sold_out\n${known},Tea,maybe`, 'flag', 'C (sold_out)'],
    ['no name', `store,name\n${known},`, 'min_length', 'B (name)'],
  ])('refuses %s', async (_, text, rule, column) => {
    const { code, problems } = await importing(text);
    expect([code, problems?.map((one) => [one.line, one.rule, one.column])]).toEqual([1, [[2, rule, column]]]);
  });

  test('refuses a dish beyond the limit, and one that two lines mean', async () => {
    const { id, name } = await stall(Array.from({ length: 99 }, (_, index) => ({ name: `Dish ${index}` })));
    const [first] = await menuOf(id);
    const over = await importing(`store,name\n${name},One more\n${name},Another`);
    expect(over.problems).toMatchObject([{ line: 3, rule: 'max_dishes' }]);
    const twice = await importing(`id,store,name\n${first.id},${name},Tea\n${first.id},${name},Tea`);
    expect(twice.problems).toMatchObject([{ line: 3, rule: 'same_row', values: { line: 2 } }]);
  });

  test('asks which one when several stores have the name', async () => {
    const { name } = await stall();
    await store(root, { name, address: 'elsewhere', category_id: within.id });
    expect((await importing(`store,name\n${name},Tea`)).problems).toMatchObject([{ rule: 'several_match' }]);
  });
});

describe('over HTTP', () => {
  const send = async (text: string, query = '') => {
    const form = new FormData();
    form.set('dishes', new Blob([text]), 'dishes.csv');
    const { data } = await root.send('POST', `/api/admin/import${query}`, { body: form });
    return (await ended(root, data.id)).result;
  };

  test('200 with the plan of each line, and the same done', async () => {
    const { id, name } = await stall([{ name: 'Tea', price: 2 }]);
    const [tea] = await menuOf(id);
    const text = `store,name,price\n${name},Tea,3\n${name},Coffee,4`;
    const plan = await send(text, '?dry_run=true');
    expect(plan).toMatchObject({ stores: null, categories: null, dishes: { created: 1, updated: 1 }, problems: 0 });
    expect(plan.plan).toMatchObject([
      { table: 'dishes', line: 2, name: 'Tea', what: 'update', id: tea.id, changes: ['price'] },
      { table: 'dishes', line: 3, name: 'Coffee', what: 'create', id: null },
    ]);
    expect(await send(text)).toMatchObject({ dishes: { created: 1, updated: 1 } });
    expect((await menuOf(id)).map((dish) => [dish.name, dish.price])).toEqual([
      ['Tea', 3],
      ['Coffee', 4],
    ]);
  });

  test('200 with the table as a file, 400 for a table that nobody knows', async () => {
    const { data } = await root.post('/api/admin/exports?table=dishes');
    const { result } = await ended(root, data.id);
    const answer = await fetch(new URL(new URL(result.url).pathname, server.url));
    expect(await answer.text()).toStartWith('id,store_id,');
    expectInvalid(await root.post('/api/admin/exports?table=users'), 'table');
  });
});
