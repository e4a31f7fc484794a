// needs: time, http2
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { category, expectError, expectInvalid, store } from './helpers/client.ts';
import * as images from './helpers/images.ts';
import { picturesOf, prefix } from './helpers/pictures.ts';
import { pictureStorage, startServer, temporaryDirectory, type Server } from './helpers/server.ts';
import { open } from './helpers/socket.ts';
import { suite } from './helpers/suite.ts';
import { obstacles, trace } from './hardening/machine.ts';
import { unlessHindered } from './hardening/scene.ts';

const { server, client, admin } = await suite();

const user = await helpers.user(server);

const mebibyte = 2 ** 20;
const immutable = 'public, max-age=31536000, immutable';

type Upload = { url: string; path: string; content_type: string; size: number; width: number; height: number };

const upload = async (content: Buffer): Promise<Upload> => {
  const { status, data, text } = await user.upload('/api/user/upload', new Blob([content]));
  if (status !== 200) throw new Error(`upload: ${text}`);
  return data;
};

/** Fetches a path without any credentials. */
const fetched = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);
const bytes = async (path: string) => Buffer.from(await (await fetched(path)).arrayBuffer());
const sizeOf = (content: Buffer) => new Bun.Image(content).metadata();

/** Requests a path that the server refuses. */
const refusal = (path: string, method = 'GET') => client.with({ key: null }).send(method, path);

/** Requests a path that `fetch` would normalise. */
const untidy = async (path: string) => {
  const socket = await open(server.url);
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(Buffer.from(part)));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body };
};

const { protocol } = new URL(server.url);
const picture = await upload(images.png(700, 350));
const jpeg = await images.jpeg();
const webp = await images.webp();
const noisy = images.png(300, 200, (x, y) => [(x * 7) % 256, (y * 13) % 256, (x * y) % 256]);
const baseline = await images.jpeg(noisy);
const firstSegment = 4 + baseline.readUInt16BE(4);
const progressive = await images.jpeg(noisy, { progressive: true });
const fiftyMegapixels = await images.greyJpeg(10_000, 5000);
const slightlyMore = await images.greyJpeg(50_001, 1000);

// Files that are no uploads, beside the picture above and at the root of the data directory.
const secret = 'the secret of the tests';
const stored = picturesOf(server.data);
const nameOfPicture = (path: string) => path.slice(prefix.length);
const month = dirname(nameOfPicture(picture.path));
const linked = basename(picture.path).replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));
for (const name of ['secret.txt', '.secret', 'secret.html', 'secret.webp.part'])
  await stored.write(`${month}/${name}`, secret);
await Bun.write(join(server.data, 'secret.txt'), secret);
if (!pictureStorage) {
  const folder = join(server.data, 'uploads', month);
  symlinkSync(join(server.data, 'secret.txt'), join(folder, linked));
  mkdirSync(join(folder, 'folder.webp'));
}

const named = {
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  white: [255, 255, 255],
} satisfies Record<string, images.Colour>;

/** Four colours in the quarters of a picture of 64 by 32 pixels. */
function quarters(x: number, y: number): images.Colour {
  if (y < 16) return x < 32 ? named.red : named.green;
  return x < 32 ? named.blue : named.white;
}

const distance = (one: images.Colour, other: images.Colour) =>
  Math.hypot(...one.map((part, index) => part - other[index]!));
const nameOf = (colour: images.Colour) =>
  Object.entries(named).toSorted(([, one], [, other]) => distance(colour, one) - distance(colour, other))[0]![0];

/** The names of the colours in the four quarters of a picture. */
const corners = async (content: Buffer) => (await images.colours(content, 2, 2)).map(nameOf).join(' ');

const audiences = [
  ['/api/user/upload', user, helpers.usersOnly],
  ['/api/admin/upload', admin, helpers.adminsOnly],
] as const;

