// needs: time, one node (runs two versions of the program on one database)
import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { admin, store, user, type Client } from './helpers/client.ts';
import { OtherVersion } from './helpers/other-version.ts';
import { noPostgres, Postgres } from './helpers/postgres.ts';
import { startServer, temporaryDirectory } from './helpers/server.ts';

// A version of the program with other constants of the ranking, on both engines.

if (noPostgres) process.stdout.write(`The formula on PostgreSQL is not tested: ${noPostgres}.\n`);
const postgres = noPostgres === undefined ? await Postgres.start() : undefined;
const changed = new OtherVersion();
changed.change('src/features/standing/score.ts', 'likes: 1000', 'likes: 100');
// Its pages are as they were, so that nothing is built.
const root = join(import.meta.dir, '..');
changed.change('src/web/build/checkout.ts', `join(import.meta.dir, '../../..')`, JSON.stringify(root));
afterAll(async () => {
  rmSync(changed.folder, { recursive: true });
  await postgres?.remove();
});

const scoreOf = async (root: Client, id: number) => (await root.get(`/api/admin/stores/${id}`)).data.score as number;

/** Scores of a new store after each of three likes and after the last one is taken back; a recalculation moves none. */
async function scoresOn(data: string, env: Record<string, string>, program?: string[]): Promise<number[]> {
  const server = await startServer({ data, env, ...(program && { program }) });
  try {
    const root = await admin(server);
    const { id } = await store(root);
    const customers = [await user(server), await user(server), await user(server)];
    const scores: number[] = [];
    for (const customer of [...customers, customers[2]!]) {
      await customer.post(`/api/user/stores/${id}/like`);
      const score = await scoreOf(root, id);
      await root.post('/api/admin/rankings/stores/recalc');
      expect(await scoreOf(root, id)).toBeCloseTo(score, 3);
      scores.push(score);
    }
    return scores;
  } finally {
    await server.stop();
  }
}

describe.skipIf(!postgres)('200 to likes', () => {
  test('of a version with other constants, which both engines follow, and of the former one when it is back', async () => {
    const { url } = await postgres!.database();
    const shared = { FOODMAP_DATABASE_URL: url };
    const [here, there] = [temporaryDirectory(), temporaryDirectory()];
    const expectSame = async (program?: string[]) => {
      const [onSqlite, onPostgres] = [await scoresOn(here, {}, program), await scoresOn(there, shared, program)];
      for (const [at, score] of onSqlite.entries()) expect(onPostgres[at]!).toBeCloseTo(score, 2);
      return onSqlite;
    };
    const former = await expectSame();
    const next = await expectSame(changed.program);
    for (const [at, score] of next.entries()) expect(score - former[at]!).toBeGreaterThan(0.5);
    const back = await scoresOn(there, shared);
    for (const [at, score] of back.entries()) expect(score).toBeCloseTo(former[at]!, 2);
    for (const data of [here, there]) rmSync(data, { recursive: true, force: true });
  });
});
