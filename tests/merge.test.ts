// needs: time
import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { category, expectError, expectInvalid, guest, review, store, unique, user } from './helpers/client.ts';
import { cooling } from './helpers/content.ts';
import { sql } from './helpers/database.ts';
import { ended } from './helpers/jobs.ts';
import { run } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin: root } = await suite();

const merge = (from: number, into: number, kind = 'stores') => root.post(`/api/admin/${kind}/${from}/merge`, { into });
const shown = async (id: number) => (await root.get(`/api/admin/stores/${id}`)).data;
const newest = async () => (await root.get('/api/admin/activity?page_size=1')).data[0];
const like = (as: helpers.Client, id: number) => as.put(`/api/user/stores/${id}/like`, {});
const likers = async (id: number) =>
  (await sql<{ user_id: number }>(server, `select user_id from likes where store_id = ${id} order by user_id`)).map(
    (row) => row.user_id,
  );

/** Two stores of one place: one fan likes both, each has a fan of its own, and a review. */
async function twins() {
  const kind = await category(root);
  const [from, into] = [await store(root, { category_id: kind.id }), await store(root, { category_id: kind.id })];
  const [both, one, other] = [await user(server), await user(server), await user(server)];
  for (const fan of [both, one]) await like(fan, from.id);
  for (const fan of [both, other]) await like(fan, into.id);
  const moved = await review(root, one, from.id, { rating: 1 });
  const pending = await review(root, other, from.id, { rating: 3, status: 'pending' });
  await review(root, other, into.id, { rating: 5 });
  return { from: from.id as number, into: into.id as number, kind, fans: { both, one, other }, moved, pending };
}

async function expectSound() {
  const { stdout } = await run(['doctor', '--json', '--data', server.data]);
  const findings: { name: string; level: string; message: string }[] = JSON.parse(stdout);
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
}

describe.each(['stores', 'categories'])('POST /api/admin/%s/{id}/merge', (kind) => {
  const path = `/api/admin/${kind}/1/merge`;
  helpers.adminsOnly(server, 'POST', path);
  const make = async () => (await (kind === 'stores' ? store(root) : category(root))).id as number;

  test('400 for itself, and for one that is not there', async () => {
    const [from, deleted] = [await make(), await make()];
    await root.delete(`/api/admin/${kind}/${deleted}`);
    for (const into of [from, deleted, helpers.unknownId]) expectInvalid(await merge(from, into, kind), 'into');
    expectInvalid(await root.post(`/api/admin/${kind}/${from}/merge`, {}), 'into');
  });

  test('404 for one that is not there', async () => {
    expectError(await merge(helpers.unknownId, await make(), kind), 404);
  });

  test('404 with merged_into for the one that was merged, over merges of merges', async () => {
    const [first, second, third] = [await make(), await make(), await make()];
    expect((await merge(first, second, kind)).status).toBe(200);
    const gone = await root.get(`/api/admin/${kind}/${first}`);
    expectError(gone, 404);
    expect(gone.meta.merged_into).toBe(second);
    await merge(second, third, kind);
    expect((await root.get(`/api/admin/${kind}/${first}`)).meta.merged_into).toBe(third);
    expect((await merge(first, third, kind)).meta.merged_into).toBe(third);
    await root.delete(`/api/admin/${kind}/${third}`);
    expect((await root.get(`/api/admin/${kind}/${first}`)).meta.merged_into).toBeUndefined();
  });

  test('200 with the one that stays, and a restored one by itself again', async () => {
    const [from, into] = [await make(), await make()];
    const { status, data } = await merge(from, into, kind);
    expect([status, data.id]).toEqual([200, into]);
    expect((await root.post(`/api/admin/${kind}/${from}/restore`)).data.id).toBe(from);
    expect((await root.get(`/api/admin/${kind}/${from}`)).status).toBe(200);
  });
});

