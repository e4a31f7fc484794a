// needs: time
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { WritableDatabase } from '../../src/db/database.ts';
import { PostgresDatabase } from '../../src/db/postgres/database.ts';
import { prepare } from '../../src/db/postgres/prepare.ts';
import { functions } from '../../src/features/standing/functions.postgres.ts';
import { valuesOf } from '../../src/db/prepared.ts';
import { SqliteDatabase } from '../../src/db/sqlite/database.ts';
import { stores as storesTable } from '../../src/db/schema.ts';
import { queriesOf as merchantsOf } from '../../src/features/merchants/similar.ts';
import { copyAll } from '../../src/features/move/copy.ts';
import { wantedIn } from '../../src/features/attributes/filters.ts';
import { clusters, wholeWorld } from '../../src/features/places/clusters.ts';
import { within } from '../../src/features/places/service.ts';
import { queriesOf as reviewsOf, ReviewSummaries } from '../../src/features/reviews/summaries.ts';
import { index } from '../../src/features/search/service.ts';
import { suggest } from '../../src/features/suggestions/service.ts';
import * as allPublic from '../../src/features/stores/all-public.ts';
import { find, sorts, type Query } from '../../src/features/listing/service.ts';
import { queriesOf as storesOf } from '../../src/features/stores/views.ts';
import { referenced } from '../../src/features/uploads/referenced.ts';
import { split } from '../../src/lib/text.ts';
import { noPostgres, Postgres, type OwnDatabase } from '../helpers/postgres.ts';
import { run, temporaryDirectory } from '../helpers/server.ts';

// The same content in both engines, and every query that differs between them: the answers must not.

/** Stores with texts and figures that two engines may take for different ones. */
const odd: Partial<typeof storesTable.$inferInsert>[] = [
  { name: 'Quotes " and \\ and \u0001\u001f\u007f\t\n\r\b\f /é\u2028', description: `${'x'.repeat(3000)} tail` },
  { name: '哈哈镜', description: `${'哈'.repeat(4990)}哈喽世界`, latitude: -89.999999, longitude: 179.999999 },
  { name: '🍜🍣店', description: `${'ﷺ '.repeat(1200)} ﷺﷺ`, latitude: 0.00001, longitude: -0.000001 },
  {
    name: 'y'.repeat(90),
    description: `${'y'.repeat(600)} ${'y'.repeat(599)}z`,
    spot: '3/F “A”',
    latitude: 31,
    longitude: 0,
  },
  { name: 'Ça va Ñandú ß æ ø', description: '\u0301e\u0301 कि की ไทยภาษา кафе Ёлка ΣΑΣ ς' },
  { name: "O'Neil's & Sons; -- ?::int", description: '%_% $1 \\u0000 👩‍👩‍👧‍👦 ⭐', status: 'inactive' },
  {
    name: 'a b c d e f g',
    description: Array.from({ length: 2400 }, (_, at) => 'abcdefg'[at % 7]).join(' '),
    hot_key: 2900,
  },
  { name: 'hidden 哈哈', status: 'inactive' },
  { name: 'gone 哈哈', deleted_at: '2026-11-20T10:00:00.000Z' },
];
const oddKeywords =
  '哈哈|哈喽|哈喽世界|哈哈喽|喽世|صلى|صلى الله|ﷺ|🍜🍣|🍣|è|кафе|ΣΑΣ|o’neil|कि|⭐|a|a b|g a|%_%|"|\\|哈|tail|1|rate|rate 2|火锅 edge'.split(
    '|',
  );

const at = '2026-11-20T10:00:00.000Z';
const plain = { category_id: 1, address: 'Edge Street 1', open_hours: '', phone: '', cover_url: '', description: '' };
const dated = { status: 'active' as const, score: 12.3456, scored_at: at, created_at: at, updated_at: at };

async function addOdd(db: WritableDatabase): Promise<void> {
  const ratings = Array.from({ length: 40 }, (_, n) =>
    [n + 1, 2 * n + 3, 5 * (n + 1)].map((sum) => ({ sum, of: n + 1 })),
  );
  const rated = ratings.flat().filter(({ sum, of }) => sum <= 5 * of);
  const all = [
    ...odd,
    ...rated.map(({ sum, of }) => ({ name: `rate ${sum}/${of}`, review_count: of, rating_sum: sum })),
  ];
  await db.write(async (tx) => {
    for (const values of all) {
      const [row] = await tx
        .insert(storesTable)
        .values({ name: '', ...plain, ...dated, ...values })
        .returning({ id: storesTable.id });
      await index(tx, row!.id);
    }
  });
}