describe.each(audiences)('POST %s', (path, owner, only) => {
  const send = (content: Uint8Array, name?: string, type?: string) =>
    owner.upload(path, new Blob([content], type ? { type } : {}), name);

  const sendForm = (fill: (form: FormData) => void) => {
    const form = new FormData();
    fill(form);
    return owner.send('POST', path, { body: form });
  };

  only(server, 'POST', path);

  test('200 with the place, the type and the size of what is served', async () => {
    const { status, data } = await send(images.png(40, 20));
    expect(status).toBe(200);
    expect(data).toEqual({
      url: server.url + data.path,
      path: expect.stringMatching(/^\/static\/upload\/[\w./-]+$/),
      content_type: 'image/webp',
      size: expect.any(Number),
      width: 40,
      height: 20,
    });
    const served = await bytes(data.path);
    expect(served).toHaveLength(data.size);
    expect(await sizeOf(served)).toEqual({ width: 40, height: 20, format: 'webp' });
  });

  test.each([
    ['PNG', images.png(40, 20)],
    ['JPEG', jpeg],
    ['WebP', webp],
    ['GIF', images.gif],
  ])('200 for a %s', async (_format, content) => {
    const { status, data } = await send(content);
    expect(status).toBe(200);
    expect((await sizeOf(await bytes(data.path))).format).toBe('webp');
  });

  test.each([
    ['progressive', progressive],
    ['with a thumbnail', images.withThumbnail(baseline, jpeg)],
    ['with another picture behind it, as cameras append them', Buffer.concat([baseline, jpeg])],
    ['with data of a camera behind it', Buffer.concat([baseline, Buffer.from('SEFHk\0\0\0SEFT')])],
    [
      'with bytes between its segments',
      Buffer.concat([baseline.subarray(0, firstSegment), Buffer.alloc(3), baseline.subarray(firstSegment)]),
    ],
  ])('200 for a JPEG %s', async (_what, content) => {
    const { status, data } = await send(content);
    expect([status, data?.width, data?.height]).toEqual([200, 300, 200]);
  });

  test.each([
    ['a page', 'page.html', 'text/html'],
    ['a path', '../../../../etc/passwd', 'application/octet-stream'],
    ['an absolute path', '/etc/cron.d/evil.php', 'image/svg+xml'],
    ['control characters and quotes', 'a"\u0001b;.webp', ''],
    ['Chinese', '火锅.png', 'image/png'],
  ])('200 for a picture under the name of %s, which is not used', async (_what, name, type) => {
    const { status, data } = await send(images.png(2, 2), name, type);
    expect(status).toBe(200);
    expect(data.path).toMatch(/^\/static\/upload\/(?:[\w-]+\/)*[\w-]+(\.\w+)?$/);
    expect(data.path).not.toMatch(/page|passwd|evil|php|html/);
  });

  test.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['text', 'just text'],
    ['nothing', ''],
    ['a PDF', '%PDF-1.4\n%%EOF'],
    ['a BMP', images.bmp],
    ['a PNG of which only the signature is there', images.png(2, 2).subarray(0, 8)],
    ['a PNG that breaks off', images.png(40, 20).subarray(0, 60)],
    ['a PNG with less data than it says', images.lyingPng(500, 500)],
    ['a JPEG of which only the beginning is there', jpeg.subarray(0, 20)],
    ['a JPEG that breaks off in the middle', baseline.subarray(0, baseline.length / 2)],
    ['a progressive JPEG that breaks off in the middle', progressive.subarray(0, progressive.length / 2)],
    ['a JPEG without its last byte', baseline.subarray(0, -1)],
    [
      'a JPEG that breaks off after its thumbnail',
      images.withThumbnail(baseline, jpeg).subarray(0, jpeg.length + 4000),
    ],
    ['a WebP that breaks off', webp.subarray(0, -10)],
    ['a PNG of a hundred thousand chunks', images.pngOfChunks(100_000)],
  ])('415 for %s, whatever name and type it has', async (_what, content) => {
    expectError(await send(Buffer.from(content), 'picture.png', 'image/png'), 415);
  });

  test('200 for a file of exactly 10 MiB', async () => {
    expect((await send(images.pngOfSize(10 * mebibyte))).status).toBe(200);
  });

  test.each([10 * mebibyte + 1, 11 * mebibyte, 25 * mebibyte])('413 for a file of %i bytes', async (size) => {
    expectError(await send(images.pngOfSize(size)), 413);
  });

  test('200 for exactly 50 megapixels', async () => {
    const { status, data } = await send(fiftyMegapixels);
    expect(status).toBe(200);
    expect(data).toMatchObject({ width: 2048, height: 1024 });
  });

  test.each([
    ['a little more than 50 megapixels', slightlyMore],
    ['a PNG of 60,000 by 60,000 pixels', images.lyingPng(60_000, 60_000)],
    ['a GIF of 65,535 by 65,535 pixels', images.lyingGif],
  ])('413 or 415 for %s', async (_what, content) => {
    const refused = await send(content);
    expect([413, 415]).toContain(refused.status);
    expectError(refused, refused.status);
  });

  test('400 without a field "file"', async () => {
    expectInvalid(await sendForm((form) => form.set('picture', new Blob([images.png(2, 2)]), 'picture.png')), 'file');
    expectInvalid(await sendForm(() => {}), 'file');
  });

  test('400 for a form of a hundred thousand fields', async () => {
    const fields = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(100_000);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const refused = await owner.send('POST', path, { headers, body: `${fields}--b--\r\n` });
    expectError(refused, 400);
    expect(refused.message).toContain('20 fields');
  });

  test('200 with other fields around the file, and a boundary in quotes', async () => {
    const field = 'Content-Disposition: form-data; name=';
    const parts = [`${field}"note"\r\n\r\nhello`, `${field}"file"; filename="x.gif"\r\n\r\n`];
    const body = Buffer.concat([
      Buffer.from(`--a b\r\n${parts[0]}\r\n--a b\r\n${parts[1]}`),
      images.gif,
      Buffer.from('\r\n--a b--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary="a b"' };
    expect((await owner.send('POST', path, { headers, body })).status).toBe(200);
  });

  test('400 when the field "file" is text', async () => {
    expectInvalid(await sendForm((form) => form.set('file', 'a file')), 'file');
  });

  test.each([
    [400, 'multipart without a boundary', { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }],
    [
      400,
      'multipart that breaks off',
      { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: '--b\r\nContent-' },
    ],
    [415, 'JSON', { headers: { 'content-type': 'application/json' }, body: '{"file": "x"}' }],
    [415, 'a bare picture', { headers: { 'content-type': 'image/png' }, body: images.png(2, 2) }],
    [415, 'a simple form', { body: new URLSearchParams({ file: 'x' }) }],
  ])('%i for a body that is %s', async (status, _what, request) => {
    expectError(await owner.send('POST', path, request), status);
  });

  test('401 comes before anything about the body', async () => {
    const stranger = owner.with({ token: null });
    expectError(await stranger.upload(path, new Blob([images.pngOfSize(11 * mebibyte)])), 401);
    expectError(await stranger.send('POST', path, { headers: { 'content-type': 'text/plain' }, body: 'x' }), 401);
  });

  test('pictures sent at the same time all arrive, each its own', async () => {
    const answers = await Promise.all([10, 20].map((width) => send(images.png(width, 10))));
    expect(answers.map(({ data }) => data.width)).toEqual([10, 20]);
    expect(new Set(answers.map(({ data }) => data.path)).size).toBe(2);
  });
});

