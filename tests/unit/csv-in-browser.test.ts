import { expect, test } from 'bun:test';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import type * as Columns from '../../src/web/console/transfer/columns.ts';
import { inPages } from '../helpers/pages-module.ts';
import { readCsv, textOf, writeCsv } from '../../src/web/console/transfer/csv.ts';

const { guess, tableOf } = await inPages<typeof Columns>('console/transfer/columns.ts');

const cell = fc.string({ unit: fc.constantFrom('a', '面', '"', ',', ';', ' ', '\n', '\t') });
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });

test('a table reads as the server reads it', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const text = stringify([['name', 'address'], ...rows], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
      expect(readCsv(text)).toEqual(parse(text, { relax_column_count: true }));
    }),
  );
});

test('a table that was written reads as it was, behind a byte order mark', async () => {
  const rows = [
    ['name', 'address'],
    ['a "b", c', 'x\ny'],
    ['', '面'],
  ];
  const { text, encoding } = textOf(await writeCsv(rows).bytes())!;
  expect([text === text.replace('\uFEFF', ''), encoding]).toEqual([true, undefined]);
  expect(readCsv(text)).toEqual(rows);
});

test('semicolons, tabs, a line that names the separator, blank lines and unclosed quotation marks are read', () => {
  expect(readCsv('a;b\r1;2\r')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(readCsv('sep=\t\na\tb\n\n1\t\n')).toEqual([['a', 'b'], [''], ['1', '']]);
  expect(readCsv('a,b\n"1,2\n3')).toEqual([['a', 'b'], ['1,2\n3']]);
});

test('the encodings of Chinese and of Western spreadsheets are told apart, a workbook is not read', () => {
  expect(textOf(new Uint8Array([0xc3, 0xe6]))).toEqual({ text: '面', encoding: 'gbk' });
  const western = 'name;address\r\nBrasérie Café;Straße 1, Düsseldorf\r\nJosé’s Crêperie – 5 €;Çırağan\r\n';
  const codes: Record<string, number> = { '’': 0x92, '–': 0x96, '€': 0x80, ı: 0x69, ğ: 0x67 };
  const bytes = Uint8Array.from(western, (letter) => codes[letter] ?? letter.charCodeAt(0));
  expect(textOf(bytes)).toEqual({ text: western.replace('Çırağan', 'Çiragan'), encoding: 'windows-1252' });
  const chinese = [0xc3, 0xe6, 0x2c, 0x41, 0xb5, 0xea, 0xc6, 0xcc, 0x0a, 0xe9, 0x72];
  expect(textOf(new Uint8Array(chinese))?.encoding).toBe('gbk');
  const damaged = textOf(new Uint8Array([...new TextEncoder().encode('面馆,茶,'), 0xe8, 0x8c]));
  expect(damaged).toEqual({ text: '面馆,茶,\uFFFD', encoding: undefined });
  expect(textOf(new Uint8Array([0x50, 0x4b, 3, 4]))).toBeUndefined();
});

test('headings in both languages name their columns, each once', () => {
  expect(guess('stores', ['店名', '品类', '详细地址', '备注'])).toEqual(['name', 'category', 'address', '']);
  expect(guess('stores', ['Shop', 'Name', 'Address line', 'open_hours'])).toEqual([
    '',
    'name',
    'address',
    'open_hours',
  ]);
  expect(guess('stores', ['Nom', 'Kategorie', 'Adresse', 'Telefon', 'Öffnungszeiten'])).toEqual([
    'name',
    'category',
    'address',
    'phone',
    'open_hours',
  ]);
  expect(guess('stores', ['name', 'diet:vegan', 'wheelchair', 'name:ja', 'x:queue', 'website', 'section:ja'])).toEqual([
    'name',
    'diet:vegan',
    'wheelchair',
    'name:ja',
    'x:queue',
    'website',
    '',
  ]);
  expect([tableOf(['Store', 'Dish', 'Price']), guess('dishes', ['店名', '菜名', '过敏原', 'section:ja'])]).toEqual([
    'dishes',
    ['store', 'name', 'allergens', 'section:ja'],
  ]);
  expect([tableOf(['Name', 'Order']), tableOf(['名称', '地址'])]).toEqual(['categories', 'stores']);
});