describe.skipIf(noPostgres !== undefined)('both engines', () => {
  const data = temporaryDirectory();
  let postgres: Postgres;
  let own: OwnDatabase;
  let lite: WritableDatabase;
  let server: WritableDatabase;
  let ids: number[];
  let names: string[];

  beforeAll(async () => {
    postgres = await Postgres.start();
    own = await postgres.database();
    expect(await run(['seed', '--data', data])).toMatchObject({ code: 0 });
    lite = new SqliteDatabase(join(data, 'foodmap.db'));
    await addOdd(lite);
    await prepare(own.url, { jwt: 'x'.repeat(32), instance: 'instance01' }, functions);
    server = await PostgresDatabase.open(own.url, 4);
    // The rating sums of the odd stores have no reviews behind them, which a move would notice nowhere.
    await copyAll(lite.read, server, () => {});
    const rows = await lite.read.values<[number, string]>(sql`select id, name from stores order by id`);
    [ids, names] = [rows.map(([id]) => id), rows.map(([, name]) => name)];
  });
  afterAll(async () => {
    await Promise.all([lite?.close(), server?.close()]);
    await postgres?.remove();
    rmSync(data, { recursive: true });
  });

  const same = async (what: unknown, ask: (db: WritableDatabase) => Promise<unknown>): Promise<void> => {
    const [one, other] = [await ask(lite), await ask(server)];
    expect({ what, answer: other }).toEqual({ what, answer: one });
  };
  const inAnyOrder = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

  test('render every store and every card as the same bytes', async () => {
    for (const kind of ['prepareRender', 'prepareCard'] as const) {
      const values = { ids: JSON.stringify(ids), origin: 'https://food.example', now: Date.parse(at) / 604_800_000 };
      await same(kind, async (db) => {
        const rows = await valuesOf<[number, Buffer, number]>(storesOf(db)[kind](db.read), values);
        return inAnyOrder(rows.map(([id, json, cools]) => [id, json.toString(), cools]));
      });
    }
  });

  const listed = async (db: WritableDatabase, query: Query, page = 1) => {
    const { items, total, distances, interpreted } = await find(db, query, { page, page_size: 20 });
    return { items, total, distances: distances && items.map((id) => distances.get(id)), interpreted };
  };

  test('list the same stores in the same order', async () => {
    const open = { date: '2026-11-20', minute: 720 };
    const conditions: Query[] = [
      {},
      { category_id: 1 },
      { min_rating: 4 },
      { category_id: 2, min_rating: 3.35 },
      { open },
    ];
    conditions.push({ open, category_id: 3 }, { open, min_rating: 4 }, { ids: [5, 4, 3, 77, 999_999] });
    for (const condition of conditions)
      for (const sort of sorts)
        for (const page of [1, 2, 9])
          await same({ ...condition, sort, page }, (db) => listed(db, { ...condition, sort }, page));
  });

  test('find the same stores for a keyword, best match first in the same order', async () => {
    const words = names.flatMap((name) =>
      split(name).map(({ text, dense }) => (dense ? text.slice(-3) : text.slice(0, 4))),
    );
    const one = [...new Set([...words, ...oddKeywords])].slice(0, 300);
    const two = one.slice(0, 100).map((word, at) => `${word} ${one[(at * 7) % one.length]}`);
    for (const keyword of [...one, ...two, '面', 'house', '火锅']) {
      await same(keyword, (db) => listed(db, { keyword, sort: 'relevance' }));
      await same(keyword, (db) => listed(db, { keyword, sort: 'relevance' }, 2));
      await same(keyword, (db) => listed(db, { keyword, category_id: 1, sort: 'newest' }));
    }
  });

  test('find the same places', async () => {
    const where = await lite.read.values<[number, number]>(
      sql`select latitude, longitude from stores where latitude is not null and public = 1 order by id`,
    );
    for (const [latitude, longitude] of where.filter((_, at) => at % 9 === 0))
      for (const size of [0.002, 0.02, 0.5, 20]) {
        const box = {
          west: Math.max(-180, longitude - size),
          east: Math.min(180, longitude + size / 2),
          south: Math.max(-90, latitude - size),
          north: Math.min(90, latitude + size),
        };
        await same(box, async (db) => (await within(db, box, 1)).set!.count);
        await same(box, async (db) => inAnyOrder(await clusters(db, { box, zoom: 10 })));
        await same(box, (db) => listed(db, { bbox: box, sort: 'score' }));
        await same(box, (db) => listed(db, { near: { latitude, longitude }, radius: 100_000 * Math.min(1, size) }));
      }
  });

  test('gather the stores of maps that are asked for at once as those of each alone', async () => {
    const asked = [['payment:cards'], ['payment:cards', 'toilets'], ['payment:cards', 'toilets', 'wheelchair']];
    const wanted = await Promise.all(asked.map((attr) => wantedIn(lite, { attr })));
    const views = [undefined, 1, 2, 3].flatMap((category_id) =>
      wanted.map((attributes) => ({ box: wholeWorld, zoom: 12, category_id, attributes })),
    );
    const alone = [];
    for (const view of views) alone.push(await clusters(lite, view));
    expect(new Set(alone.map((rows) => JSON.stringify(rows))).size).toBeGreaterThan(6);
    expect(await Promise.all(views.map((view) => clusters(lite, view)))).toEqual(alone);
  });

  test('suggest the same where few stores have the words', async () => {
    for (const text of [...new Set(names.flatMap((name) => split(name).map((word) => word.text)))].slice(0, 150)) {
      const { total } = await find(lite, { keyword: text }, { page: 1, page_size: 1 });
      if (total < 20) await same(text, (db) => suggest(db, text));
    }
  });

  test('know the same of reviews, uploads, like stores and the sitemap', async () => {
    for (const id of ids.slice(0, 60)) {
      await same(id, async (db) => String(await new ReviewSummaries(db).of(id)));
      await same(id, (db) => reviewsOf(db).recommendedIn(db.read, id));
      const facts = { name: names[ids.indexOf(id)]!, address: 'Harbour Street 7' };
      await same(facts, async (db) => inAnyOrder([...new Set(await merchantsOf(db).withWords(db.read, facts))]));
    }
    await same('uploads', async (db) => [...(await referenced(db.read))].toSorted());
    await same('parts', (db) => allPublic.parts(db.read));
    await same('part', (db) => allPublic.ofPart(db.read, 0));
  });
});