describe('what an upload becomes', () => {
  test.each([
    [2047, 20, 2047, 20],
    [2048, 20, 2048, 20],
    [2049, 20, 2048, 20],
    [20, 2048, 20, 2048],
    [4096, 40, 2048, 20],
    [40, 4096, 20, 2048],
    [1, 1, 1, 1],
  ])('%i by %i pixels become %i by %i', async (width, height, servedWidth, servedHeight) => {
    const data = await upload(images.png(width, height));
    const expected = { width: servedWidth, height: servedHeight };
    expect(data).toMatchObject(expected);
    expect(await sizeOf(await bytes(data.path))).toMatchObject(expected);
  });

  test('the colours stay where they were', async () => {
    const { path } = await upload(images.png(64, 32, quarters));
    expect(await corners(await bytes(path))).toBe('red green blue white');
  });

  // The size and the colours of a picture after each EXIF orientation, row by row.
  test.each([
    [1, 64, 32, 'red green blue white'],
    [2, 64, 32, 'green red white blue'],
    [3, 64, 32, 'white blue green red'],
    [4, 64, 32, 'blue white red green'],
    [5, 32, 64, 'red blue green white'],
    [6, 32, 64, 'blue red white green'],
    [7, 32, 64, 'white green blue red'],
    [8, 32, 64, 'green white red blue'],
  ])('orientation %i is applied: %i by %i pixels, %s', async (orientation, width, height, order) => {
    const { path, ...data } = await upload(
      images.withExif(await images.jpeg(images.png(64, 32, quarters)), orientation),
    );
    expect(data).toMatchObject({ width, height });
    const served = await bytes(path);
    expect(await sizeOf(served)).toMatchObject({ width, height });
    expect(await corners(served)).toBe(order);
  });

  test.each(['', '?w=160'])('neither the camera nor the place nor any other EXIF survives%s', async (query) => {
    const source = images.withExif(await images.jpeg(images.png(400, 200)), 6);
    expect(source.includes(images.camera)).toBe(true);
    const { path } = await upload(source);
    const served = await bytes(path + query);
    expect((await sizeOf(served)).format).toBe('webp');
    for (const trace of [images.camera, 'Exif', 'EXIF', 'GPS', 'MM\0*'])
      expect(served.includes(trace), trace).toBe(false);
  });

  test.each([
    ['PNG', images.pngWithProfile(20 * mebibyte), images.pngWithProfile(5000)],
    ['JPEG', images.withProfile(jpeg, 4096), images.withProfile(jpeg, 32)],
  ])('a colour profile of a %s survives, but not a large one', async (_, large, small) => {
    const { path, size } = await upload(large);
    expect(size).toBeLessThan(10_000);
    expect((await bytes(path)).includes('ICCP')).toBe(false);
    expect((await sizeOf(await bytes(path))).format).toBe('webp');
    expect((await bytes((await upload(small)).path)).includes('ICCP')).toBe(true);
    expect((await bytes(`${path}?w=160`)).length).toBeLessThan(10_000);
  });

  test('no remark of a PNG survives', async () => {
    const source = images.pngWithText('Taken at home');
    expect(source.includes('Taken at home')).toBe(true);
    expect((await bytes((await upload(source)).path)).includes('Taken at home')).toBe(false);
  });
});

