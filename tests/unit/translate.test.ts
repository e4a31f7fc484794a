import { expect, test } from 'bun:test';
import { translate } from '../../src/db/postgres/translate.ts';

test.each([
  ['select "a" from "t" where "b" = ? and "c" = ?', 'select "a" from "t" where "b" = $1 and "c" = $2'],
  ['select 1 where +"a" = ?', 'select 1 where "a" = $1'],
  [`select 'why?' as "who?" from t where a = ?`, `select 'why?' as "who?" from t where a = $1`],
  ['select 1 -- why?\nwhere a = ?', 'select 1 -- why?\nwhere a = $1'],
  ['select 1 /* why? */ where a = ?', 'select 1 /* why? */ where a = $1'],
  [
    'insert into "t" ("id", "a") values (null, ?), (null, ?)',
    'insert into "t" ("id", "a") values (default, $1), (default, $2)',
  ],
  [
    `insert into "t" ("id", "a") values (null, 'values (null, it''s')`,
    `insert into "t" ("id", "a") values (default, 'values (null, it''s')`,
  ],
  [
    'insert into "t" ("id", "a") values (?, coalesce(null, ?))',
    'insert into "t" ("id", "a") values ($1, coalesce(null, $2))',
  ],
  ['insert into "t" ("a", "b") values (null, ?)', 'insert into "t" ("a", "b") values (null, $1)'],
  [
    'insert into "t" ("a") values (?) on conflict ("t"."a") do nothing',
    'insert into "t" ("a") values ($1) on conflict ("a") do nothing',
  ],
])('%s', (sqlite, postgres) => {
  expect(translate(sqlite)).toBe(postgres);
});