describe('a store that is merged', () => {
  test('200 with likes without doubles, and reviews that count for the other one', async () => {
    const { from, into, fans, moved, pending } = await twins();
    const { data } = await merge(from, into);
    expect(data).toMatchObject({ id: into, likes: 3, review_count: 2, rating: 3 });
    expect(await likers(into)).toHaveLength(3);
    expect(await likers(from)).toEqual([]);
    expect((await client.get(`/api/stores/${into}/reviews`)).data.map(({ id }: { id: number }) => id)).toContain(
      moved.id,
    );
    await root.patch(`/api/admin/reviews/${pending.id}/status`, { status: 'approved' });
    expect(await shown(into)).toMatchObject({ review_count: 3, rating: 3 });
    expect((await fans.one.delete(`/api/user/stores/${into}/like`)).data).toEqual({ liked: false, likes: 2 });
    const [before] = await sql(server, `select score from stores where id = ${into}`);
    await root.post('/api/admin/rankings/stores/recalc');
    const [after] = await sql(server, `select score from stores where id = ${into}`);
    expect(Math.abs(Number(after!.score) - Number(before!.score))).toBeLessThan(5);
    await expectSound();
  });

  test('200 with its pictures, reports and application, and the text of the other one', async () => {
    const picture = (name: string) => ({ url: `https://food.example/${unique(name)}.jpg` });
    const same = picture('same');
    const from = await store(root, { images: [picture('from'), same], cover_url: 'https://food.example/cover.jpg' });
    const into = await store(root, { images: [same], description: 'Noodles since 1987.' });
    const report = await guest(server).post(`/api/stores/${from.id}/reports`, { kind: 'duplicate' });
    const { data } = await merge(from.id, into.id);
    expect(data.images.map(({ url }: { url: string }) => url)).toEqual([same.url, from.images[0].url]);
    expect(data).toMatchObject({ name: into.name, description: 'Noodles since 1987.', cover_url: from.cover_url });
    const { data: reports } = await root.get('/api/admin/reports?status=open');
    expect(reports.find(({ id }: { id: number }) => id === report.data.id).store_id).toBe(into.id);
  });

  test('200 with as many pictures as a store may have', async () => {
    const pictures = (count: number) =>
      Array.from({ length: count }, () => ({ url: `https://food.example/${unique('p')}.jpg` }));
    const [from, into] = [await store(root, { images: pictures(20) }), await store(root, { images: pictures(19) })];
    expect((await merge(from.id, into.id)).data.images).toHaveLength(20);
  });

  test('404 with merged_into on every public route about it, unless the other one is hidden', async () => {
    const { from, into, fans } = await twins();
    await merge(from, into);
    const asks = [
      () => client.get(`/api/stores/${from}`),
      () => client.get(`/api/stores/${from}/reviews`),
      () => client.get(`/api/stores/${from}/reviews/summary`),
      () => client.post(`/api/stores/${from}/reports`, { kind: 'closed' }),
      () => fans.one.post(`/api/user/stores/${from}/like`),
      () => fans.one.put(`/api/user/stores/${from}/like`, {}),
      () => fans.one.delete(`/api/user/stores/${from}/like`),
      () => fans.one.post(`/api/user/stores/${from}/reviews`, { rating: 5 }),
    ];
    const told = async () =>
      Promise.all(asks.map(async (ask) => [(await ask()).status, (await ask()).meta.merged_into]));
    expect(await told()).toEqual(asks.map(() => [404, into]));
    await root.patch(`/api/admin/stores/${into}/status`, { status: 'inactive' });
    expect(await told()).toEqual(asks.map(() => [404, undefined]));
  });

  test('301 from its pages', async () => {
    const { from, into } = await twins();
    await merge(from, into);
    for (const [path, target] of [
      [`/stores/${from}`, `/stores/${into}`],
      [`/stores/${from}?lang=zh`, `/stores/${into}?lang=zh`],
      [`/stores/${from}/print`, `/stores/${into}/print`],
      [`/?kiosk=1&view=store&store=${from}`, `/?kiosk=1&view=store&store=${into}`],
    ] as const) {
      const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([301, target]);
    }
  });

  test('412 when it is not as it was seen', async () => {
    const { from, into } = await twins();
    const { headers } = await root.get(`/api/admin/stores/${from}`);
    const send = () =>
      root.send('POST', `/api/admin/stores/${from}/merge`, {
        headers: { 'content-type': 'application/json', 'if-match': headers.get('etag')! },
        body: JSON.stringify({ into }),
      });
    await root.patch(`/api/admin/stores/${from}/status`, { status: 'inactive' });
    expectError(await send(), 412);
  });

  test('one row of the activity, undone as one; what somebody changed since stays and is named', async () => {
    const { from, into, fans } = await twins();
    const before = [await shown(from), await shown(into), await likers(from), await likers(into)];
    await merge(from, into);
    const row = await newest();
    expect(row).toMatchObject({
      kind: 'store.merge',
      target: `stores/${from}`,
      changes: { into, name: before[0].name, into_name: before[1].name, likes: 2, reviews: 2 },
    });
    await fans.one.delete(`/api/user/stores/${into}/like`);
    const { data } = await root.post(`/api/admin/activity/${row.id}/undo`);
    expect(data).toMatchObject({ left: 1, stays: [`stores/${from}`] });
    const { hotness, score } = await shown(from);
    expect(await shown(from)).toEqual(cooling({ ...before[0], likes: 1, hotness, score }));
    expect(await shown(into)).toEqual(cooling(before[1]));
    expect(await likers(into)).toEqual(before[3]);
    expect((await client.get(`/api/stores/${from}`)).status).toBe(200);
    await expectSound();
  });
});

