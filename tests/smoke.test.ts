// needs: time, one engine (is one test of the program on other processors)
// One test of the whole program, short enough for an emulated processor: `tools/test-emulated.ts` runs it there.
import { expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { admin, store } from './helpers/client.ts';
import { png } from './helpers/images.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

test('stores and pictures are found again in another data directory after a backup and a restore', async () => {
  const folder = temporaryDirectory();
  const [archive, restored] = [join(folder, 'backup.tar.zst'), join(folder, 'restored')];
  expect(await run(['version'])).toMatchObject({ stderr: '', code: 0 });
  const server = await startServer({ data: join(folder, 'data') });
  const root = await admin(server);
  const { path } = (await root.upload('/api/admin/upload', new Blob([png(40, 30)], { type: 'image/png' }))).data;
  const { id } = await store(root, { name: '老王牛肉面 Noodles', cover_url: server.url + path });

  const read = async (client: typeof root) => {
    const picture = await fetch(client.url + path);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const { data } = await client.get('/api/stores/search?keyword=牛肉');
    return {
      found: data.map((found: { id: number; name: string }) => ({ id: found.id, name: found.name })),
      picture: await picture.bytes(),
    };
  };
  const before = await read(root);
  expect(before.found).toEqual([{ id, name: '老王牛肉面 Noodles' }]);
  expect(await run(['backup', archive, '--data', server.data])).toMatchObject({ code: 0 });
  expect(await server.stop()).toBe(0);

  expect(await run(['restore', archive, '--data', restored, '--yes'])).toMatchObject({ code: 0 });
  const again = await startServer({ data: restored });
  expect(await read(await admin(again))).toEqual(before);
  expect(await again.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});
