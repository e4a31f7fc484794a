// needs: time, one engine (reads tables in a command, as import-http does in a server)
import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sentence } from '../src/sentences.ts';
import { admin, category, guest, store, unique } from './helpers/client.ts';
import { rowsIn, rowsOfServed } from './helpers/content.ts';
import { dropDatabase, onPostgres, shown, sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { ended } from './helpers/jobs.ts';
import { amount } from './helpers/length.ts';
import { environmentOn, program, run, startServer, temporaryDirectory } from './helpers/server.ts';

const server = await startServer();
const root = await admin(server);
const scratch = temporaryDirectory();
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

let files = 0;

/** Imports a table into the running server's database. */
async function importCsv(table: 'stores' | 'categories', content: string | Uint8Array, ...args: string[]) {
  const file = join(scratch, `${++files}.csv`);
  writeFileSync(file, content);
  const { stdout, stderr, code } = await run([
    'import',
    '--csv',
    table,
    file,
    '--data',
    server.data,
    '--json',
    ...args,
  ]);
  const printed = JSON.parse(stdout || '{}') as { problems?: (Sentence & { line: number; column?: string })[] };
  return { code, stderr, ...printed };
}

/** Decoded by hand, since `run` takes a byte order mark away. */
async function exportCsv(table: 'stores' | 'categories') {
  const file = join(scratch, `${++files}.csv`);
  const { code, stderr } = await run(['export', file, '--csv', table, '--data', server.data]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await Bun.file(file).bytes());
}

const csv = (...rows: (string | number)[][]) =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n');

// oxlint-disable-next-line typescript/no-explicit-any -- as the answers
async function find(name: string): Promise<any> {
  const { data } = await root.get(`/api/admin/stores?keyword=${encodeURIComponent(name)}`);
  return data.find((found: { name: string }) => found.name === name);
}

const stores = async () => (await rowsIn(server.data)).stores!.length;
const did = (created: number, updated: number, unchanged: number, categories = 0) => ({
  code: 0,
  stderr: '',
  created,
  updated,
  unchanged,
  categories,
});

describe('foodmap import --csv stores', () => {
  test('makes stores with all they have, and the categories that are missing; the server shows and finds them', async () => {
    const [name, kind, there] = [unique('老张火锅'), unique('火锅'), await category(root)];
    const heading = 'name,category,address,open_hours,phone,cover_url,description,status,images,dishes'.split(',');
    const text = csv(
      heading,
      [
        name,
        kind,
        '人民路 1',
        '10-22',
        '+86 10',
        '/static/upload/a.webp',
        'Line one\nline two',
        '',
        'https://a.example/1.jpg\n/2.webp',
        '毛肚\nMapo tofu',
      ],
      [`${name} B`, there.name.toUpperCase(), '2 Road', '', '', '', '', 'inactive', '', ''],
    );
    expect(await importCsv('stores', text)).toEqual(did(2, 0, 0, 1));
    const made = await find(name);
    expect(made).toMatchObject({
      category: { name: kind, enabled: true },
      address: '人民路 1',
      open_hours: '10-22',
      phone: '+86 10',
      cover_url: `${server.url}/static/upload/a.webp`,
      description: 'Line one\nline two',
      status: 'active',
      likes: 0,
      rating: null,
      score: 28.125,
      images: [
        { url: 'https://a.example/1.jpg', sort_order: 0 },
        { url: '/2.webp', sort_order: 1 },
      ],
      dishes: [
        { name: '毛肚', description: '', image_url: '', sort_order: 0 },
        { name: 'Mapo tofu', sort_order: 1 },
      ],
    });
    expect(made).not.toHaveProperty('external_id');
    expect(made.category).not.toHaveProperty('external_id');
    expect(await find(`${name} B`)).toMatchObject({ category_id: there.id, status: 'inactive' });
    for (const keyword of [name, '毛', `mapo ${kind}`]) {
      await shown(async () => {
        const path = `/api/stores/search?page_size=100&keyword=${encodeURIComponent(keyword)}`;
        const { data } = await guest(server).get(path);
        expect(data.map(({ id }: { id: number }) => id)).toContain(made.id);
      });
    }
  });

  const row = (name: string, more: Record<string, string> = {}) => {
    const cells: Record<string, string> = { name, category: 'Noodles', address: '1 Road', ...more };
    return [Object.keys(cells), Object.values(cells)];
  };

  describe('does nothing the second time, and updates instead of making another', () => {
    test.each<[string, Record<string, string>, (name: string) => string, Record<string, string>]>([
      [
        'by external_id, also under another name',
        { external_id: 'x1' },
        (name) => `${name} renamed`,
        { external_id: 'x1' },
      ],
      ['by name and address without external_id', {}, (name) => name, {}],
      ['by name and address in another case and width', {}, (name) => name.toUpperCase(), { address: '１  road' }],
      ['by name and address, which gives it an external_id', {}, (name) => name, { external_id: 'x2' }],
    ])('%s', async (_, first, renamed, second) => {
      const name = unique('store');
      await importCsv('stores', csv(...row(name, first)));
      expect(await importCsv('stores', csv(...row(name, first)))).toEqual(did(0, 0, 1));
      const before = await stores();
      const next = csv(...row(renamed(name), { ...second, phone: '123' }));
      expect(await importCsv('stores', next)).toEqual(did(0, 1, 0));
      expect(await importCsv('stores', next)).toEqual(did(0, 0, 1));
      expect(await stores()).toBe(before);
      expect(await find(renamed(name))).toMatchObject({ phone: '123' });
      if (renamed(name) !== name && renamed(name).toLowerCase() !== name) expect(await find(name)).toBeUndefined();
    });

    test('and search finds it by its new words and its new category', async () => {
      const [name, kind, other] = [unique('Moved '), unique('kind'), unique('kind')];
      const expectFound = (keyword: string, isFound: boolean) =>
        shown(async () => {
          const { data } = await guest(server).get(`/api/stores/search?keyword=${encodeURIComponent(keyword)}`);
          expect(data.some((found: { name: string }) => found.name === name)).toBe(isFound);
        });
      await importCsv('stores', csv(...row(name, { category: kind, description: 'quiet' })));
      await expectFound(`${kind} quiet`, true);
      await importCsv('stores', csv(...row(name, { category: other, description: 'quiet' })));
      await expectFound(`${other} quiet`, true);
      await expectFound(`${kind} quiet`, false);
      await importCsv('stores', csv(...row(name, { category: other, description: 'loud', phone: '1' })));
      await expectFound(`${other} loud`, true);
      await expectFound(`${other} quiet`, false);
      await importCsv('stores', csv(...row(name, { category: other, description: 'loud', dishes: '年糕' })));
      await expectFound(`${other} 年糕`, true);
    });

    test('by id, as an exported table has it', async () => {
      const { id } = await store(root, { name: unique('By id ') });
      const name = unique('Renamed ');
      expect(await importCsv('stores', csv(...row(name, { id: String(id) })))).toMatchObject({ code: 0, updated: 1 });
      expect((await find(name)).id).toBe(id);
    });
  });

  test('makes another store where an external_id is new and the one of that name has its own', async () => {
    const name = unique('Twin ');
    await importCsv('stores', csv(...row(name, { external_id: unique('a') })));
    expect(await importCsv('stores', csv(...row(name, { external_id: unique('b') })))).toEqual(did(1, 0, 0));
  });

  test('does not find a deleted store, and makes a new one, also with its external_id', async () => {
    const [name, external_id] = [unique('Gone '), unique('gone')];
    const text = csv(...row(name, { external_id }));
    await importCsv('stores', text);
    const { id } = await find(name);
    await root.delete(`/api/admin/stores/${id}`);
    expect(await importCsv('stores', text)).toEqual(did(1, 0, 0));
    expect((await find(name)).id).not.toBe(id);
  });

  test('keeps what the file has no column for, and of dishes that stay their description and picture', async () => {
    const dish = { name: 'Soup', description: 'Hot', image_url: '/soup.webp' };
    const made = await store(root, {
      name: unique('Kept '),
      address: '1 Road',
      phone: '1',
      description: 'D',
      status: 'inactive',
      images: [{ url: '/1.webp' }],
      dishes: [{ name: 'Salad' }, dish],
    });
    const line = row(made.name, { category: made.category.name, dishes: 'Bread\nSoup', phone: '' });
    expect(await importCsv('stores', csv(...line))).toEqual(did(0, 1, 0));
    expect(await find(made.name)).toMatchObject({
      id: made.id,
      phone: '',
      description: 'D',
      status: 'inactive',
      created_at: made.created_at,
      images: [{ url: '/1.webp' }],
      dishes: [{ name: 'Bread', description: '' }, dish],
    });
  });

  test('takes hours and closures as people write them; an empty cell clears them, a missing column keeps them', async () => {
    const name = unique('Hours ');
    const line = (hours: string, closures: string) => row(name, { hours, closures });
    const typed = csv(...line('Mo – Fr 9:00-17:00;\nsa 11:00-02:00', '2027-01-01 New Year\r\n2026-12-24/2026-12-26'));
    expect(await importCsv('stores', typed)).toMatchObject({ code: 0, created: 1 });
    const hours = [
      ...[1, 2, 3, 4, 5].map((day) => ({ day, opens: '09:00', closes: '17:00' })),
      { day: 6, opens: '11:00', closes: '02:00' },
    ];
    const closures = [
      { from: '2026-12-24', to: '2026-12-26', note: '' },
      { from: '2027-01-01', to: '2027-01-01', note: 'New Year' },
    ];
    expect(await find(name)).toMatchObject({ hours, closures });
    const open = async (time: string) => (await root.get(`/api/stores?open=${time}&keyword=${name}`)).data.length;
    expect([await open('2026-11-23T09:00'), await open('2026-12-25T09:00')]).toEqual([1, 0]);
    expect(await importCsv('stores', typed)).toMatchObject({ code: 0, unchanged: 1 });
    expect(await importCsv('stores', csv(...row(name, { phone: '1' })))).toMatchObject({ code: 0, updated: 1 });
    expect(await find(name)).toMatchObject({ hours, closures });
    expect(await importCsv('stores', csv(...line('', '')))).toMatchObject({ code: 0, updated: 1 });
    expect(await find(name)).toMatchObject({ hours: null, closures: null });
    expect(await open('2026-11-23T09:00')).toBe(0);
  });

  test('lines of JSON bring hours and closures as an export has them', async () => {
    const name = unique('Lines ');
    const hours = [{ day: 6, opens: '11:00', closes: '02:00' }];
    const closures = [{ from: '2026-12-24', to: '2026-12-26', note: 'Christmas' }];
    const send = async (fields: object) => {
      const form = new FormData();
      const object = { type: 'store', name, category: 'Noodles', address: '1 Road', ...fields };
      form.set('objects', new Blob([`${JSON.stringify(object)}\n`]), 'objects.ndjson');
      const { data } = await root.send('POST', '/api/admin/import', { body: form });
      return (await ended(root, data.id)).result;
    };
    expect(await send({ hours, closures })).toMatchObject({ problems: 0 });
    expect(await find(name)).toMatchObject({ hours, closures });
    const { plan } = await send({ hours: [{ ...hours[0], day: 8 }], closures: [{ from: '2026-12-24' }] });
    expect(plan).toEqual([
      expect.objectContaining({ line: 1, column: 'hours', why: expect.stringContaining('at most 28 openings') }),
      expect.objectContaining({ line: 1, column: 'closures', why: expect.stringContaining('at most 50 closures') }),
    ]);
    expect(await send({ hours: null, closures: null })).toMatchObject({ problems: 0 });
    expect(await find(name)).toMatchObject({ hours: null, closures: null });
  });

  describe('reads what spreadsheets write', () => {
    const lines = (name: string) =>
      `name,category,address,description\nStore ${name},Noodles,"1, Long ""Road""","two\nlines"\n`;
    const semicolons = (text: string) => text.replaceAll(',', ';').replace('1; Long', '1, Long');
    const tabs = (text: string) => text.replaceAll(',', '\t').replace('1\t Long', '1, Long');
    const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

    test.each<[string, (text: string) => string | Uint8Array]>([
      ['commas and line feeds', (text) => text],
      ['a byte order mark and CRLF', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
      ['semicolons', semicolons],
      ['semicolons, a byte order mark and CRLF', (text) => `\uFEFF${semicolons(text).replaceAll('\n', '\r\n')}`],
      ['tabs in UTF-16, which Excel calls Unicode text', (text) => wide(tabs(text))],
      ['carriage returns alone', (text) => text.replaceAll('\n', '\r')],
      [
        'carriage returns, and line feeds within cells',
        (text) => text.replace('description\n', 'description\r').replace(/\n$/, '\r'),
      ],
      [
        'carriage returns, and line feeds within cells without quotation marks',
        (text) => text.replace('description\n', 'description\r').replace('"two\nlines"\n', 'two\nlines\r'),
      ],
      ['a first line that names the separator', (text) => `sep=;\r\n${semicolons(text)}`],
      ['a first line that names the separator, quoted', (text) => `"sep=\t"\n${tabs(text)}`],
      [
        'tabs in UTF-16 of the other byte order',
        (text) =>
          wide(`\uFEFF${tabs(text)}`)
            .subarray(2)
            .swap16(),
      ],
      ['an empty column at the right', (text) => text.replace('description\n', 'description,\n').replace(/\n$/, ',\n')],
      ['empty columns at the right of the heading only', (text) => text.replace('description\n', 'description,,,\n')],
      ['an empty column in between', (text) => text.replace('name,', 'name,,').replace(/(Store [^,]*),/, '$1,,')],
      ['headings in capitals and with spaces', (text) => text.replace('name,category', ' Name , CATEGORY')],
      ['empty lines, also of separators', (text) => text.replaceAll('\nStore', '\n\n,,,\nStore')],
    ])('%s', async (_, written) => {
      const name = unique('');
      expect(await importCsv('stores', written(lines(name)))).toMatchObject({ code: 0, stderr: '', created: 1 });
      expect(await find(`Store ${name}`)).toMatchObject({ address: '1, Long "Road"', description: 'two\nlines' });
    });
  });

  describe('0 and says so, for a file in an encoding before Unicode', () => {
    const noodles = { text: '面馆', gbk: [0xc3, 0xe6, 0xb9, 0xdd] };
    const coffee = { text: 'Café Größe', western: Buffer.from('Café Größe', 'latin1') };
    const fill = Array.from({ length: 8_000 }, (_, line) => `Tea,Snacks,${line} ${'Long '.repeat(18)}Road\n`).join('');

    test.each<[string, string, number[] | Uint8Array, string, string]>([
      ['GBK', noodles.text, noodles.gbk, 'GBK', ''],
      ['Windows-1252', coffee.text, coffee.western, 'Windows-1252', ''],
      ['GBK, long after the beginning', noodles.text, noodles.gbk, 'GBK', fill],
    ])('%s', async (_, text, bytes, encoding, before) => {
      const number = unique('');
      const content = Buffer.concat([
        Buffer.from(`name,category,address\n${before}`),
        Buffer.from(bytes),
        Buffer.from(`${number},Noodles,1 Road\n`),
      ]);
      const args = before === '' ? [] : ['--dry-run'];
      const { stderr, ...imported } = await importCsv('stores', content, ...args);
      expect(stderr).toMatch(new RegExp(`\\.csv is not in UTF-8; it was read as ${encoding}\\.\n$`));
      expect(imported).toMatchObject({ code: 0, created: before === '' ? 1 : 8_001 });
      if (before === '') expect(await find(`${text}${number}`)).toMatchObject({ address: '1 Road' });
    });
  });

  describe('1 and no change, with the line and the column, for', () => {
    const good = [`Good ${unique('')}`, 'Noodles', '1 Road'];
    const table = (heading: string[], ...rows: string[][]) =>
      csv(['name', 'category', 'address', ...heading], [...good, ...heading.map(() => '')], ...rows);
    const long = 'x'.repeat(101);

    test.each<[string, string | Uint8Array, { line: number; column?: string; message: RegExp }[]]>([
      ['an unknown column', table(['colour']), [{ line: 1, column: 'D (colour)', message: /name, category, address/ }]],
      ['a missing column', 'name,category\nA,B\n', [{ line: 1, message: /address is missing/ }]],
      [
        'a column that is there twice',
        csv(['name', 'category', 'address', 'name'], ['A', 'B', 'C', 'D']),
        [{ line: 1, column: 'D (name)', message: /twice/ }],
      ],
      [
        'hours and closures that mean nothing, or too much',
        table(
          ['hours', 'closures'],
          ['A', 'B', 'C', 'daily', '2026-12-24/2026-12-26 Christmas\nEaster'],
          ['D', 'E', 'F', 'Mo-Xx 10:00-22:00', '2026-12-24/2026-12-23'],
          ['G', 'H', 'I', 'Mo-Fr 10:00-25:00', `2026-12-24 ${long}`],
        ),
        [
          {
            line: 3,
            column: 'D (hours)',
            message: /^must be like "Mo-Fr 10:00-22:00; Sa 11:00-02:00"; "daily" is not$/,
          },
          { line: 3, column: 'E (closures)', message: /like "2026-12-24\/2026-12-26 Christmas"; "Easter" is not$/ },
          { line: 4, column: 'D (hours)', message: /^must name days as Mo, Tu, .* "Mo-Xx" is neither$/ },
          {
            line: 4,
            column: 'E (closures)',
            message: /^must not end before it begins; "2026-12-24\/2026-12-23" does$/,
          },
          { line: 5, column: 'D (hours)', message: /^must have times as 10:00-22:00; "10:00-25:00" is not$/ },
          { line: 5, column: 'E (closures)', message: /at most 100 characters/ },
        ],
      ],
      ['an empty file', '', [{ line: 1, message: /is empty/ }]],
      [
        'a file of UTF-8 that is damaged',
        Buffer.concat([Buffer.from('name,category,address\n面馆,小吃,'), Buffer.from([0xe8, 0x8c, 0x0a])]),
        [{ line: 1, message: /GBK.*"CSV UTF-8".*WPS/ }],
      ],
      [
        'a workbook',
        Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000[Content_Types].xml', 'latin1'),
        [{ line: 1, message: /is a workbook.*save it as "CSV UTF-8"/ }],
      ],
      [
        'a workbook of an old Excel',
        Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', 'latin1'),
        [{ line: 1, message: /is a workbook/ }],
      ],
      [
        'a column without a name, but with cells',
        csv(['name', 'category', 'address', ''], ['A', 'B', 'C', ''], ['D', 'E', 'F', 'G']),
        [{ line: 3, column: 'D', message: /first line has no name/ }],
      ],
      [
        'a quotation mark that is not closed',
        'name,category,address\nA,B,C\nD,"E,F\n',
        [{ line: 3, message: /quotation mark/ }],
      ],
      [
        'a line with too few cells',
        'name,category,address\nA,B,C\nD,E\n',
        [{ line: 3, message: /2 cells.*3 columns/ }],
      ],
      [
        'a line with too many cells',
        'name,category,address\nA,B,C\nD,E,F,G\n',
        [{ line: 3, message: /4 cells.*3 columns/ }],
      ],
      [
        'a name that is empty',
        table([], ['', 'B', 'C']),
        [{ line: 3, column: 'A (name)', message: /must not be empty/ }],
      ],
      [
        'a name that is too long',
        table([], [long, 'B', 'C']),
        [{ line: 3, column: 'A (name)', message: /at most 100/ }],
      ],
      [
        'a status that there is not',
        table(['status'], ['A', 'B', 'C', 'open']),
        [{ line: 3, column: 'D (status)', message: /active or inactive/ }],
      ],
      [
        'an address of a picture that is none',
        table(['cover_url'], ['A', 'B', 'C', 'ftp://a']),
        [{ line: 3, column: 'D (cover_url)', message: /http/ }],
      ],
      [
        'too many pictures',
        table(['images'], ['A', 'B', 'C', '/a\n'.repeat(21)]),
        [{ line: 3, column: 'D (images)', message: /at most 20/ }],
      ],
      [
        'an id that there is not',
        table(['id'], ['A', 'B', 'C', '4711']),
        [{ line: 3, message: /no store with the id 4711/ }],
      ],
      [
        'an id that is no number',
        table(['id'], ['A', 'B', 'C', 'x']),
        [{ line: 3, column: 'D (id)', message: /whole number/ }],
      ],
      [
        'the same store twice',
        table([], [' a ', 'B', 'C'], ['A', 'B', 'c']),
        [{ line: 4, message: /same store as line 3/ }],
      ],
      [
        'the same external_id twice',
        table(['external_id'], ['A', 'B', 'C', 'e'], ['D', 'E', 'F', 'e']),
        [{ line: 4, message: /same store as line 3/ }],
      ],
      [
        'several at once, in the rows of a spreadsheet, where a cell of several lines is in one row',
        table(['phone'], ['A\nB', 'B', 'C', '1'], ['', '', 'C', '1']),
        [
          { line: 3, column: 'A (name)', message: /control characters/ },
          { line: 4, column: 'A (name)', message: /empty/ },
          { line: 4, column: 'B (category)', message: /empty/ },
        ],
      ],
      [
        'a cell after dishes on lines of their own and an empty row',
        'name,category,address,dishes\nq,y,z,"a\nb\nc"\n\n,y,z,\n',
        [{ line: 4, column: 'A (name)', message: /empty/ }],
      ],
      [
        'a quotation mark that is not closed, after cells of several lines',
        'name,category,address,dishes\nq,y,z,"a\nb\nc"\nr,y,z,"a\nb"\ns,y,z,"a\n',
        [{ line: 4, message: /quotation mark/ }],
      ],
      [
        'a cell below a line that names the separator, which spreadsheets hide',
        'sep=;\nname;category;address\n;y;z\n',
        [{ line: 2, column: 'A (name)', message: /empty/ }],
      ],
    ])('%s', async (_, content, problems) => {
      const before = await rowsOfServed(server.data);
      for (const args of [['--dry-run'], []]) {
        const result = await importCsv('stores', content, ...args);
        expect(result).toEqual({
          code: 1,
          stderr: expect.stringMatching(new RegExp(`^Nothing was imported: .* has ${problems.length} problems?\\.\n$`)),
          problems: problems.map(({ message, ...place }) => ({
            ...place,
            message: expect.stringMatching(message),
            rule: expect.any(String),
            values: expect.any(Object),
          })),
        });
      }
      expect(await rowsOfServed(server.data)).toEqual(before);
    });

    test('two stores that are alike, when the file does not say which', async () => {
      const { name, address, category_id } = await store(root, { name: unique('Alike ') });
      await store(root, { name, address, category_id });
      const { code, problems } = await importCsv('stores', csv(...row(name, { address })));
      expect({ code, problems }).toEqual({
        code: 1,
        problems: [
          {
            line: 2,
            message: expect.stringMatching(/several like this one \(\d+, \d+\); say which by its id/),
            rule: 'several_match',
            values: { ids: expect.stringMatching(/^\d+, \d+$/) },
          },
        ],
      });
    });

    test('two categories of the name that a store has', async () => {
      const { name } = await category(root);
      await category(root, { name });
      const { code, problems } = await importCsv('stores', csv(...row(unique('x'), { category: name })));
      expect(code).toBe(1);
      expect(problems).toEqual([
        {
          line: 2,
          column: 'B (category)',
          message: expect.stringContaining('several'),
          rule: 'several_categories',
          values: {},
        },
      ]);
    });

    test('more than a hundred, of which it tells a hundred, as lines of text too', async () => {
      const file = join(scratch, 'bad.csv');
      writeFileSync(file, csv(['name', 'category', 'address'], ...Array.from({ length: 150 }, () => ['', 'B', 'C'])));
      const { code, stdout, stderr } = await run(['import', '--csv', 'stores', file, '--data', server.data]);
      const lines = stderr.trimEnd().split('\n');
      expect({ code, stdout, count: lines.length }).toEqual({ code: 1, stdout: '', count: 101 });
      expect(lines[0]).toBe('line 2, column A (name): must not be empty');
      expect(lines.at(-1)).toMatch(/has \d+ problems\.$/);
    });
  });

  test('shows no control character of a heading on the terminal', async () => {
    const file = join(scratch, 'heading.csv');
    writeFileSync(file, 'name,category,address,\u001B[2J\u009B31mred\nA,B,C,D\n');
    const { code, stderr } = await run(['import', '--csv', 'stores', file, '--data', server.data]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('line 1, column D (\uFFFD[2j\uFFFD31mred)'),
    });
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  test('reads standard input where the file is "-"', async () => {
    const name = unique('Piped ');
    const args = ['import', '--csv', 'stores', '-', '--data', server.data, '--json'];
    const { stdout, code } = await run(args, { input: csv(...row(name)) });
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, created: 1 });
    expect(await find(name)).toMatchObject({ address: '1 Road' });
  });

  test('takes a store whose JSON is larger than a request may make it', async () => {
    const name = unique('Large ');
    const dishes = Array.from({ length: 100 }, (_, index) => '面'.repeat(97) + String(index).padStart(3, '0'));
    const more = { description: '店'.repeat(5000), dishes: dishes.join('\n') };
    expect(await importCsv('stores', csv(...row(name, more)))).toMatchObject({ code: 0, created: 1 });
    expect((await find(name)).dishes).toHaveLength(100);
  });

  test.each([
    ['a file that there is not', ['--csv', 'stores', join(scratch, 'none.csv')], /There is no .*none\.csv/],
    ['a directory', ['--csv', 'stores', scratch], /is a directory/],
    ['a table that there is not', ['--csv', 'users', 'x.csv'], /stores, categories/],
  ])('2 for %s', async (_, args, message) => {
    const { code, stderr } = await run(['import', ...args, '--data', server.data]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
  });

  test('--dry-run says what would happen, and nothing does', async () => {
    const before = await rowsOfServed(server.data);
    const text = csv(...row(unique('Dry '), { category: unique('Dry category ') }));
    expect(await importCsv('stores', text, '--dry-run')).toEqual(did(1, 0, 0, 1));
    expect(await rowsOfServed(server.data)).toEqual(before);
    expect(await importCsv('stores', text)).toEqual(did(1, 0, 0, 1));
  });

  test('what it wrote is what the interface would have written', async () => {
    const name = unique('同じ店 ');
    const kind = await category(root);
    const fields = { address: '3 Röad', phone: '9', description: 'Süße Nudeln 面', open_hours: 'always' };
    const dishes = ['Dish', '饺子'];
    await store(root, {
      ...fields,
      name,
      category_id: kind.id,
      dishes: dishes.map((name) => ({ name })),
      images: [{ url: '/a' }],
    });
    await importCsv(
      'stores',
      csv(...row(`${name} twin`, { ...fields, category: kind.name, dishes: dishes.join('\n'), images: '/a' })),
    );
    const { stores, search_texts, dishes: menu, store_images } = await rowsIn(server.data);
    const [one, other] = stores!.slice(-2) as { id: number; name: string }[];
    const alike = ({
      id: _,
      name: __,
      created_at: ___,
      updated_at: ____,
      scored_at: _____,
      ...rest
    }: Record<string, unknown>) => rest;
    expect(alike(other!)).toEqual(alike(one!));
    const text = (id: number) =>
      (search_texts!.find(({ store_id }) => store_id === id)!.text as string).replace(' twin\n', '\n');
    expect(text(other!.id)).toBe(text(one!.id));
    for (const table of [menu!, store_images!]) {
      const of = (id: number) =>
        table.filter(({ store_id }) => store_id === id).map(({ id: _, store_id: __, ...rest }) => rest);
      expect(of(other!.id)).toEqual(of(one!.id));
    }
  });
});

describe('foodmap export --csv stores', () => {
  test('writes a table for spreadsheets that imports without a change', async () => {
    await store(root, {
      name: unique('Quoted "x", ; '),
      description: 'a\nb',
      dishes: [{ name: 'D1' }, { name: 'D2' }],
      hours: [
        { day: 1, opens: '10:00', closes: '14:00' },
        { day: 1, opens: '17:00', closes: '00:00' },
        { day: 3, opens: '00:00', closes: '00:00' },
      ],
      closures: [
        { from: '2026-12-24', to: '2026-12-26', note: 'Christmas, "all" of it' },
        { from: '2027-01-01', to: '2027-01-01' },
      ],
    });
    const text = await exportCsv('stores');
    expect(text).toStartWith(
      '\uFEFFid,external_id,name,category,address,latitude,longitude,spot,open_hours,hours,closures,phone,cover_url,description,status,images,dishes,price_level,website,menu_url,reservation_url,order_url\r\n',
    );
    const result = await importCsv('stores', text);
    expect(result).toMatchObject({ code: 0, created: 0, updated: 0 });
    expect(await exportCsv('stores')).toBe(text);
  });

  test('lets no cell be a formula, and reads it back as it was', async () => {
    const name = `=HYPERLINK("http://evil.example";"${unique('')}")`;
    const made = await store(root, { name, phone: '+86 10 5555', description: "'@SUM" });
    const text = await exportCsv('stores');
    for (const cell of ["'=HYPERLINK(", "'+86 10 5555", "''@SUM"]) expect(text).toContain(cell);
    expect(await importCsv('stores', text.replaceAll('1 Market Square', '2 Market Square'))).toMatchObject({
      code: 0,
      created: 0,
    });
    expect(await find(name)).toMatchObject({
      id: made.id,
      phone: '+86 10 5555',
      description: "'@SUM",
      address: '2 Market Square',
    });
  });

  test('into a file, which it does not replace without --yes', async () => {
    const file = join(scratch, 'out.csv');
    expect(await run(['export', file, '--csv', 'stores', '--data', server.data])).toEqual({
      stdout: '',
      stderr: '',
      code: 0,
    });
    const printed = await run(['export', '--csv', 'stores', '--data', server.data]);
    expect(printed).toEqual({ stdout: await Bun.file(file).text(), stderr: '', code: 0 });
    const again = await run(['export', file, '--csv', 'categories', '--data', server.data]);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect((await run(['export', file, '--csv', 'categories', '--yes', '--data', server.data])).code).toBe(0);
    expect(await Bun.file(file).text()).toContain('sort_order');
  });
});

describe('categories', () => {
  const find = async (name: string) => {
    const { data } = await root.get(`/api/admin/categories?keyword=${encodeURIComponent(name)}`);
    return data[0];
  };

  test('are made, changed and left alone, by external_id, name or id', async () => {
    const [one, two] = [unique('Soups '), unique('Pies ')];
    const heading = ['external_id', 'name', 'icon_url', 'sort_order', 'enabled'];
    const text = csv(heading, ['c1', one, '/soup.webp', 7, 'FALSE'], ['', two, '', '', '']);
    expect(await importCsv('categories', text)).toEqual(did(2, 0, 0));
    expect(await importCsv('categories', text)).toEqual(did(0, 0, 2));
    expect(await find(one)).toMatchObject({ sort_order: 7, enabled: false });
    expect(await find(two)).toMatchObject({ icon_url: '', sort_order: 0, enabled: true });
    const { id } = await find(two);
    const next = csv(
      ['id', 'external_id', 'name', 'enabled'],
      ['', 'c1', `${one} new`, 'yes'],
      [id, '', `${two} new`, ''],
    );
    expect(await importCsv('categories', next)).toEqual(did(0, 2, 0));
    expect(await find(`${one} new`)).toMatchObject({
      icon_url: expect.stringContaining('/soup.webp'),
      sort_order: 7,
      enabled: true,
    });
    expect((await find(`${two} new`)).id).toBe(id);
  });

  test('export to a table that imports without a change', async () => {
    const text = await exportCsv('categories');
    expect(text).toStartWith('\uFEFFid,external_id,name,icon_url,sort_order,enabled\r\n');
    expect(await importCsv('categories', text)).toMatchObject({ code: 0, created: 0, updated: 0 });
  });

  test('1 and no change, with line and column, for cells that are wrong', async () => {
    const text = csv(['name', 'sort_order', 'enabled'], ['Fine', 1, 'no'], ['', 'x', 'maybe'], ['B', 1.5, '']);
    const { code, problems } = await importCsv('categories', text);
    expect(code).toBe(1);
    const places = problems!.map(({ line, column }) => `${line} ${column}`);
    expect(places.toSorted()).toEqual(['3 A (name)', '3 B (sort_order)', '3 C (enabled)', '4 B (sort_order)']);
  });
});

describe('a large table', () => {
  const many = (count: number) =>
    csv(
      ['external_id', 'name', 'category', 'address', 'dishes'],
      ...Array.from({ length: count }, (_, index) => [
        // Every other line is known by its name and address alone.
        index % 2 === 0 ? `m${index}` : '',
        `Many 很多 ${index}`,
        'Many',
        `${index} Road`,
        'Rice\n米饭',
      ]),
    );

  test('goes in while the server answers reads and writes', async () => {
    const { id } = await store(root);
    const count = onPostgres ? 1000 : 5000;
    const importing = importCsv('stores', many(count));
    const progress = { running: true };
    void importing.finally(() => (progress.running = false));
    const statuses = new Set<number>();
    while (progress.running) {
      statuses.add((await guest(server).get(`/api/stores/${id}`)).status);
      statuses.add((await root.patch(`/api/admin/stores/${id}/status`, { status: 'active' })).status);
    }
    expect(await importing).toEqual(did(count, 0, 0, 1));
    expect([...statuses]).toEqual([200]);
  });

  // Each row costs PostgreSQL some round trips.
  const size = onPostgres ? 1000 : amount(3000, 10_000);

  /** Whether somebody is in a transaction that has written. */
  async function isWritten(data: string): Promise<boolean> {
    if (onPostgres) {
      const others = 'datname = current_database() and pid <> pg_backend_pid()';
      return (
        (await sql({ data }, `select 1 from pg_stat_activity where ${others} and backend_xid is not null`)).length > 0
      );
    }
    const db = new Database(join(data, 'foodmap.db'));
    try {
      db.run('begin immediate');
      return false;
    } catch {
      return true;
    } finally {
      db.close();
    }
  }

  /** Stores with their names and dishes, without when they were made. */
  async function storesIn(data: string) {
    const { stores, dishes } = await rowsIn(data);
    const menus = Map.groupBy(dishes!, ({ store_id }) => store_id);
    return stores!.map(({ id, external_id, name, address }) => ({
      external_id,
      name,
      address,
      dishes: menus.get(id)!.map((dish) => dish.name),
    }));
  }

  let whole: string | undefined;
  afterAll(async () => {
    if (whole === undefined) return;
    rmSync(join(whole, '..'), { recursive: true });
    await dropDatabase(whole);
  });

  /** A data directory into which the same table was imported without being interrupted. */
  async function inOneGo(): Promise<string> {
    if (whole !== undefined) return whole;
    const data = join(temporaryDirectory(), 'data');
    await (await startServer({ data })).stop();
    const table = join(scratch, 'many.csv');
    writeFileSync(table, many(size));
    expect((await run(['import', '--csv', 'stores', table, '--data', data])).code).toBe(0);
    return (whole = data);
  }

  const hasStores = async (data: string) => (await sql({ data }, 'select 1 from stores limit 1')).length > 0;

  test.each([
    ['before anything of it is', isWritten],
    ['after a part of it is', async (data: string) => (await hasStores(data)) && (await isWritten(data))],
  ])(
    'is in up to the end of a transaction when the import is killed %s, and wholly after another try',
    async (_, reached) => {
      const data = join(temporaryDirectory(), 'data');
      await (await startServer({ data })).stop();
      const table = join(scratch, 'many.csv');
      writeFileSync(table, many(size));
      const args = ['import', '--csv', 'stores', table, '--data', data];
      const env = await environmentOn(data);
      const child = Bun.spawn([...program, ...args], { env, stdout: 'ignore', stderr: 'ignore' });
      // One that has ended before anybody saw it write is in wholly, which a busy machine can bring about.
      await eventually(async () => expect(child.exitCode !== null || (await reached(data))).toBe(true));
      child.kill('SIGKILL');
      await child.exited;
      const counts = async () => {
        const { stores, dishes, categories, search_texts } = await rowsIn(data);
        return [stores!.length, dishes!.length, search_texts!.length, categories!.length];
      };
      const [done] = (await counts()) as [number];
      expect(await counts()).toEqual([done, 2 * done, done, done > 0 ? 1 : 0]);
      const noted = async () => (await rowsIn(data)).activity!.map(({ changes }) => JSON.parse(changes as string));
      const made = (created: number, unchanged: number, categories: number) => ({
        created,
        updated: 0,
        unchanged,
        categories,
      });
      const files = expect.stringMatching(/^[0-9a-f]{64}$/);
      const unfinished = { lines: done, of: size, files };
      expect(await noted()).toEqual(done > 0 ? [{ stores: made(done, 0, 1), ...(done < size && { unfinished }) }] : []);
      expect((await run(args)).code).toBe(0);
      expect(await counts()).toEqual([size, 2 * size, size, 1]);
      expect(await noted()).toEqual([{ stores: made(size, 0, 1) }]);
      expect(await storesIn(data)).toEqual(await storesIn(await inOneGo()));
      rmSync(join(data, '..'), { recursive: true });
      await dropDatabase(data);
    },
  );

  /** A data directory on which an import of such a table was killed after a part of it was in. */
  async function killedOn(table: string) {
    const data = join(temporaryDirectory(), 'data');
    await (await startServer({ data })).stop();
    const args = ['import', '--csv', 'stores', table, '--data', data];
    const env = await environmentOn(data);
    const child = Bun.spawn([...program, ...args], { env, stdout: 'ignore', stderr: 'ignore' });
    await eventually(async () => expect(child.exitCode !== null || (await hasStores(data))).toBe(true));
    child.kill('SIGKILL');
    await child.exited;
    return { data, args };
  }

  test.each([
    ['an import that was killed', 1, 1],
    ['an import that was killed and the one that went on with it, as one', 2, 1],
    ['an import that was killed, and of another table after it, each for its own lines', 3, 2],
  ])('200 for the undo of %s', async (_, step, count) => {
    const table = join(scratch, 'undone.csv');
    writeFileSync(table, many(size));
    const { data, args } = await killedOn(table);
    if (step === 3) writeFileSync(table, many(size + 1));
    if (step > 1) expect((await run(args)).code).toBe(0);
    const server = await startServer({ data });
    const root = await admin(server);
    const total = async () => (await root.get('/api/admin/stores')).meta.total as number;
    const { data: rows } = await root.get('/api/admin/activity?kind=tables.import');
    expect(rows).toHaveLength(count);
    let left = await total();
    for (const { id, changes } of rows) {
      const { status, data: undone } = await root.post(`/api/admin/activity/${id}/undo`);
      expect({ status, left: undone.left }).toEqual({ status: 200, left: 0 });
      expect(await total()).toBe((left -= changes.stores.created));
    }
    expect(left).toBe(0);
    // Another try after the undo is an import of its own.
    expect((await run(args)).code).toBe(0);
    expect((await root.get('/api/admin/activity?kind=tables.import')).data).toHaveLength(count + 1);
    await server.stop();
    rmSync(join(data, '..'), { recursive: true });
    await dropDatabase(data);
  });
});