describe('GET /static/upload/{year}/{month}/{name}', () => {
  const { path } = picture;

  test('200 without any credentials, with everything that lets it be kept', async () => {
    const response = await fetched(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-length')).toBe(String(picture.size));
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe(immutable);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('etag')).toMatch(/^(W\/)?"[^"]+"$/);
    expect((await response.arrayBuffer()).byteLength).toBe(picture.size);
  });

  test('HEAD: 200 with the same headers and no body', async () => {
    const [head, get] = [await fetched(path, { method: 'HEAD' }), await fetched(path)];
    expect(head.status).toBe(200);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'x-content-type-options']) {
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    }
    expect(await head.text()).toBe('');
  });

  test('the ETag stays the same, and is another for another picture', async () => {
    const tag = (await fetched(path)).headers.get('etag');
    expect((await fetched(path)).headers.get('etag')).toBe(tag);
    const other = await upload(images.png(7, 7));
    expect((await fetched(other.path)).headers.get('etag')).not.toBe(tag);
  });

  test.each(['', '?w=320'])('304 for those who have it%s', async (query) => {
    const tag = (await fetched(path + query)).headers.get('etag')!;
    for (const known of [tag, `"other", ${tag}`, '*', `W/${tag.replace(/^W\//, '')}`]) {
      const response = await fetched(path + query, { headers: { 'if-none-match': known } });
      expect(response.status, known).toBe(304);
      expect(response.headers.get('etag')).toBe(tag);
      expect(response.headers.get('cache-control')).toBe(immutable);
      expect(await response.text()).toBe('');
    }
  });

  test('200 for those who have something else', async () => {
    const response = await fetched(path, { headers: { 'if-none-match': '"other"' } });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(picture.size);
  });

  const last = picture.size - 1;

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=5-5', 5, 5],
    ['bytes=10-', 10, last],
    ['bytes=-7', last - 6, last],
    [`bytes=${last}-`, last, last],
    [`bytes=0-${last + 1000}`, 0, last],
    ['bytes=-1000000', 0, last],
  ])('206 for the range %s', async (range, first, final) => {
    const response = await fetched(path, { headers: { range } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${final}/${picture.size}`);
    expect(response.headers.get('content-length')).toBe(String(final - first + 1));
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const part = Buffer.from(await response.arrayBuffer());
    expect(part.equals((await bytes(path)).subarray(first, final + 1))).toBe(true);
  });

  test.each([`bytes=${picture.size}-`, 'bytes=1000000-2000000', 'bytes=-0'])('416 for the range %s', async (range) => {
    const refused = await client.with({ key: null }).get(path, { range });
    expectError(refused, 416);
    expect(refused.headers.get('content-range')).toBe(`bytes */${picture.size}`);
  });

  test('200 with everything for a range in another unit', async () => {
    const response = await fetched(path, { headers: { range: 'items=0-9' } });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(picture.size);
  });

  test.each(['bytes=abc', 'bytes=9-5', 'bytes='])(
    '200 or 416, but no part, for the range "%s", which is none',
    async (range) => {
      const response = await fetched(path, { headers: { range } });
      expect([200, 416]).toContain(response.status);
    },
  );

  test.each([
    [206, 'the same picture'],
    [200, 'another'],
  ])('%i for a range of %s', async (status, which) => {
    const etag = (await fetched(path)).headers.get('etag')!;
    const tag = which === 'another' ? '"another"' : etag;
    expect((await fetched(path, { headers: { range: 'bytes=0-9', 'if-range': tag } })).status).toBe(status);
  });

  test('304 comes before 206', async () => {
    const etag = (await fetched(path)).headers.get('etag')!;
    expect((await fetched(path, { headers: { 'if-none-match': etag, range: 'bytes=0-9' } })).status).toBe(304);
  });

  test.each([
    [160, 160, 80],
    [320, 320, 160],
    [640, 640, 320],
    [1280, 700, 350],
  ])('200 for ?w=%i with %i by %i pixels', async (w, width, height) => {
    const response = await fetched(`${path}?w=${w}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe(immutable);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const copy = Buffer.from(await response.arrayBuffer());
    expect(await sizeOf(copy)).toEqual({ width, height, format: 'webp' });
  });

  test('a copy is made once: those who ask first at the same time get the same', async () => {
    const fresh = await upload(images.png(900, 300));
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetched(`${fresh.path}?w=320`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const tags = new Set([...answers, await fetched(`${fresh.path}?w=320`)].map(({ headers }) => headers.get('etag')));
    expect(tags.size).toBe(1);
    expect(tags).not.toContain((await fetched(fresh.path)).headers.get('etag'));
  });

  test('206 for a part of a copy', async () => {
    const copy = await bytes(`${path}?w=160`);
    const response = await fetched(`${path}?w=160`, { headers: { range: 'bytes=4-7' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 4-7/${copy.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(copy.subarray(4, 8))).toBe(true);
  });

  test.each(['161', '0', '-160', '2048', '160.5', '0160', '160px', '1e3', 'x', ''])('400 for ?w=%s', async (w) => {
    expectInvalid(await refusal(`${path}?w=${w}`), 'w');
  });

  test('400 for two widths', async () => {
    expectInvalid(await refusal(`${path}?w=160&w=320`), 'w');
    expectInvalid(await refusal(`${path}?w=160&w=160`), 'w');
  });

  test.each([
    ['without anything in it', () => Buffer.alloc(0)],
    ['without its end', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['of zeros', (whole: Buffer) => Buffer.alloc(whole.length)],
  ])('503 with its reason for a copy of a file %s, and 200 once it is whole again', async (_, damage) => {
    for (const [width, copyWidth] of [
      [900, 320],
      [100, 320],
    ] as const) {
      const { path } = await upload(
        await images.jpeg(images.png(width, 60, (x, y) => [x % 256, y % 256, (x * y) % 256])),
      );
      const name = nameOfPicture(path);
      const whole = await stored.read(name);
      await stored.write(name, damage(whole));
      const refused = await refusal(`${path}?w=${copyWidth}`);
      expectError(refused, 503);
      // What comes over a network may come whole the next time.
      expect(refused.meta.reason).toBe(pictureStorage ? 'unavailable' : 'damaged');
      await stored.write(name, whole);
      expect(await sizeOf(await bytes(`${path}?w=${copyWidth}`))).toMatchObject({ width: Math.min(width, copyWidth) });
    }
  });

  test.each(['', '?w=160'])('404 for a picture that does not exist%s', async (query) => {
    expectError(await refusal(path.replace(/\w+(?=\.\w+$)/, (name) => '0'.repeat(name.length)) + query), 404);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('405 for %s, with what is allowed', async (method) => {
    const refused = await refusal(path, method);
    expectError(refused, 405);
    expect(refused.headers.get('allow')).toMatch(/\bGET\b/);
  });
});

describe('pages of every origin may read pictures', () => {
  const missing = picture.path.replace(/\w+(?=\.\w+$)/, (name) => '0'.repeat(name.length));
  const requests: [status: number, path: string, headers?: Record<string, string>][] = [
    [200, picture.path],
    [200, `${picture.path}?w=160`],
    [206, picture.path, { range: 'bytes=0-9' }],
    [304, picture.path, { 'if-none-match': '*' }],
    [400, `${picture.path}?w=161`],
    [404, missing],
    [416, picture.path, { range: `bytes=${picture.size}-` }],
  ];

  test.each([
    ['none', []],
    ['another', ['https://shop.example']],
    ['all', ['*']],
  ])('also when the settings list %s', async (_, origins) => {
    expect((await admin.put('/api/admin/settings/cors', { origins })).status).toBe(200);
    for (const [status, path, headers] of requests) {
      for (const origin of [undefined, 'https://shop.example', 'https://other.example']) {
        const response = await fetched(path, { headers: { ...headers, ...(origin && { origin }) } });
        expect([path, response.status]).toEqual([path, status]);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('vary') ?? '').not.toMatch(/origin/i);
      }
    }
    await admin.put('/api/admin/settings/cors', { origins: [] });
  });
});

unlessHindered(pictureStorage ? 'pictures are no files' : obstacles.injection)(
  'the folders of a new month are synced before the answer, with those above',
  async () => {
    const fresh = await startServer();
    const boss = await helpers.admin(fresh);
    const calls = await trace(fresh.pid, 'fsync');
    const { data } = await boss.upload('/api/admin/upload', new Blob([images.png(4, 4)]));
    const synced = await calls();
    const month = dirname(join(fresh.data, 'uploads', data.path.slice('/static/upload/'.length)));
    for (const folder of [month, dirname(month), join(fresh.data, 'uploads'), fresh.data])
      expect(synced).toContain(`<${folder}>`);
    await fresh.stop();
  },
);

describe('nothing but uploads under /static/upload/', () => {
  const urlFolder = dirname(picture.path);

  test.each(['', '/', '/secret.txt', '/.secret', '/secret.html', '/secret.webp.part', '/folder.webp', `/${linked}`])(
    '404 beside a picture: "%s"',
    async (name) => {
      expectError(await refusal(urlFolder + name), 404);
    },
  );

  test.each([
    '/static/upload',
    '/static/upload/',
    '/static',
    '/static/',
    '/static/secret.txt',
    '/static/upload/secret.txt',
  ])('404 for %s', async (path) => {
    expectError(await refusal(path), 404);
  });

  const up = urlFolder.replace(/^\//, '').replaceAll(/[^/]+/g, '..');
  const climbs = ['..', '../..', '../../..', up].flatMap((dots) =>
    ['/', '%2f', '%2F', '\\', '%5c'].map((slash) => `${dots}/secret.txt`.replaceAll('/', slash)),
  );

  test.each([
    ...climbs,
    ...climbs.map((climb) => climb.replaceAll('..', '%2e%2e')),
    ...climbs.map((climb) => climb.replaceAll('..', '%252e%252e')),
    '....//....//secret.txt',
    '%00',
    'secret.txt%00.webp',
    '..%c0%af..%c0%afsecret.txt',
    '/etc/passwd',
    '//etc/passwd',
    `${basename(picture.path)}/../../../secret.txt`,
    `${basename(picture.path)}%00`,
    `${basename(picture.path)}.`,
    `${basename(picture.path)}%20`,
    basename(picture.path).toUpperCase(),
  ])('400 or 404 for %j', async (path) => {
    const { status, body } = await untidy(`${urlFolder}/${path}`);
    expect([400, 404]).toContain(status);
    expect(JSON.parse(body)).toMatchObject({ code: status, message: expect.any(String) });
    expect(body).not.toContain(secret);
    expect(body).not.toContain(server.data);
  });
});

// oxlint-disable-next-line typescript/no-explicit-any -- rows of several kinds
const withId = (rows: any[], id: number) => rows.find((row) => row.id === id);
const distinct = (addresses: string[]) => [...new Set(addresses)];

/** Writes a URL into every URL field; returns the answers and a function that reads the fields again. */
const everywhere = async (owner: Server, address: string) => {
  const [manager, author] = [await helpers.admin(owner), await helpers.user(owner)];
  const within = await category(manager, { icon_url: address });
  const made = await store(manager, {
    category_id: within.id,
    cover_url: address,
    images: [{ url: address }],
    dishes: [{ name: 'Soup', image_url: address }],
  });
  const written = await helpers.review(manager, author, made.id, { image_urls: [address] });
  const { data: application } = await author.post('/api/merchant/apply', {
    store_name: 'New',
    category_id: within.id,
    address: '1 Market Square',
    contact_name: 'Grace Hopper',
    contact_phone: '+1 555 0100',
    cover_url: address,
    image_urls: [address],
  });
  const inStore = (row: typeof made) => [
    row.cover_url,
    row.images[0].url,
    row.dishes[0].image_url,
    row.category.icon_url,
  ];
  const inReview = (row: typeof written) => [row.image_urls[0], ...inStore(row.store)];
  const inApplication = (row: typeof application) => [row.cover_url, row.image_urls[0]];

  const read = async (from: Server, headers: Record<string, string> = {}) => {
    const reader = await helpers.admin(from);
    const get = async (path: string) => (await reader.get(path, headers)).data;
    return [
      ...inStore(await get(`/api/stores/${made.id}`)),
      ...inStore(await get(`/api/admin/stores/${made.id}`)),
      ...inStore((await get(`/api/stores?category_id=${within.id}`))[0]),
      ...inStore((await get(`/api/stores/search?keyword=${encodeURIComponent(made.name)}`))[0]),
      ...inReview((await get(`/api/stores/${made.id}/reviews`))[0]),
      ...inApplication(withId(await get('/api/admin/merchant/applications?page_size=100'), application.id)),
      withId(await get('/api/categories'), within.id).icon_url,
    ];
  };
  const answered = [...inStore(made), ...inReview(written), ...inApplication(application), within.icon_url];
  return { answered, read };
};

describe('the addresses of own uploads', () => {
  const elsewhere = 'https://elsewhere.example/static/upload/2024/01/picture.webp';

  test('follow the host that the client speaks to', async () => {
    const { answered, read } = await everywhere(server, picture.url);
    expect(distinct(answered)).toEqual([picture.url]);
    expect(distinct(await read(server))).toEqual([picture.url]);
    expect(distinct(await read(server, { host: 'food.example:8080' }))).toEqual([
      `${protocol}//food.example:8080${picture.path}`,
    ]);
    expect(distinct(await read(server))).toEqual([picture.url]);
  });

  test('may be given as a path alone', async () => {
    const { answered, read } = await everywhere(server, picture.path);
    expect(distinct([...answered, ...(await read(server))])).toEqual([picture.url]);
  });

  test.each([elsewhere, '/pictures/own.webp', 'https://pictures.example/x.jpg?size=2#top'])(
    'are not %s, which stays',
    async (address) => {
      const { answered, read } = await everywhere(server, address);
      expect(distinct([...answered, ...(await read(server))])).toEqual([address]);
      expect(distinct(await read(server, { host: 'food.example' }))).toEqual([address]);
    },
  );

  test('of an upload itself follow the host as well', async () => {
    const form = new FormData();
    form.set('file', new Blob([images.png(2, 2)]), 'picture.png');
    const { data } = await user.send('POST', '/api/user/upload', { body: form, headers: { host: 'food.example' } });
    expect(data.url).toBe(`${protocol}//food.example${data.path}`);
  });

  test('move with the service to another base address', async () => {
    const directory = join(temporaryDirectory(), 'data');
    const [before, after] = ['https://one.example/food', 'https://two.example:8443'];
    const first = await startServer({ data: directory, env: { FOODMAP_BASE_URL: before } });
    const { data: moved } = await (
      await helpers.admin(first)
    ).upload('/api/admin/upload', new Blob([images.png(4, 4)]));
    expect(moved.url).toBe(before + moved.path);
    const own = await everywhere(first, moved.url);
    expect(distinct([...own.answered, ...(await own.read(first, { host: 'ignored.example' }))])).toEqual([moved.url]);
    const foreign = await everywhere(first, elsewhere);
    await first.stop();

    const second = await startServer({ data: directory, env: { FOODMAP_BASE_URL: after } });
    try {
      expect(distinct(await own.read(second))).toEqual([after + moved.path]);
      expect(distinct(await foreign.read(second))).toEqual([elsewhere]);
      expect((await helpers.guest(second).get(moved.path)).status).toBe(200);
    } finally {
      await second.stop();
      rmSync(dirname(directory), { recursive: true });
    }
  });
});
