// needs: time, one engine (about the storage of pictures)
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'bun:test';
import { expectServed, foodmap, inFiles, place, succeed } from './helpers/places.ts';
import { environment, program, startServer, temporaryDirectory } from './helpers/server.ts';
import { startStorage } from './helpers/storage.ts';
import { pass, startWire } from './helpers/wire.ts';

const storage = await startStorage();
const wire = await startWire(storage.endpoint);
const scratch = temporaryDirectory();
const placed = (where: 'files' | 's3', count?: number) => place(storage, scratch, where, count);

afterAll(async () => {
  wire.stop();
  await storage.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const originals = (names: string[]) => names.filter((name) => !/\.w\d/.test(name)).toSorted();

describe('foodmap move --uploads', () => {
  test('0 into the bucket, again, and back into files; deleted only when that is asked for', async () => {
    const one = await placed('files');
    const first = await succeed(one, 'move', '--uploads');
    expect(first).toMatch(
      /^Copied 3 pictures \(\d+ kB\) to \S+, bucket pictures, prefix \d+\/\. What is in \S+ stays there\.\n$/,
    );
    expect(originals(await one.bucket.names())).toEqual(one.names);
    for (const name of one.names) expect((await one.bucket.read(name)).equals(await one.files.read(name))).toBe(true);
    expect(await succeed(one, 'move', '--uploads')).toContain('; 3 pictures more were there already.');
    await expectServed(one, one.env);

    expect(await succeed(one, 'move', '--uploads', '--delete-source')).toMatch(/Deleted 6 files from \S+uploads\.\n$/);
    expect(await one.files.names()).toEqual([]);
    await expectServed(one, one.env);

    const back = JSON.parse(await succeed(one, 'move', '--uploads', '--to', 'files', '--delete-source', '--json'));
    expect(back).toMatchObject({ copied: 3, present: 0, missing: [], different: [], changed: [] });
    expect(await one.bucket.names()).toEqual([]);
    expect(originals(await one.files.names())).toEqual(one.names);
    await expectServed(one, inFiles);
  });

  test('1 for another object under the same name: it stays, the rest is copied, and nothing is deleted', async () => {
    const one = await placed('files');
    await one.bucket.write(one.names[1]!, 'another');
    const { code, stderr } = await foodmap(one, 'move', '--uploads', '--delete-source');
    expect(code).toBe(1);
    expect(stderr).toContain(`another content under 1 name, such as ${one.names[1]}`);
    expect((await one.bucket.read(one.names[1]!)).toString()).toBe('another');
    expect(originals(await one.bucket.names())).toEqual(one.names);
    expect(originals(await one.files.names())).toEqual(one.names);
  });

  test('0 with a warning for a picture that is gone, and for one that was changed', async () => {
    const one = await placed('files');
    await one.files.remove(one.names[0]!);
    await one.files.write(one.names[1]!, 'changed');
    const { code, stdout, stderr } = await foodmap(one, 'move', '--uploads');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Copied 2 pictures') });
    expect(stderr).toContain(`neither place has: 1, such as ${one.names[0]}`);
    expect(stderr).toContain(`copied as they are: 1, such as ${one.names[1]}`);
  });

  test('a move that was killed is repeated', async () => {
    const one = await placed('files', 12);
    const { promise: third, resolve } = Promise.withResolvers<void>();
    let stored = 0;
    wire.treat = (answer, passage) => {
      if (!passage.asked.startsWith('PUT') || ++stored < 4) pass(answer, passage);
      else resolve();
    };
    const env = environment({ ...one.env, FOODMAP_DATA: one.data, FOODMAP_UPLOADS_S3_ENDPOINT: wire.endpoint });
    const child = Bun.spawn([...program, 'move', '--uploads', '--delete-source'], { env, stderr: 'ignore' });
    await third;
    child.kill('SIGKILL');
    await child.exited;
    wire.treat = pass;
    expect(originals(await one.files.names())).toEqual(one.names);
    const again = JSON.parse(await succeed(one, 'move', '--uploads', '--json'));
    expect(again.copied + again.present).toBe(12);
    expect(again.present).toBeGreaterThan(0);
    await expectServed(one, one.env);
  });

  test('1 while the storage is away, and nothing is lost', async () => {
    const one = await placed('files');
    const env = { ...one.env, FOODMAP_UPLOADS_S3_ENDPOINT: 'http://127.0.0.1:1' };
    const { code, stderr } = await foodmap({ ...one, env }, 'move', '--uploads', '--delete-source');
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('nobody answers there') });
    expect(originals(await one.files.names())).toEqual(one.names);
  });

  test('2 while a server runs, without a bucket, and without anything to move', async () => {
    const one = await placed('s3', 1);
    const server = await startServer({ data: one.data, env: one.env });
    expect(await foodmap(one, 'move', '--uploads')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/is running/),
    });
    await server.stop();
    expect(await foodmap({ ...one, env: inFiles }, 'move', '--uploads')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('FOODMAP_UPLOADS_S3_BUCKET'),
    });
    expect(await foodmap(one, 'move')).toMatchObject({ code: 2, stderr: expect.stringContaining('--to must be') });
  });

  test('a server refuses to start on a bucket into which the pictures were not moved yet', async () => {
    const one = await placed('files', 1);
    const { code, stderr } = await foodmap(one, 'serve');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('foodmap move --uploads') });
    expect((await foodmap(one, 'doctor')).stdout).toContain('"foodmap move --uploads" copies them');
    expect(await succeed(one, 'backup')).toContain(', 1 picture\n');
    await succeed(one, 'move', '--uploads');
    expect(await succeed(one, 'backup')).toContain('Not in it: 1 picture in ');
  });
});
