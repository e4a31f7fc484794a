import { afterAll, expect, test } from 'bun:test';
import { admin, guest, store } from './helpers/client.ts';
import { onPostgres, sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { startServer, temporaryDirectory } from './helpers/server.ts';

const data = temporaryDirectory();
const before = await startServer({ data });
const made = await store(await admin(before), { name: '重慶小麵', phone: '021-5512 3456' });
await before.stop();
// As the version before wrote it: traditional characters, and neither sounds nor digits.
const words = ['重慶', '慶小', '小麵', '麵'];
if (onPostgres)
  await sql(
    before,
    `update search set words = array_to_tsvector(array['${words.join("','")}']) where store_id = ${made.id}`,
  );
else {
  await sql(before, `delete from search where rowid = ${made.id}`);
  await sql(
    before,
    `insert into search (rowid, name, characters) values (${made.id}, '${words.join(' ')}', '重 慶 小 麵')`,
  );
}
await sql(before, 'delete from search_vocabulary');
await sql(before, `update search_texts set text = ' 重慶小麵\n\n\n\n', version = 0 where store_id = ${made.id}`);
const after = await startServer({ data });
afterAll(() => after.stop());

const found = async (keyword: string): Promise<number> =>
  (await guest(after).get(`/api/stores/search?keyword=${encodeURIComponent(keyword)}`)).meta.total;

test('an index of the version before is renewed beside the server', async () => {
  await eventually(async () => {
    expect([await found('chongqing'), await found('重庆小面'), await found('重慶小麵'), await found('51234')]).toEqual([
      1, 1, 1, 1,
    ]);
  });
  expect(await sql(after, 'select store_id from search_texts where version = 0')).toEqual([]);
});
