// needs: time, one node (kills a server and starts it again)
import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from '../src/cli/command.ts';
import { readConfig } from '../src/config/config.ts';
import type { ActingDatabase } from '../src/db/database.ts';
import { images } from '../src/features/undo/images.ts';
import { resume } from '../src/features/undo/resume.ts';
import { undo } from '../src/features/undo/service.ts';
import { admin, store, unique, type Client } from './helpers/client.ts';
import { dropDatabase, onPostgres, sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { adminPassword, environmentOn, run, startServer, temporaryDirectory } from './helpers/server.ts';

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
const many = onPostgres ? 1500 : 4000;

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

const imagesOf = async (activity: number) => {
  const [row] = await sql<{ count: number }>(
    server,
    'select cast(count(*) as integer) as count from undo_images where activity_id = ?',
    [activity],
  );
  return row!.count;
};

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

/** An administrator who can be locked out while no server runs. */
async function operator() {
  const username = unique('operator');
  await (await admin(server)).post('/api/admin/admins', { username, password: adminPassword });
  const lockOut = async () =>
    expect(await run(['admin', 'disable', username, '--data', data])).toMatchObject({ code: 0 });
  return { client: await admin(server, username), lockOut };
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

/** Kills the server amid a call that takes so many likes from a store; gives the row of the activity. */
async function interrupt(taking: Promise<unknown>) {
  let row: { id: number } | undefined;
  await killAmid(taking, async () => {
    const [found] = await sql<{ id: number }>(server, `select activity_id as id from unfinished`);
    row ??= found;
    return row !== undefined && (await imagesOf(row.id)) > many / 3;
  });
  expect(await imagesOf(row!.id)).toBeLessThan(many);
  return row!;
}

/** Begins to take an attack back and kills the server amid it. */
const interruptTaking = (as: Client, selection: object) =>
  interrupt(as.post('/api/admin/attacks/take-back', selection));

/** Begins to undo a row and kills the server amid it. */
async function interruptUndo(as: Client, id: number) {
  const before = await imagesOf(id);
  await killAmid(as.post(`/api/admin/activity/${id}/undo`), async () => (await imagesOf(id)) < before);
  expect(await imagesOf(id)).toBeGreaterThan(0);
}

test('a taking back and an undo that a kill interrupts go on at the next start, as one row', async () => {
  let root = await admin(server);
  const { id, selection } = await attacked();
  const row = await interruptTaking(root, selection);
  root = await startAgain();
  await eventually(async () => expect(server.log()).toContain('an interrupted undo or taking back goes on'));
  await eventually(async () => expect((await newest(root, 'attack.take_back')).changes).toMatchObject({ likes: many }));
  expect(await likesOf(root, id)).toBe(0);
  await expectSound();

  await interruptUndo(root, row.id);
  // As if the server had been killed amid the job that resumes.
  if (onPostgres)
    await sql(
      server,
      `insert into leases (name, slot, node, until) values ('job undo', 0, 'killed', 9e15)
       on conflict (name) do update set node = 'killed', until = 9e15`,
    );
  root = await startAgain();
  await eventually(async () => expect(await imagesOf(row.id)).toBe(0));
  expect((await newest(root, 'activity.undo')).changes).toEqual({ restored: many, left: 0 });
  expect(await likesOf(root, id)).toBe(many);
  await expectSound();
}, 120_000);

test('the rest is dropped once whoever began it is locked out; the activity says how far it came', async () => {
  const { id, selection } = await attacked();
  const [first, second] = [await operator(), await operator()];
  const row = await interruptTaking(first.client, selection);
  await first.lockOut();
  let root = await startAgain();
  await eventually(async () => expect(await sql(server, 'select * from unfinished')).toEqual([]));
  const taken = await imagesOf(row.id);
  expect((await newest(root, 'attack.take_back')).changes).toMatchObject({
    likes: taken,
    unfinished: { rows: taken, of: many },
  });
  expect(await likesOf(root, id)).toBe(many - taken);
  await expectSound();

  await interruptUndo(second.client.at(server.url), row.id);
  await second.lockOut();
  root = await startAgain();
  await eventually(async () => expect(await sql(server, 'select * from unfinished')).toEqual([]));
  const left = await imagesOf(row.id);
  expect((await newest(root, 'activity.undo')).changes).toEqual({
    restored: taken - left,
    left: 0,
    unfinished: { rows: taken - left, of: taken },
  });
  expect((await root.post(`/api/admin/activity/${row.id}/undo`)).data).toMatchObject({ restored: left, left: 0 });
  expect(await likesOf(root, id)).toBe(many);
  await expectSound();
}, 120_000);

test('a merge that a kill interrupts goes on at the next start, if whoever began it still may', async () => {
  const [{ id }, { client: first }, second] = [await attacked(), await operator(), await operator()];
  const { id: into } = await store(await admin(server));
  const row = await interrupt(first.post(`/api/admin/stores/${id}/merge`, { into }));
  let root = await startAgain();
  await eventually(async () => expect((await newest(root, 'store.merge')).changes).toMatchObject({ likes: many }));
  await eventually(async () => expect(await sql(server, 'select * from unfinished')).toEqual([]));
  expect(await likesOf(root, into)).toBe(many);
  await expectSound();
  expect((await root.post(`/api/admin/activity/${row.id}/undo`)).data.left).toBe(0);
  expect([await likesOf(root, id), await likesOf(root, into)]).toEqual([many, 0]);

  await interrupt(second.client.at(server.url).post(`/api/admin/stores/${id}/merge`, { into }));
  await second.lockOut();
  root = await startAgain();
  await eventually(async () => expect(await sql(server, 'select * from unfinished')).toEqual([]));
  const { changes } = await newest(root, 'store.merge');
  expect(changes).toMatchObject({ unfinished: true });
  expect(await likesOf(root, into)).toBe(changes.likes);
  await expectSound();
}, 180_000);

test('an undo that the job helps answers with all that is back, and all that stays', async () => {
  const root = await admin(server);
  const { id, selection } = await attacked();
  const { data: taken } = await root.post('/api/admin/attacks/take-back', selection);
  const [one] = await sql<{ user_id: number }>(server, 'select min(id) as user_id from users where username like ?', [
    `${selection.networks[0]}%`,
  ]);
  const likedAgain = `insert into likes (store_id, user_id, created_at, weight, network) values (?, ?, ?, 10, 'home')`;
  await sql(server, likedAgain, [id, one!.user_id, new Date().toISOString()]);
  const config = readConfig({ data }, await environmentOn(data));
  const undone = await withDatabase(config, (context) => {
    const { db, clock } = context;
    const helped: ActingDatabase = {
      engine: db.engine,
      read: db.read,
      snapshot: (work) => db.snapshot(work),
      async write(work) {
        const result = await db.write(work);
        await resume(db, clock, AbortSignal.timeout(60_000));
        return result;
      },
    };
    return undo({ ...context, db: helped }, taken.id, images);
  });
  const all = { restored: many - 1, left: 1, stays: [`stores/${id}`] };
  expect(undone).toEqual(all);
  expect((await newest(root, 'activity.undo')).changes).toEqual(all);
}, 120_000);
