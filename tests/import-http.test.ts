// needs: time
import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { category, expectError, expectInvalid, store, superAdminsOnly, unique } from './helpers/client.ts';
import { ended } from './helpers/jobs.ts';
import { run } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const path = '/api/admin/import';
const left = () => readdirSync(join(server.data, 'spool'));
const mebibyte = 1024 * 1024;

const formOf = (files: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.set(name, new Blob([content]), `${name}.txt`);
  return form;
};

const send = (files: Record<string, string | Blob>, query = '') =>
  root.send('POST', path + query, { body: formOf(files) });

/** The job of an import at its end. */
async function importOf(files: Record<string, string | Blob>, query = '') {
  const { status, text, data } = await send(files, query);
  expect([status, text]).toEqual([200, text]);
  return ended(root, data.id);
}

const planOf = async (files: Record<string, string | Blob>) => (await importOf(files, '?dry_run=true')).result;
const lines = (...objects: object[]) => objects.map((object) => `${JSON.stringify(object)}\n`).join('');
const csv = (...rows: string[]) => `${rows.join('\n')}\n`;
const did = (created: number, updated: number, unchanged: number, categories = 0) => ({
  created,
  updated,
  unchanged,
  categories,
});
const total = async () => (await root.get('/api/admin/stores?page_size=1')).meta.total;
const found = async (name: string) =>
  (await root.get(`/api/admin/stores?keyword=${encodeURIComponent(name)}`)).data.find(
    (row: { name: string }) => row.name === name,
  );

describe('POST /api/admin/import', () => {
  superAdminsOnly(server, 'POST', path);

  test.each([
    ['GBK', Buffer.from([0xb5, 0xea, 0xc6, 0xcc, 0xb1, 0xed])],
    ['Latin-1', Buffer.from('Gesch\xe4fte', 'latin1')],
    ['UTF-8', Buffer.from('店铺表格')],
  ])('200 with all of a file whose name is in %s', async (_, name) => {
    const content = csv(
      'external_id,name,category,address',
      `${unique('id')},${unique('Wok ')},Noodles,1 Market Square`,
    );
    const head = 'content-disposition: form-data; name="stores"; filename="';
    const body = Buffer.concat([
      Buffer.from(`--border\r\n${head}`),
      name,
      Buffer.from(`.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--border--\r\n`),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=border' };
    const { status, data } = await root.send('POST', `${path}?dry_run=true`, { body, headers });
    expect(status).toBe(200);
    const { error, result } = await ended(root, data.id);
    expect({ error, problems: result.problems, created: result.stores.created }).toEqual({
      error: null,
      problems: 0,
      created: 1,
    });
  });
});

describe('POST /api/admin/import?dry_run=true', () => {
  test('200 with what each line does, to which row and why, and nothing is written', async () => {
    const kind = await category(root);
    const [same, other] = [await store(root, { category_id: kind.id }), await store(root, { category_id: kind.id })];
    const before = await total();
    const result = await planOf({
      stores: csv(
        'id,name,category,address',
        `,${same.name},${kind.name},${same.address}`,
        `${other.id},${other.name},${kind.name},2 Moved Street`,
        `,${unique('New ')},${unique('New kind ')},3 New Street`,
      ),
    });
    expect(result).toEqual({
      dry_run: true,
      stores: did(1, 1, 1, 1),
      categories: null,
      dishes: null,
      problems: 0,
      places: null,
      plan: [
        {
          table: 'stores',
          line: 3,
          column: null,
          what: 'update',
          name: other.name,
          place: null,
          id: other.id,
          changes: ['address'],
          why: 'has this id',
          rule: 'found_by_id',
          values: {},
        },
        {
          table: 'stores',
          line: 4,
          column: null,
          what: 'create',
          name: expect.any(String),
          place: null,
          id: null,
          changes: [],
          why: 'no store has this name and address',
          rule: 'none_by_name_and_address',
          values: {},
        },
      ],
    });
    expect(await total()).toBe(before);
    expect((await root.get(`/api/admin/stores/${other.id}`)).data.address).toBe(other.address);
  });

  test('200 with line, column and reason of what is wrong', async () => {
    const result = await planOf({ stores: csv('name,category,address', 'A,Kind,', `${'x'.repeat(101)},Kind,There`) });
    const refused = { table: 'stores', what: 'refuse', id: null, name: null, place: null, changes: [] };
    expect(result.problems).toBe(2);
    expect(result.plan).toEqual([
      {
        ...refused,
        line: 2,
        column: 'C (address)',
        why: 'must not be empty',
        rule: 'min_length',
        values: { limit: 1 },
      },
      {
        ...refused,
        line: 3,
        column: 'A (name)',
        why: 'must have at most 100 characters',
        rule: 'max_length',
        values: { limit: 100 },
      },
    ]);
  });

  test('200 and refuses a file in GBK, whose encoding the command says that it guessed', async () => {
    const name = Buffer.from([0xc3, 0xe6, 0xb9, 0xdd]);
    const content = Buffer.concat([Buffer.from('name,category,address\n'), name, Buffer.from(',Noodles,There\n')]);
    const { problems, plan } = await planOf({ stores: new Blob([content]) });
    expect(problems).toBe(1);
    expect(plan[0]).toMatchObject({
      line: 1,
      rule: 'not_utf8',
      why: expect.stringContaining('Save it as "CSV UTF-8"'),
    });
  });

  test('200 with the same plan as the command', async () => {
    const file = csv('name,category,address', `${unique('Same ')},${unique('Kind ')},There`, 'B,,There');
    const { problems, plan } = await planOf({ stores: file });
    const command = await run(['import', '--csv', 'stores', '-', '--dry-run', '--json', '--data', server.data], {
      input: file,
    });
    const listed = JSON.parse(command.stdout).problems;
    const said = ({ line, column, why: message, rule, values }: Record<string, unknown>) => ({
      line,
      column,
      message,
      rule,
      values,
    });
    expect(plan.map(said)).toEqual(listed);
    expect(problems).toBe(listed.length);
  });

  test('200 with the first 1,000 lines of a longer plan, and counts of all', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => `Long plan ${index},Kind of the long plan,${index} Road`);
    const result = await planOf({ stores: csv('name,category,address', ...rows) });
    expect([result.stores, result.plan.length]).toEqual([did(1001, 0, 0, 1), 1000]);
  });

  test('200 plans stores in categories of the same request, which are counted once', async () => {
    const name = unique('Kind ');
    const result = await planOf({
      categories: csv('name,sort_order', `${name},7`),
      stores: csv('name,category,address', `${unique('Wok ')},${name},There`),
    });
    expect([result.categories, result.stores]).toEqual([did(1, 0, 0), did(1, 0, 0, 0)]);
  });
});

