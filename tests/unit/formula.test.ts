import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { PostgresDatabase } from '../../src/db/postgres/database.ts';
import { prepare } from '../../src/db/postgres/prepare.ts';
import { functions } from '../../src/features/standing/functions.postgres.ts';
import { halfLives, heat, hotness, remaining, warmed, type HotKey } from '../../src/features/standing/hotness.ts';
import { meanPrior, score } from '../../src/features/standing/score.ts';
import { dayOf, weighed, weightOf, youngSince } from '../../src/features/votes/weight.ts';
import { timestamp } from '../../src/lib/clock.ts';
import { limits } from '../../src/limits.ts';
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
    const tenths = (most: number) => fc.nat(10 * most).map((count) => count / 10);
    const rows: Row[] = [
      ...edges,
      ...many(
        fc
          .tuple(between(0, 500), tenths(3000), fc.nat(15_000), tenths(500), between(0, 1), between(1, 5))
          .map(([heat, likes, searches, reviews, share, mean]): Row => {
            return [heat, likes, searches, reviews, Math.round(10 * reviews * (1 + 4 * share)) / 10, mean];
          }),
      ),
    ];
    const columns = `${float(0)} a, ${float(1)} b, ${integer(2)} c, ${float(3)} d, ${float(4)} e, ${float(5)} f`;
    expectSame(
      await ask('score_of(a, b, c, d, e, f)', columns, rows),
      rows.map(([hotness, likes, searches, reviews, ratingSum, mean]) =>
        score({ hotness, likes, searches, reviews, ratingSum }, mean),
      ),
      rows,
    );
  });

  test('weighs counts as weight.ts does', async () => {
    const rows = [
      ...counts.flatMap((count) => [0, 1, 9, 10, 99].map((discount) => [count, discount] as const)),
      ...many(fc.tuple(fc.nat(10_000), fc.nat(100_000))),
    ];
    expectSame(
      await ask('weighed(a, b)', `${integer(0)} a, ${integer(1)} b`, rows as never),
      rows.map(([likes, likes_discount]) => weighed(likes, likes_discount)),
      rows,
    );
  });

  test('has the mean of score.ts as long as none is known', async () => {
    expect(await query(own.url, 'select mean_rating() as mean')).toEqual([{ mean: meanPrior.value }]);
  });

  test('weighs a like as weight.ts does', async () => {
    const at = Date.UTC(2026, 10, 20, 12);
    const instant = (before: number) => timestamp(() => at - before);
    const [today, yesterday, lastYear] = [instant(0), instant(86_400_000), instant(365 * 86_400_000)];
    const ages = [0, limits.accountYouth - 1, limits.accountYouth, limits.accountYouth + 1];
    await query(
      own.url,
      `insert into users (id, username, username_key, password_hash, created_at, updated_at)
        select at, at, at, '', made #>> '{}', '' from jsonb_array_elements($1::text::jsonb) with ordinality as each (made, at)`,
      [JSON.stringify([...ages.map(instant), lastYear])],
    );
    await query(
      own.url,
      `insert into categories (id, name, icon_url, sort_order, enabled, created_at, updated_at)
        values (1, '', '', 0, 1, '', '')`,
    );
    // Every mixture of likes, of reviews and of what the network of the sender sent.
    await query(
      own.url,
      `insert into stores (name, category_id, address, open_hours, phone, cover_url, description, status, score, scored_at,
          created_at, updated_at, liked_on, likes_that_day, spot)
        select '', 1, '', '', '', '', '', 'active', 0, '', '', '', liked_on, likes, json_build_array(reviewed, liked, sent)
        from unnest(array[$1, $2]) as liked_on, unnest(array[0, 8, 9, 10, 11]) as likes, unnest(array[0, 1, 2]) as reviewed,
          unnest(array['', $3, $4]) as liked, unnest(array['', $3, $4, 'deleted']) as sent`,
      [dayOf(today), dayOf(yesterday), today, yesterday],
    );
    const sender = 5;
    await query(
      own.url,
      `insert into likes (store_id, user_id, created_at, network)
        select id, ${sender}, spot::json ->> 1, 'here' from stores where spot::json ->> 1 <> ''`,
    );
    await query(
      own.url,
      `insert into reviews (store_id, user_id, user_name, rating, content, image_urls, recommend_dishes, status, created_at, updated_at,
          network, deleted_at)
        select id, ${sender}, '', 5, '', '[]', '[]', 'pending', case sent when 'deleted' then $1 else sent end, '', 'here',
          case sent when 'deleted' then $1 end
          from stores, lateral (select spot::json ->> 2 as sent) as given where sent <> ''
        union all select id, ${sender}, '', 5, '', '[]', '[]', 'pending', $1, '', 'there', null
          from stores, generate_series(1, (spot::json ->> 0)::integer)`,
      [today],
    );
    const clock = () => at;
    const senders = [null, 'here', 'elsewhere'];
    const expected = await query(
      own.url,
      `select stores.id as store_id, users.id as user_id, network,
          weight_of(stores, users.id, network, $1, $2) as weight
        from stores, users, unnest(array[null, 'here', 'elsewhere']) as network where users.id < ${sender}`,
      [today, youngSince(clock)],
    );
    expect(expected).toHaveLength(2 * 5 * 3 * 3 * 4 * ages.length * senders.length);
    const db = await PostgresDatabase.open(own.url, 4);
    const found: object[] = [];
    for (const { store_id, user_id, network } of expected) {
      const from = typeof network === 'string' ? { network } : {};
      const pair = { store_id: Number(store_id), user_id: Number(user_id) };
      found.push({ ...pair, network, weight: await weightOf(db.read, { clock, ...from }, pair) });
    }
    await db.close();
    expect(found).toEqual([...expected]);
    expect(new Set(expected.map(({ weight }) => weight))).toEqual(new Set([1, 10]));
  });

  test('has each function once, and somebody who calls it', async () => {
    const sources = [...new Bun.Glob('src/**/*.ts').scanSync()].filter(
      (path) => !path.endsWith('functions.postgres.ts'),
    );
    const program = (await Promise.all(sources.map((path) => Bun.file(path).text()))).join('\n');
    const rows = await query(
      own.url,
      `select proname as name, prosrc as body from pg_proc where pronamespace = current_schema::regnamespace
        union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select adrelid::regclass::text, pg_get_expr(adbin, adrelid) from pg_attrdef`,
    );
    const names = await query(
      own.url,
      `select proname as name from pg_proc where pronamespace = current_schema::regnamespace order by name`,
    );
    const listed = names.map(({ name }) => name as string);
    expect(listed).toEqual([...new Set(listed)]);
    const isCalled = (called: string) =>
      [program, ...rows.filter(({ name }) => name !== called).map(({ body }) => body as string)].some((text) =>
        new RegExp(`\\b${called}\\(`).test(text),
      );
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.filter((name) => !isCalled(name))).toEqual([]);
  });
});
