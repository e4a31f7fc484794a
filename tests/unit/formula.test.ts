import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { prepare } from '../../src/db/postgres/prepare.ts';
import { functions } from '../../src/features/rankings/functions.postgres.ts';
import { halfLives, heat, hotness, remaining, warmed, type HotKey } from '../../src/features/rankings/hotness.ts';
import { meanPrior, score } from '../../src/features/rankings/score.ts';
import { noPostgres, Postgres, query, type OwnDatabase } from '../helpers/postgres.ts';

// The formula in TypeScript and in the functions of PostgreSQL, over a grid with all edges.

const now = halfLives(Date.UTC(2026, 10, 20, 12, 34, 56, 789));
const moments = [0, now - 2000, now - 1, now, now + 1e-4, now + 39.999, now + 40, now + 41, now + 999, now + 1e6];
const keys: HotKey[] = [null, ...moments, -1e6];
const counts = [-1, 0, 1, 2, 9, 10, 199, 200, 201, 999, 1000, 1001, 4999, 5000, 5001, 2_000_000_000];
const means = [1, 2.7182818284, meanPrior.value, 3.9, 5];

/** Without numbers next to zero that no event makes: PostgreSQL refuses to divide them. */
const between = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => (Math.abs(value) < 1e-150 ? 0 : value));
const many = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.sample(arbitrary, 3000);

/** Relative where the figures are large. */
const expectSame = (found: (number | null)[], expected: (number | null)[], inputs: unknown[]) => {
  expect(found).toHaveLength(expected.length);
  for (const [at, value] of expected.entries()) {
    const other = found[at]!;
    const isSame =
      value === null || other === null
        ? value === other
        : Math.abs(other - value) <= 1e-9 * Math.max(1, Math.abs(value));
    if (!isSame) expect({ of: inputs[at], postgres: other }).toEqual({ of: inputs[at], postgres: value as never });
  }
};

describe.skipIf(noPostgres !== undefined)('the formula on PostgreSQL', () => {
  let postgres: Postgres;
  let own: OwnDatabase;
  beforeAll(async () => {
    postgres = await Postgres.start();
    own = await postgres.database();
    await prepare(own.url, { jwt: 'x'.repeat(32), instance: 'instance01' }, functions);
  });
  afterAll(() => postgres?.remove());

  /** What an expression over the columns of each row is, in the order of the rows. */
  async function ask(expression: string, columns: string, rows: unknown[][]): Promise<(number | null)[]> {
    const text = `select ${expression} as value from jsonb_array_elements($1::text::jsonb) with ordinality as listed (row, at),
      lateral (select ${columns}) as given order by at`;
    return (await query(own.url, text, [JSON.stringify(rows)])).map(({ value }) => value as number | null);
  }
  const float = (at: number) => `(row ->> ${at})::float8`;
  const integer = (at: number) => `(row ->> ${at})::integer`;

  test('warms as hotness.ts does', async () => {
    const weights = [0, 1e-7, 1e-6, 1, 3, 5, -3, -0.299_999, 1e9];
    const grid = keys.flatMap((key) => weights.flatMap((weight) => moments.map((at) => [key, weight, at] as const)));
    const rows = [...grid, ...many(fc.tuple(between(now - 50, now + 50), between(-6, 6), between(now - 50, now + 50)))];
    const found = await ask('warmed(a, b, c)', `${float(0)} a, ${float(1)} b, ${float(2)} c`, rows as never);
    expectSame(
      found,
      rows.map((row) => warmed(...row)),
      rows,
    );
  });

  test('cools as hotness.ts does', async () => {
    const rows = [
      ...keys.flatMap((key) => moments.map((at) => [key, at] as const)),
      ...many(fc.tuple(between(now - 1100, now + 60), fc.constant(now))),
    ];
    const found = await ask('coalesce(hotness_at(a, b), 0)', `${float(0)} a, ${float(1)} b`, rows as never);
    expectSame(
      found,
      rows.map((row) => hotness(...row)),
      rows,
    );
  });

  test('takes back what is left of a like as hotness.ts does', async () => {
    const times = many(fc.date({ min: new Date(0), max: new Date('2060-01-01'), noInvalidDate: true })).map((date) =>
      date.toISOString(),
    );
    const found = await ask(
      'heat_left(a, b)',
      `row ->> 0 a, ${float(1)} b`,
      times.map((time) => [time, now]),
    );
    expectSame(
      found,
      times.map((time) => remaining(heat.like, halfLives(Date.parse(time)), now)),
      times,
    );
  });

  test('scores as score.ts does', async () => {
    type Row = [hotness: number, likes: number, searches: number, reviews: number, ratingSum: number, mean: number];
    const heats = [0, 1e-6, 3, 20, 2 ** 40];
    const edges: Row[] = heats.flatMap((heat) =>
      means.flatMap((mean) =>
        counts.flatMap((count): Row[] => {
          const reviews = Math.min(Math.max(count, 0), 400_000_000);
          return [
            [heat, count, 0, 0, 0, mean],
            [heat, 0, count, reviews, reviews, mean],
            [heat, count, count, reviews, 5 * reviews, mean],
          ];
        }),
      ),
    );
    const rows: Row[] = [
      ...edges,
      ...many(
        fc
          .tuple(between(0, 500), fc.nat(3000), fc.nat(15_000), fc.nat(500), between(0, 1), between(1, 5))
          .map(([heat, likes, searches, reviews, share, mean]): Row => {
            return [heat, likes, searches, reviews, reviews + Math.round(4 * share * reviews), mean];
          }),
      ),
    ];
    const columns = `${float(0)} a, ${integer(1)} b, ${integer(2)} c, ${integer(3)} d, ${integer(4)} e, ${float(5)} f`;
    expectSame(
      await ask('score_of(a, b, c, d, e, f)', columns, rows),
      rows.map(([hotness, likes, searches, reviews, ratingSum, mean]) =>
        score({ hotness, likes, searches, reviews, ratingSum }, mean),
      ),
      rows,
    );
  });

  test('has the mean of score.ts as long as none is known', async () => {
    expect(await query(own.url, 'select mean_rating() as mean')).toEqual([{ mean: meanPrior.value }]);
  });
});
