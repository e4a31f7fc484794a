// needs: http2, one engine (about connections)
import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { firstKey } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, admin, client } = await suite({ env: { FOODMAP_TRUST_PROXY: '127.0.0.1' } });
const MiB = 1024 * 1024;

/** A page of these stores is some 5 MiB, as the stores of an earlier version could be, and hard to compress. */
const { id: category_id } = await helpers.category(admin);
for (let index = 0; index < 5; index++) await helpers.store(admin, { category_id });
const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))).toString('base64');
await sql(
  server,
  `insert into dishes (store_id, name, description, image_url, sort_order)
    select id, 'Old', ?, '', 0 from stores where category_id = ?`,
  [noise.repeat(12), category_id],
);
const path = `/api/stores?category_id=${category_id}`;

const from = (address: string, accept = 'identity') =>
  client.get(path, { 'x-forwarded-for': address, 'accept-encoding': accept });

describe('a large answer', () => {
  test.each(['identity', 'zstd', 'br', 'gzip'])('200 and whole as %s', async (encoding) => {
    const { status, data, text } = await from('198.51.100.1', encoding);
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeGreaterThan(4 * MiB);
    expect(data).toHaveLength(5);
    expect(data[0].dishes[0].description).toBe(noise.repeat(12));
  });

  test('304 for whoever has it', async () => {
    const { headers } = await from('198.51.100.1');
    const known = { 'x-api-key': firstKey, 'if-none-match': headers.get('etag')! };
    const again = await fetch(server.url + path, { headers: known });
    expect(again.status).toBe(304);
  });
});