describe('POST /api/admin/import', () => {
  test('200 and stores and categories are there, found by search, with one row of activity', async () => {
    const [kind, name] = [unique('Kind '), unique('Imported ')];
    const job = await importOf({
      stores: csv('name,category,address,dishes', `${name},${kind},There,Dan dan`),
      categories: csv('name,sort_order', `${kind},7`),
    });
    expect(job.state).toBe('done');
    expect([job.result.dry_run, job.result.stores, job.result.categories]).toEqual([false, did(1, 0, 0), did(1, 0, 0)]);
    expect((await visitor.get(`/api/stores/search?keyword=${encodeURIComponent(name)}`)).data).toHaveLength(1);
    expect((await found(name)).category.sort_order).toBe(7);
    const { data } = await root.get('/api/admin/activity?kind=tables.import');
    expect(data[0].changes).toEqual({ categories: did(1, 0, 0), stores: did(1, 0, 0) });
    expect(data[0].actor).toBe('admin');
    expect(left()).toEqual([]);
  });

  test('200 a second time changes nothing and leaves no row of activity', async () => {
    const stores = csv('name,category,address', `${unique('Twice ')},${unique('Kind ')},There`);
    await importOf({ stores });
    const noted = (await root.get('/api/admin/activity?kind=tables.import')).meta.total;
    expect((await importOf({ stores })).result.stores).toEqual(did(0, 0, 1));
    expect((await root.get('/api/admin/activity?kind=tables.import')).meta.total).toBe(noted);
  });

  test('200 with problems writes nothing of any table', async () => {
    const [before, kind] = [await total(), unique('Kind ')];
    const job = await importOf({
      categories: csv('name', kind),
      stores: csv('name,category,address', `A,${kind},There`, `B,${kind},`),
    });
    expect([job.state, job.result.problems, await total()]).toEqual(['done', 1, before]);
    expect((await root.get(`/api/admin/categories?keyword=${encodeURIComponent(kind)}`)).data).toEqual([]);
  });

  test('200 for more lines than one transaction holds, while others write', async () => {
    const { id } = await store(root);
    const rows = Array.from({ length: 1700 }, (_, index) => `Many ${index},Kind of many,${index} Road`);
    const { data } = await send({ stores: csv('name,category,address', ...rows) });
    const statuses = new Set<number>();
    const importing = ended(root, data.id);
    const state = { running: true };
    void importing.finally(() => (state.running = false));
    while (state.running)
      statuses.add((await root.patch(`/api/admin/stores/${id}/status`, { status: 'active' })).status);
    expect((await importing).result.stores).toEqual(did(1700, 0, 0, 1));
    expect([...statuses]).toEqual([200]);
    expect((await root.get('/api/admin/activity?kind=tables.import')).data[0].changes.stores.created).toBe(1700);
  });

  test('409 already_running while one is running', async () => {
    const first = await send({ stores: csv('name,category,address') });
    const second = await send({ stores: csv('name,category,address') });
    expectError(second, 409);
    expect(second.meta.reason).toBe('already_running');
    await ended(root, first.data.id);
  });
});

