import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sortQuery } from '../../src/input.ts';
import { limits } from '../../src/limits.ts';
import {
  decode,
  keyword,
  paging,
  pathId,
  queryBox,
  queryFlag,
  queryIds,
  queryNumber,
  queryPosition,
  queryRating,
  queryTexts,
  t,
} from '../../src/schema.ts';

const schema = t.Object({
  ...paging,
  exact: queryFlag('A flag.', false),
  ids: queryIds('IDs.', 10),
  rating: queryRating('A rating.'),
  radius: t.Optional(queryNumber('radius', 'A radius.', { minimum: 1, maximum: 9, example: 2 })),
  near: queryPosition('A point.'),
  box: queryBox('A part of the map.'),
  terms: queryTexts('Texts.', { maxItems: 3, maxLength: 9, example: ['a'] }),
  keyword: keyword('A keyword.'),
});

const written = {
  page: '3',
  page_size: '1000000',
  exact: 'true',
  ids: '7,8',
  rating: '3.5',
  radius: '2.25',
  near: '52.52,13.405',
  box: '13,52,14,53',
  terms: 'a',
  keyword: '  noodles ',
};

test('values of a query are decoded once, each as its schema says', () => {
  const address = 'http://food.example/api/stores?terms=a,b&terms=c';
  const { known, ignored } = sortQuery(schema, { ...written, other: '1' }, address, 'http://food.example');
  decode(schema, known);
  expect(ignored).toEqual(['other']);
  expect(known).toEqual({
    page: 3,
    page_size: limits.pageSize,
    exact: true,
    ids: [7, 8],
    rating: 3.5,
    radius: 2.25,
    near: { latitude: 52.52, longitude: 13.405 },
    box: { west: 13, south: 52, east: 14, north: 53 },
    terms: ['a', 'b', 'c'],
    keyword: 'noodles',
  });
});

test('an ID of a path is a number, cut where it is no longer exact', () => {
  const path = { id: '9'.repeat(20), name: 'kept' };
  decode(pathId('An ID.'), path);
  expect(path).toEqual({ id: Number.MAX_SAFE_INTEGER, name: 'kept' } as never);
});

test('no schema has a transform of TypeBox: Elysia runs those of a query twice, and the second time fails', () => {
  const source = join(import.meta.dir, '../../src');
  const files = [...new Bun.Glob('**/*.ts').scanSync(source)];
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => /\.Transform\(/.test(readFileSync(join(source, file), 'utf8')))).toEqual([]);
});
