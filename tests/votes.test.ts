// needs: time
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { store, user, type Client } from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { run, temporaryDirectory } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, admin: root, client: visitor } = await suite({ env: { FOODMAP_TRUST_PROXY: '127.0.0.1' } });

/** The address of a client in a network that nobody else has. */
let networks = 0;
const elsewhere = () => `10.${++networks >> 8}.${networks & 255}.7`;

const json = { 'content-type': 'application/json' };
const like = async (by: Client, id: number, from: string, method = 'PUT') => {
  const headers = { 'x-forwarded-for': from };
  const answer = await by.send(method, `/api/user/stores/${id}/like`, { headers });
  expect(answer.status).toBe(200);
};
const review = async (by: Client, id: number, from: string, rating: number) => {
  const headers = { ...json, 'x-forwarded-for': from };
  const body = JSON.stringify({ rating, content: 'Good.' });
  const { data } = await by.send('POST', `/api/user/stores/${id}/reviews`, { headers, body });
  return (await root.patch(`/api/admin/reviews/${data.id}/status`, { status: 'approved' })).data;
};

/** A user whose account is two days old. */
async function regular() {
  const made = await user(server);
  const at = new Date(Date.now() - 48 * 60 * 60_000).toISOString();
  await sql(server, 'update users set created_at = ? where id = ?', [at, made.id]);
  return made;
}

const standing = async (id: number) => {
  const { likes, hotness, score, review_count, rating } = (await root.get(`/api/admin/stores/${id}`)).data;
  return { likes, hotness, score, review_count, rating };
};

/** How much one like adds to the hotness of a store. */
async function addedBy(by: Client, id: number, from: string) {
  const before = await standing(id);
  await like(by, id, from);
  const after = await standing(id);
  expect(after.likes).toBe(before.likes + 1);
  expect(after.score).toBeGreaterThan(before.score);
  return after.hotness - before.hotness;
}

/** A store that ten accounts, just made, like from ten networks; gives the last of them. */
async function liked() {
  const { id } = await store(root);
  for (let count = 0; count < 9; count++) await like(await user(server), id, elsewhere());
  const [last, from] = [await user(server), elsewhere()];
  await like(last, id, from);
  return { id, last, from };
}

const recalculate = () => root.post('/api/admin/rankings/stores/recalc');

describe('a like', () => {
  test('weighs fully among the first ten of a store and day, also of new accounts in one network', async () => {
    const { id } = await store(root);
    const from = elsewhere();
    for (let count = 0; count < 10; count++) await like(await user(server), id, from);
    expect((await standing(id)).hotness).toBeCloseTo(30, 2);
  });

  test('weighs a tenth beyond them, of an account that is younger than a day', async () => {
    const { id } = await liked();
    expect(await addedBy(await user(server), id, elsewhere())).toBeCloseTo(0.3, 2);
  });

  test('weighs fully beyond them, of an older account in a network of its own, and a tenth as the second of one', async () => {
    const { id } = await liked();
    const from = elsewhere();
    expect(await addedBy(await regular(), id, from)).toBeCloseTo(3, 2);
    expect(await addedBy(await regular(), id, from.replace(/7$/, '99'))).toBeCloseTo(0.3, 2);
  });

  test('weighs a tenth as the second of an IPv6 network of 48 bits', async () => {
    const { id } = await liked();
    expect(await addedBy(await regular(), id, '2001:db8:7:1::1')).toBeCloseTo(3, 2);
    expect(await addedBy(await regular(), id, '2001:db8:7:ffff::2')).toBeCloseTo(0.3, 2);
    expect(await addedBy(await regular(), id, '2001:db8:8:1::1')).toBeCloseTo(3, 2);
  });

  test('of other days leaves room for ten of this one', async () => {
    const { id } = await liked();
    await sql(server, `update stores set liked_on = '2026-01-01' where id = ?`, [id]);
    expect(await addedBy(await user(server), id, elsewhere())).toBeCloseTo(3, 2);
  });

  test('gives back what it weighed, and weighs no more when it is given again', async () => {
    const { id } = await liked();
    const [by, from] = [await user(server), elsewhere()];
    const before = await standing(id);
    await like(by, id, from);
    const after = await standing(id);
    for (let turn = 0; turn < 3; turn++) {
      await like(by, id, from, 'DELETE');
      const back = await standing(id);
      expect(back.likes).toBe(before.likes);
      expect(back.score).toBeCloseTo(before.score, 3);
      expect(back.hotness).toBeCloseTo(before.hotness, 2);
      await like(by, id, from, turn === 1 ? 'POST' : 'PUT');
      expect((await standing(id)).score).toBeCloseTo(after.score, 3);
    }
  });

  test('that is taken back makes room for one that weighs fully', async () => {
    const { id, last, from } = await liked();
    await like(last, id, from, 'DELETE');
    expect(await addedBy(await user(server), id, elsewhere())).toBeCloseTo(3, 2);
    expect(await addedBy(last, id, from)).toBeCloseTo(0.3, 2);
  });

  test('counts in likes and in the ranking by likes like any other', async () => {
    const { id } = await liked();
    await like(await user(server), id, elsewhere());
    const { data } = await visitor.get('/api/rankings/stores?by=likes');
    const counts = data.map(({ likes }: { likes: number }) => likes);
    expect(counts).toEqual(counts.toSorted((one: number, other: number) => other - one));
    expect(data.find((one: { id: number }) => one.id === id)).toMatchObject({ likes: 11 });
  });
});