describe('POST /api/admin/import with lines of JSON', () => {
  test('200 with the fields of a store, also those that a table has no room for', async () => {
    const [kind, name] = [unique('Kind '), unique('Whole ')];
    const dishes = [{ name: 'Dan dan', description: 'Hot.', image_url: '/static/upload/2026/11/x.webp' }, 'Rice'];
    const hours = [{ day: 1, opens: '10:00', closes: '22:00' }];
    const job = await importOf({
      objects: lines(
        { type: 'store', name, category: kind, address: 'There', images: ['/a.png', { url: '/b.png' }], dishes, hours },
        { type: 'category', name: kind, sort_order: 9, enabled: false },
      ),
    });
    expect([job.result.stores, job.result.categories]).toEqual([did(1, 0, 0), did(1, 0, 0)]);
    const made = await found(name);
    expect(made).toMatchObject({ category: { name: kind, sort_order: 9, enabled: false }, hours });
    expect(made.images.map(({ url }: { url: string }) => url)).toEqual(['/a.png', '/b.png']);
    expect(made.dishes.map((dish: Record<string, unknown>) => [dish.name, dish.description])).toEqual([
      ['Dan dan', 'Hot.'],
      ['Rice', ''],
    ]);
    await importOf({
      objects: lines({ type: 'store', name, category: kind, address: 'There', dishes: ['Rice', 'Dan dan'] }),
    });
    expect((await found(name)).dishes.map((dish: { description: string }) => dish.description)).toEqual(['', 'Hot.']);
  });

  test('200 with the details of dishes, which stay where lines leave them out', async () => {
    const [kind, name] = [unique('Kind '), unique('Menu ')];
    const details = {
      price: 12.5,
      variants: [{ name: 'L', price: 15 }],
      allergens: ['milk'],
      spicy: 1,
      sold_out: true,
    };
    const line = (dishes: unknown[]) => lines({ type: 'store', name, category: kind, address: 'There', dishes });
    await importOf({ objects: line([{ name: 'Soup', ...details }]) });
    expect((await found(name)).dishes).toMatchObject([details]);
    const again = await importOf({ objects: line(['soup', { name: 'Rice', price: 2 }]) });
    expect(again.result.stores).toEqual(did(0, 1, 0));
    expect((await found(name)).dishes).toMatchObject([{ name: 'soup', ...details }, { price: 2 }]);
    expect((await planOf({ objects: line([{ name: 'Soup', price: 1.2345 }]) })).problems).toBe(1);
  });

  test('200 with the lines of an export of the same service, which change nothing', async () => {
    const target = join(server.data, '..', 'exported');
    expect((await run(['export', target, '--data', server.data])).code).toBe(0);
    const exported = await Bun.file(join(target, 'foodmap.ndjson')).text();
    const wanted = exported
      .split('\n')
      .filter((line) => /^\{"type":"(?:store|category)"|"format":"foodmap"|"end"/.test(line));
    const { result } = await importOf({ objects: `${wanted.join('\n')}\n` });
    expect(result.plan).toEqual([]);
    expect([result.problems, result.stores.unchanged]).toEqual([0, await total()]);
  });

  test.each([
    ['a line that is no JSON', '{"type":"store"', null, /no JSON object/],
    ['an array', '[]', null, /no JSON object/],
    ['another type', '{"type":"user","username":"x"}', null, /only store and category/],
    ['no type', '{"name":"x"}', null, /only store and category/],
    ['a deleted store', '{"type":"store","name":"A","deleted_at":"2026-11-20T09:30:00.000Z"}', null, /is deleted/],
    ['an unknown field', '{"type":"store","name":"A","category":"K","address":"X","stars":5}', 'stars', /no field/],
    ['a name that is missing', '{"type":"store","category":"K","address":"X"}', 'name', /must not be empty/],
    [
      'an unknown category',
      '{"type":"store","name":"A","category_id":987654321,"address":"X"}',
      'category_id',
      /no category/,
    ],
    [
      'images that are no list',
      '{"type":"store","name":"A","category":"K","address":"X","images":"/a"}',
      'images',
      /list/,
    ],
    [
      'dishes without a name',
      '{"type":"store","name":"A","category":"K","address":"X","dishes":[{}]}',
      'dishes',
      /list/,
    ],
    [
      'hours that are none',
      '{"type":"store","name":"A","category":"K","address":"X","hours":[{"day":9}]}',
      'hours',
      /must be/,
    ],
    ['a text that is an object', '{"type":"store","name":{},"category":"K","address":"X"}', 'name', /must be text/],
  ])('200 and refuses %s', async (_, line, column, why) => {
    const before = await total();
    const { result } = await importOf({ objects: `\n${line}\n` });
    expect(result.plan[0]).toMatchObject({ line: 2, what: 'refuse', column });
    expect(result.plan[0].why).toMatch(why);
    expect(await total()).toBe(before);
  });
});

describe('POST /api/admin/import of what maps and other programs write', () => {
  test.each([
    ['24/7', '00:00', '00:00', [1, 2, 3, 4, 5, 6, 7]],
    ['11:00-22:00; PH off', '11:00', '22:00', [1, 2, 3, 4, 5, 6, 7]],
    ['10:00-22:00; Su off', '10:00', '22:00', [1, 2, 3, 4, 5, 6]],
    ['Mo-Fr,PH 09:00-17:00', '09:00', '17:00', [1, 2, 3, 4, 5]],
  ])('200 with hours of OpenStreetMap: %s', async (hours, opens, closes, days) => {
    const name = unique('Osm ');
    const { result } = await importOf({ stores: csv('name,category,address,hours', `${name},Osm,1 Way,"${hours}"`) });
    expect(result).toMatchObject({ problems: 0, stores: { created: 1 } });
    expect((await found(name)).hours).toEqual(days.map((day) => ({ day, opens, closes })));
  });

  test.each([
    ['an object', '{"type":"FeatureCollection",\n"features":[]}'],
    ['a list after spaces', '\n  [{"name":"A, \\"B\\""}]'],
    ['a list with a byte order mark', '\uFEFF["a"]'],
  ])('200 and says that a table is JSON: %s', async (_, stores) => {
    const { plan } = await planOf({ stores });
    expect(plan).toEqual([
      expect.objectContaining({ line: 1, what: 'refuse', rule: 'json', why: expect.stringContaining('is JSON') }),
    ]);
  });
});

describe('POST /api/admin/import refuses', () => {
  test.each([
    ['no file', {}, 'stores'],
    ['a file of another name', { shops: 'x' }, 'stores'],
    ['lines of JSON beside a table', { objects: '', stores: '' }, 'objects'],
  ])('400 %s', async (_, files, field) => {
    expectInvalid(await send(files), field);
    expect(left()).toEqual([]);
  });

  test('400 the same file twice', async () => {
    const form = formOf({ stores: 'x' });
    form.append('stores', new Blob(['y']), 'second.csv');
    expectInvalid(await root.send('POST', path, { body: form }), 'stores');
  });

  test.each(['yes', '1'])('400 dry_run=%s', async (value) => {
    expectInvalid(await send({ stores: 'x' }, `?dry_run=${value}`), 'dry_run');
  });

  const type = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` });
  test.each([
    ['nothing', type('x'), ''],
    ['no boundary', { 'content-type': 'multipart/form-data' }, '--x--'],
    ['no end', type('x'), '--x\r\nContent-Disposition: form-data; name="stores"\r\n\r\nname\r\n'],
    ['a part without a name', type('x'), '--x\r\nContent-Disposition: form-data\r\n\r\nname\r\n--x--'],
    ['a part without the end of its head', type('x'), '--x\r\nContent-Disposition: form-data; name="stores"\r\n--x--'],
    ['22 parts', type('x'), `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(22)}--x--`],
  ])('400 a form with %s', async (_, headers, body) => {
    const answer = await root.send('POST', path, { headers, body });
    expectError(answer, 400);
    expect(answer.meta.reason).toBe('malformed_body');
    expect(left()).toEqual([]);
  });

  test.each([
    ['JSON', 'application/json'],
    ['CSV', 'text/csv'],
  ])('415 %s', async (_, contentType) => {
    expectError(await root.send('POST', path, { headers: { 'content-type': contentType }, body: '{}' }), 415);
  });

  test('413 more than 64 MiB, and takes exactly so much', async () => {
    const head = 'name,category,address\n';
    const blank = `${' '.repeat(1023)}\n`;
    const file = (size: number) => new Blob([head, blank.repeat(size / 1024).slice(head.length)]);
    expect((await importOf({ stores: file(64 * mebibyte) }, '?dry_run=true')).result.stores).toEqual(did(0, 0, 0));
    expectError(await send({ stores: file(64 * mebibyte + 128 * 1024) }), 413);
    expect(existsSync(join(server.data, 'spool')) ? left() : []).toEqual([]);
  });
});

describe('attributes of stores', () => {
  const attributesOf = async (name: string) => (await found(name)).attributes;
  const seen = { 'diet:vegan': 'only', wheelchair: 'limited' };

  test('200 with a column each: an empty cell takes one off, one without a column stays', async () => {
    const [name, kind] = [unique('Wok '), unique('Kind ')];
    const rowOf = (columns: string, cells: string) =>
      csv(`name,category,address,${columns}`, `${name},${kind},1 Market Square,${cells}`);
    await importOf({ stores: rowOf('diet:vegan,Wheelchair', 'only, LIMITED ') });
    expect(await attributesOf(name)).toEqual(seen);
    const plan = await planOf({ stores: rowOf('wheelchair,diet:vegan', 'limited,only') });
    expect(plan.stores).toEqual(did(0, 0, 1));
    const changed = await planOf({ stores: rowOf('dog,wheelchair', 'yes,') });
    expect(changed.plan[0].changes).toEqual(['attributes']);
    await importOf({ stores: rowOf('dog,wheelchair', 'yes,') });
    expect(await attributesOf(name)).toEqual({ 'diet:vegan': 'only', dog: 'yes' });
  });

  test('200 and refuses unknown keys and values', async () => {
    const rowOf = (column: string, cell: string) =>
      csv(`name,category,address,${column}`, `${unique('Wok ')},Noodles,1 Market Square,${cell}`);
    const { plan } = await planOf({ stores: rowOf('wheelchair', 'perhaps') });
    expect(plan[0]).toMatchObject({ column: 'D (wheelchair)', what: 'refuse', rule: 'choice' });
    const unknown = await planOf({ stores: rowOf('diet:paleo', 'yes') });
    expect(unknown.plan[0]).toMatchObject({ column: 'D (diet:paleo)', what: 'refuse', rule: 'unknown_column' });
  });

  test('200 with lines of JSON, which an export writes, too', async () => {
    const name = unique('Wok ');
    const object = { type: 'store', name, category: unique('Kind '), address: '1 Market Square' };
    await importOf({ objects: lines({ ...object, attributes: seen }) });
    expect(await attributesOf(name)).toEqual(seen);
    const file = join(server.data, 'stores.csv');
    await run(['export', file, '--csv', 'stores', '--data', server.data]);
    const [heading, ...rows] = (await Bun.file(file).text()).split('\r\n');
    const columns = heading!.split(',');
    const cells = rows.find((row) => row.includes(name))!.split(',');
    expect(cells[columns.indexOf('diet:vegan')]).toBe('only');
    expect(columns).not.toContain('diet:kosher');
    const { plan } = await planOf({ objects: lines({ ...object, attributes: { 'diet:paleo': 'yes' } }) });
    expect(plan[0]).toMatchObject({ what: 'refuse', rule: 'unknown_field' });
    for (const attributes of ['vegan', ['vegan'], 7]) {
      const refused = (await planOf({ objects: lines({ ...object, attributes }) })).plan;
      expect(refused.map(({ rule }: { rule: string }) => rule)).toEqual(['attribute_object']);
    }
  });
});

describe('texts in other languages', () => {
  const textsOf = async (name: string) => (await found(name)).translations;

  test('200 with a column each: an empty cell takes one off, one without a column stays', async () => {
    const [name, kind] = [unique('Wok '), unique('Kind ')];
    const rowOf = (columns: string, cells: string) =>
      csv(`name,category,address,${columns}`, `${name},${kind},1 Market Square,${cells}`);
    await importOf({ stores: rowOf('name:ja,description:ja,NAME:zh-hans', '鍋,辛口,锅') });
    expect(await textsOf(name)).toEqual({ ja: { name: '鍋', description: '辛口' }, 'zh-Hans': { name: '锅' } });
    expect((await planOf({ stores: rowOf('name:ja', '鍋') })).stores).toEqual(did(0, 0, 1));
    const changed = await planOf({ stores: rowOf('name:ja', '黄金の鍋') });
    expect(changed.plan[0].changes).toEqual(['translations']);
    await importOf({ stores: rowOf('name:ja,name:zh-Hans', '黄金の鍋,') });
    expect(await textsOf(name)).toEqual({ ja: { name: '黄金の鍋', description: '辛口' } });
    const { data } = await visitor.get(`/api/stores/search?keyword=${encodeURIComponent('黄金の鍋')}`);
    expect((data as { name: string }[]).map((store) => store.name)).toEqual([name]);
  });

  test('200 of categories, too', async () => {
    const name = unique('Kind ');
    await importOf({ categories: csv('name,name:ja', `${name},麺`) });
    const { data } = await root.get(`/api/admin/categories?keyword=${encodeURIComponent(name)}`);
    expect(data[0].translations).toEqual({ ja: { name: '麺' } });
  });

  test('200 and refuses a column of no language, and texts that are too long', async () => {
    const rowOf = (column: string, cell: string) =>
      csv(`name,category,address,${column}`, `${unique('Wok ')},Noodles,1 Market Square,${cell}`);
    const unknown = await planOf({ stores: rowOf('name:not a tag', 'x') });
    expect(unknown.plan[0]).toMatchObject({ what: 'refuse', rule: 'unknown_column' });
    const long = await planOf({ stores: rowOf('name:ja', 'x'.repeat(101)) });
    expect(long.plan[0]).toMatchObject({ column: 'D (name:ja)', what: 'refuse', rule: 'max_length' });
  });

  test('200 with lines of JSON and back as a table, and an export is unchanged by its own import', async () => {
    const name = unique('Wok ');
    const translations = { ja: { name: '鍋', description: '辛口' } };
    const dishes = [{ name: 'Soup', translations: { ja: { name: 'スープ', section: '汁物' } } }];
    const object = { type: 'store', name, category: unique('Kind '), address: '1 Market Square' };
    await importOf({ objects: lines({ ...object, translations, dishes }) });
    expect(await found(name)).toMatchObject({ translations, dishes });
    const file = join(server.data, 'translated.csv');
    await run(['export', file, '--csv', 'stores', '--data', server.data]);
    const { stores } = await planOf({ stores: await Bun.file(file).text() });
    expect(stores).toMatchObject({ created: 0, updated: 0 });
    await importOf({ objects: lines({ ...object, translations: { ja: null, de: { name: 'Topf' } } }) });
    expect(await textsOf(name)).toEqual({ de: { name: 'Topf' } });
    for (const wrong of ['ja', ['ja'], { 'not a tag': {} }]) {
      const { plan } = await planOf({ objects: lines({ ...object, translations: wrong }) });
      expect(plan.map(({ rule }: { rule: string }) => rule)).toEqual(['translations_object']);
    }
  });
});
