// needs: time, one engine (asks PostgreSQL how it has read)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { admin, guest, store } from './helpers/client.ts';
import { noPostgres, Postgres, query, type OwnDatabase } from './helpers/postgres.ts';
import { startServer, type Server } from './helpers/server.ts';

// The planner takes a scan of all texts for cheaper than the index: it does not know what it costs to compare words.

describe.skipIf(noPostgres !== undefined)('on PostgreSQL', () => {
  let postgres: Postgres;
  let database: OwnDatabase;
  beforeAll(async () => {
    postgres = await Postgres.start({ settings: ['autovacuum = off'] });
    database = await postgres.database();
  });
  afterAll(() => postgres.remove());

  /** How often all texts were read while a server did this; its connections report that as they end. */
  async function scansDuring(work: (server: Server) => Promise<unknown>): Promise<number> {
    const scans = async () => {
      const rows = await query(
        database.url,
        `select sum(seq_scan)::int as scans from pg_stat_user_tables where relname in ('search', 'search_hidden')`,
      );
      return rows[0]!.scans as number;
    };
    const before = await scans();
    const server = await startServer({ env: { FOODMAP_DATABASE_URL: database.url } });
    await work(server);
    await server.stop();
    return (await scans()) - before;
  }

  const keywords = [
    'noodles',
    'noodel',
    'niuroumian',
    'nrm',
    '牛肉面',
    'hot pot',
    'hotpot',
    'tomato',
    'nothing-has-this',
  ];
  const paths = (keyword: string) => [
    `/api/stores/search?keyword=${keyword}`,
    `/api/stores/search?keyword=${keyword}&exact=true`,
    `/api/stores/search?keyword=${keyword}&sort=score`,
    `/api/stores/suggest?q=${keyword}`,
    `/?q=${keyword}`,
  ];

  test('no text is read but by the index, by searches, suggestions and lists', async () => {
    await scansDuring(async (server) => {
      const writer = await admin(server);
      for (const name of ['Noodles of Old Wang', '老王牛肉面', 'Hot Pot', '番茄火锅']) await store(writer, { name });
    });
    const ofStart = await scansDuring(async (server) => {
      await admin(server);
      await guest(server).get('/');
    });
    const ofSearches = await scansDuring(async (server) => {
      const reader = await admin(server);
      await guest(server).get('/');
      for (const keyword of keywords.map(encodeURIComponent)) {
        const statuses = [];
        for (const path of paths(keyword)) statuses.push((await guest(server).get(path)).status);
        for (const forgive of [true, false])
          statuses.push((await reader.get(`/api/admin/stores?keyword=${keyword}&forgive=${forgive}`)).status);
        expect(statuses).toEqual(statuses.map(() => 200));
      }
    });
    expect(ofSearches).toBe(ofStart);
  });
});