describe('a category that is merged', () => {
  test('200 with its stores, hidden and deleted ones too, and applications in the other one', async () => {
    const [from, into] = [await category(root), await category(root)];
    const made = [];
    for (let number = 0; number < 3; number++) made.push(await store(root, { category_id: from.id }));
    await root.patch(`/api/admin/stores/${made[1].id}/status`, { status: 'inactive' });
    await root.delete(`/api/admin/stores/${made[2].id}`);
    const application = await guest(server).post('/api/merchant/apply', {
      store_name: 'Wok',
      category_id: from.id,
      address: '1 Market Square',
      contact_name: 'Mei',
      contact_phone: '1',
    });
    await merge(from.id, into.id, 'categories');
    expect((await client.get(`/api/stores?category_id=${into.id}`)).meta.total).toBe(1);
    expect((await client.get(`/api/stores/search?keyword=${encodeURIComponent(into.name)}`)).data[0].id).toBe(
      made[0].id,
    );
    expect((await root.post(`/api/admin/stores/${made[2].id}/restore`)).data.category.id).toBe(into.id);
    const { data: approved } = await root.patch(`/api/admin/merchant/applications/${application.data.id}/review`, {
      action: 'approve',
    });
    expect((await shown(approved.store_id)).category_id).toBe(into.id);
    await expectSound();
  });

  test('301 from its list', async () => {
    const [from, into] = [(await store(root)).category_id, (await store(root)).category_id];
    await merge(from, into, 'categories');
    for (const path of [`/?category=${from}&sort=likes`, `/map?category=${from}`]) {
      const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
      expect(status).toBe(301);
      expect(headers.get('location')).toBe(path.replace(`category=${from}`, `category=${into}`));
    }
  });
});

describe('an import after a merge', () => {
  const importOf = async (stores: string, categories?: string) => {
    const body = new FormData();
    body.set('stores', new Blob([stores]), 'stores.csv');
    if (categories) body.set('categories', new Blob([categories]), 'categories.csv');
    const { data } = await root.send('POST', '/api/admin/import', { body });
    const { error, result } = await ended(root, data.id);
    expect(error).toBeNull();
    return result;
  };
  const csv = (...rows: string[]) => `${rows.join('\n')}\n`;

  test('200 with nothing made again, by external_id, ID, name and address, or the name of a category', async () => {
    const [kind, other] = [unique('Kind '), unique('Kind ')];
    const [one, two, hand] = [unique('One '), unique('Two '), unique('Hand ')];
    const [first, second] = [unique('node/'), unique('node/')];
    const table = csv(
      'external_id,name,category,address',
      `${first},${one},${kind},1 Market Square`,
      `${second},${two},${other},2 Market Square`,
      `,${hand},${kind},3 Market Square`,
    );
    await importOf(table);
    const { data } = await root.get(`/api/admin/stores?page_size=3`);
    const id = (name: string) => data.find((row: { name: string }) => row.name === name).id;
    const kinds = (await root.get('/api/admin/categories?page_size=100')).data;
    const kindId = (name: string) => kinds.find((row: { name: string }) => row.name === name).id;
    await merge(id(one), id(two));
    await merge(id(hand), id(two));
    await merge(kindId(kind), kindId(other), 'categories');
    expect(await importOf(table)).toMatchObject({ stores: { created: 0, updated: 0, unchanged: 3, categories: 0 } });
    const byId = csv('id,name,category,address', `${id(one)},${one},${kind},1 Market Square`);
    expect(await importOf(byId)).toMatchObject({ stores: { created: 0, updated: 0, unchanged: 1, categories: 0 } });
    const category = csv('name', kind);
    expect(await importOf(byId, category)).toMatchObject({ categories: { created: 0, updated: 0, unchanged: 1 } });
  });

  test('200 with the store that stays under the external_id of the other one, when it has none', async () => {
    const [kind, name, external] = [unique('Kind '), unique('Duck '), unique('node/')];
    await importOf(csv('external_id,name,category,address', `${external},${name},${kind},1 Market Square`));
    const from = (await root.get('/api/admin/stores?page_size=1')).data[0];
    const into = await store(root, { category_id: from.category_id });
    await merge(from.id, into.id);
    const again = csv('external_id,name,category,address', `${external},${name} & Sons,${kind},1 Market Square`);
    expect(await importOf(again)).toMatchObject({ stores: { created: 0, updated: 1 } });
    expect((await shown(into.id)).name).toBe(`${name} & Sons`);
  });
});
