import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { admin, store, unique, type Client } from './helpers/client.ts';
import { dropDatabase, onPostgres, sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

const directory = temporaryDirectory();
const data = join(directory, 'data');
let server = await startServer({ data });
afterAll(async () => {
  await server.stop('SIGKILL');
  await dropDatabase(data);
  rmSync(directory, { recursive: true, force: true });
});

const always = { from: '2026-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

/** More likes than are taken back while a test looks: each step takes some hundreds. */
const many = onPostgres ? 1000 : 3000;

/** A store with likes of as many accounts from one network, as attackers would have sent them. */
async function attacked() {
  const { id } = await store(await admin(server));
  const name = unique('bot');
  const made = `with recursive bots (n) as (select 1 union all select n + 1 from bots where n < ${many})`;
  const at = `'${new Date().toISOString()}'`;
  await sql(
    server,
    `insert into users (username, username_key, password_hash, status, token_version, created_at, updated_at)
     ${made} select '${name}' || n, '${name}' || n, '', 'active', 0, ${at}, ${at} from bots`,
  );
  await sql(
    server,
    `insert into likes (store_id, user_id, created_at, weight, network)
     select ${id}, id, ${at}, 10, '${name}' from users where username like '${name}%'`,
  );
  const likesThatDay = `liked_on = substr(${at}, 1, 10), likes_that_day = ${many}`;
  await sql(server, `update stores set likes = ${many}, ${likesThatDay} where id = ${id}`);
  return { id, selection: { networks: [name], ...always } };
}

const imagesOf = async (activity: number) =>
  (
    await sql<{ count: number | string }>(server, 'select count(*) as count from undo_images where activity_id = ?', [
      activity,
    ])
  )
    .map(({ count }) => Number(count))
    .at(0)!;

/** Kills the server once some rows of what it is at are done, and others are not. */
async function killAmid(call: Promise<unknown>, isAmid: () => Promise<boolean>) {
  const answered = call.catch(() => 'no answer');
  await eventually(async () => expect(await isAmid()).toBe(true));
  await server.stop('SIGKILL');
  expect(await answered).toBe('no answer');
}

async function startAgain(): Promise<Client> {
  server = await startServer({ data });
  return admin(server);
}

/** The newest row of the activity of this kind. */
const newest = async (as: Client, kind: string) =>
  (await as.get(`/api/admin/activity?kind=${kind}&page_size=1`)).data[0];

const likesOf = async (as: Client, id: number) => (await as.get(`/api/admin/stores/${id}`)).data.likes;

async function expectSound() {
  const { stdout } = await run(['doctor', '--json', '--data', data]);
  const findings: { name: string; level: string }[] = JSON.parse(stdout);
  expect(findings.find(({ name }) => name === 'counters')).toMatchObject({ level: 'ok' });
}

test('a taking back and an undo that a kill interrupts go on at the next start, as one row', async () => {
  let root = await admin(server);
  const { id, selection } = await attacked();
  const taking = root.post('/api/admin/attacks/take-back', selection);
  const row = await eventually(async () => {
    const found = await newest(root, 'attack.take_back');
    expect(found).toBeDefined();
    return found;
  });
  await killAmid(taking, async () => (await imagesOf(row.id)) > 0);
  expect(await imagesOf(row.id)).toBeLessThan(many);

  root = await startAgain();
  expect(server.log()).toContain('an interrupted undo or taking back goes on');
  await eventually(async () => expect((await newest(root, 'attack.take_back')).changes).toMatchObject({ likes: many }));
  expect(await likesOf(root, id)).toBe(0);
  await expectSound();

  await killAmid(root.post(`/api/admin/activity/${row.id}/undo`), async () => (await imagesOf(row.id)) < many);
  expect(await imagesOf(row.id)).toBeGreaterThan(0);
  root = await startAgain();
  await eventually(async () => expect(await imagesOf(row.id)).toBe(0));
  expect(await likesOf(root, id)).toBe(many);
  await expectSound();
}, 120_000);