describe('a review', () => {
  test('weighs a tenth beyond the first ten likes and reviews of a day, in the score; its rating counts as any', async () => {
    const { id } = await liked();
    const before = await standing(id);
    const { id: reviewId } = await review(await user(server), id, elsewhere(), 5);
    const after = await standing(id);
    expect(after).toMatchObject({ review_count: 1, rating: 5 });
    expect(after.hotness - before.hotness).toBeCloseTo(0.5, 2);
    expect(after.score).toBeGreaterThan(before.score);
    await root.delete(`/api/admin/reviews/${reviewId}`);
    expect((await standing(id)).hotness).toBeCloseTo(before.hotness, 2);
    await root.post(`/api/admin/reviews/${reviewId}/restore`);
    expect((await standing(id)).score).toBeCloseTo(after.score, 2);
  });

  test('takes one of the ten places of its day', async () => {
    const { id } = await store(root);
    const from = elsewhere();
    for (let count = 0; count < 4; count++) await review(await user(server), id, from, 4);
    for (let count = 0; count < 6; count++) await like(await user(server), id, from);
    expect((await standing(id)).hotness).toBeCloseTo(4 * 5 + 6 * 3, 2);
    expect(await addedBy(await regular(), id, from)).toBeCloseTo(0.3, 2);
    expect(await addedBy(await user(server), id, elsewhere())).toBeCloseTo(0.3, 2);
  });
});

describe('many false votes', () => {
  test('lift a store by little; a recalculation, a recount and an export agree', async () => {
    const { id } = await store(root);
    const networks = [elsewhere(), elsewhere()];
    for (let count = 0; count < 24; count++) {
      const by = await user(server);
      await like(by, id, networks[count % 2]!);
      if (count % 3 === 0) await review(by, id, networks[count % 2]!, 5);
    }
    const { score, ...counted } = await standing(id);
    expect(counted).toMatchObject({ likes: 24, review_count: 8, rating: 5 });
    const { id: honest } = await store(root);
    for (let count = 0; count < 14; count++) await like(await regular(), honest, elsewhere());
    for (let count = 0; count < 6; count++) await review(await regular(), honest, elsewhere(), 5);
    expect((await standing(honest)).score).toBeGreaterThan(score);
    await recalculate();
    const recalculated = await standing(id);
    await recalculate();
    expect(await standing(id)).toEqual(recalculated);
    const { stdout } = await run(['doctor', '--json', '--data', server.data]);
    const findings: { name: string; level: string }[] = JSON.parse(stdout);
    expect(findings.find(({ name }) => name === 'counters')).toMatchObject({ level: 'ok' });
    const folder = join(temporaryDirectory(), 'exported');
    expect(await run(['export', folder, '--data', server.data])).toMatchObject({ code: 0 });
    const text = await Bun.file(join(folder, 'foodmap.ndjson')).text();
    expect(text).not.toContain('network');
    const rows = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const weights = rows.filter(({ type, store_id }) => type === 'like' && store_id === id).map(({ weight }) => weight);
    expect(weights.filter((weight) => weight === 1)).toHaveLength(
      weights.length - weights.filter((weight) => weight === 10).length,
    );
    expect(weights).toContain(1);
  });
});

describe('the network of a sender', () => {
  test('is kept as a keyed hash that names no address, in no answer', async () => {
    const { id, last, from } = await liked();
    await review(last, id, from, 4);
    const rows = await sql<{ network: string }>(server, 'select network from likes where store_id = ?', [id]);
    expect(new Set(rows.map(({ network }) => network)).size).toBe(10);
    for (const { network } of rows) expect(network).toMatch(/^[\w-]{12}$/);
    const { text } = await visitor.send('POST', `/api/stores/${id}/reports`, {
      headers: { ...json, 'x-forwarded-for': from },
      body: JSON.stringify({ kind: 'closed' }),
    });
    const answers = [
      text,
      (await root.get('/api/admin/reports')).text,
      (await root.get('/api/admin/reviews')).text,
      (await visitor.get(`/api/stores/${id}/reviews`)).text,
      (await visitor.get(`/api/stores/${id}`)).text,
    ];
    for (const answer of answers) {
      expect(answer).not.toContain(from);
      for (const { network } of rows) expect(answer).not.toContain(network);
    }
  });

  test('is in the export of its account, and gone with the account', async () => {
    const { id, last, from } = await liked();
    const { id: reviewId } = await review(last, id, from, 4);
    const { data } = await last.get('/api/user/export');
    expect(data.likes[0].network).toMatch(/^[\w-]{12}$/);
    expect(data.reviews[0].network).toBe(data.likes[0].network);
    await last.post('/api/user/me/delete', { password: 'password of a user' });
    expect(await sql(server, 'select network from reviews where id = ?', [reviewId])).toEqual([{ network: null }]);
  });
});
