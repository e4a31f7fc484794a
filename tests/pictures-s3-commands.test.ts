// needs: time, one engine (about the storage of pictures; operating-http and places-transfer back up and import)
import { existsSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { ended } from './helpers/jobs.ts';
import { expectServed, foodmap, inFiles, place, succeed, type Where } from './helpers/places.ts';
import { startServer, temporaryDirectory } from './helpers/server.ts';
import { startStorage } from './helpers/storage.ts';
import { page, pass, startWire, withBodies } from './helpers/wire.ts';

const storage = await startStorage();
const wire = await startWire(storage.endpoint);
const scratch = temporaryDirectory();
const throughWire = <T extends Where>(where: T) => ({
  ...where,
  env: { ...where.env, FOODMAP_UPLOADS_S3_ENDPOINT: wire.endpoint },
});
const flipped = (body: Buffer) => Buffer.from(body.map((byte, index) => (index === body.length - 9 ? byte ^ 1 : byte)));
const placed = (where: 'files' | 's3', count?: number) => place(storage, scratch, where, count);

const honest = () => {
  wire.treat = pass;
  wire.instead = () => undefined;
};
afterEach(honest);
afterAll(async () => {
  wire.stop();
  await storage.stop();
  rmSync(scratch, { recursive: true, force: true });
});

describe('backups of a service with pictures in a bucket', () => {
  test('leave the pictures out, say where they are, and restore without them', async () => {
    const one = await placed('s3');
    const file = join(scratch, 'without.tar.zst');
    const where = /Not in it: 3 pictures in http\S+, bucket pictures, prefix \d+\/\./;
    expect(await succeed(one, 'backup', file)).toMatch(where);
    expect(await succeed(one, 'backup', 'verify', file)).toMatch(where);
    const other = { ...one, data: join(scratch, 'drill') };
    expect(await succeed(other, 'restore', file, '--yes')).toMatch(where);
    await expectServed(other, one.env);
    const findings = JSON.parse((await foodmap(other, 'doctor', '--json')).stdout) as {
      name: string;
      message: string;
    }[];
    expect(findings.find(({ name }) => name === 'storage')!.message).toContain('belongs to another data directory');
    expect(findings.find(({ name }) => name === 'uploads')!.message).toMatch(/^3 uploads with their files/);
  });

  test('that have pictures put them into the bucket that is configured', async () => {
    const one = await placed('files');
    const file = join(scratch, 'with.tar.zst');
    expect(await succeed({ ...one, env: inFiles }, 'backup', file)).toContain('3 pictures');
    await one.bucket.write(one.names[0]!, 'damaged');
    const other = { ...one, data: join(scratch, 'restored') };
    await succeed(other, 'restore', file, '--yes');
    expect(existsSync(join(other.data, 'uploads'))).toBe(false);
    for (const name of one.names) expect((await one.bucket.read(name)).equals(await one.files.read(name))).toBe(true);
    await expectServed(other, one.env);
  });

  test('1 where the bucket has another picture of the same size, and a proxy answers in its place', async () => {
    const one = await placed('files', 1);
    const file = join(scratch, 'swallowed.tar.zst');
    await succeed({ ...one, env: inFiles }, 'backup', file);
    const [name] = one.names;
    await one.bucket.write(name!, flipped(await one.files.read(name!)));
    wire.instead = (asked) => (asked.startsWith('PUT') && asked.includes(name!) ? page : undefined);
    const other = throughWire({ ...one, data: join(scratch, 'swallowed') });
    const { code, stderr } = await foodmap(other, 'restore', file, '--yes');
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('it kept another object') });
    honest();
    await succeed(other, 'restore', file, '--yes');
    await expectServed({ ...one, ...other }, one.env);
  });

  test('that have pictures leave everything as it was while the storage is away', async () => {
    const one = await placed('files', 1);
    const file = join(scratch, 'away.tar.zst');
    await succeed({ ...one, env: inFiles }, 'backup', file);
    const env = { ...one.env, FOODMAP_UPLOADS_S3_ENDPOINT: 'http://127.0.0.1:1' };
    const { code, stderr } = await foodmap({ ...one, env }, 'restore', file, '--yes');
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('nobody answers there') });
    await expectServed(one, inFiles);
  });
});

describe('exports of a service with pictures in a bucket', () => {
  test.each(['.tar.gz', ''])('have the pictures, and an import puts them where it is told to: "%s"', async (ending) => {
    const one = await placed('s3');
    const target = join(scratch, `export-${one.number}${ending}`);
    expect(await succeed(one, 'export', target)).toContain('3 picture files');
    const files = { ...one, data: join(scratch, `imported-${one.number}`), env: inFiles };
    expect(await succeed(files, 'import', target)).toContain('3 picture files');
    await expectServed(files, inFiles);
    const env = storage.settings(`imported-${one.number}/`);
    const bucket = { ...one, data: join(scratch, `imported-into-${one.number}`), env };
    expect(await succeed(bucket, 'import', target)).toContain('3 picture files');
    expect(existsSync(join(bucket.data, 'uploads'))).toBe(false);
    await expectServed(bucket, env);
  });

  test('are made over HTTP as well', async () => {
    const one = await placed('s3');
    const server = await startServer({ data: one.data, env: one.env });
    const admin = await helpers.admin(server);
    const job = await ended(admin, (await admin.post('/api/admin/exports')).data.id);
    expect(job).toMatchObject({ state: 'done', result: { uploads: 3, missing: [] } });
    await server.stop();
  });

  test.each([
    ['a page', () => void (wire.instead = () => page)],
    ['other bytes', () => void (wire.treat = withBodies('GET', flipped))],
  ])('1 without the pictures for which the storage sends %s, and an import takes the rest', async (_, lie) => {
    const one = throughWire(await placed('s3'));
    const target = join(scratch, `lied-${one.number}`);
    lie();
    const { code, stderr } = await foodmap(one, 'export', target);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('but for 3 pictures that changed since they were uploaded: 2026/'),
    });
    const server = await startServer({ data: one.data, env: one.env });
    const admin = await helpers.admin(server);
    const job = await ended(admin, (await admin.post('/api/admin/exports')).data.id);
    expect(job.result).toMatchObject({ uploads: 0, missing: [] });
    expect(job.result.changed.toSorted()).toEqual(one.names);
    await server.stop();
    honest();
    const files = { ...one, data: join(scratch, `imported-${one.number}`), env: inFiles };
    expect(await succeed(files, 'import', target)).toContain('0 picture files');
    expect((await foodmap(files, 'doctor')).stdout).toContain('3 uploads without a file');
  });

  test('1 without a picture whose file is damaged, of the same or another size, and of those that are gone', async () => {
    const one = { ...(await placed('files', 4)), env: inFiles };
    const [same, longer, gone, whole] = one.names;
    await one.files.write(same!, flipped(await one.files.read(same!)));
    await one.files.write(longer!, Buffer.concat([await one.files.read(longer!), Buffer.from('x')]));
    await one.files.remove(gone!);
    const target = join(scratch, 'damaged.tar.gz');
    const { code, stdout, stderr } = await foodmap(one, 'export', target, '--json');
    const said = /but for 1 upload whose file is missing: \S+, and 2 pictures that changed since they were uploaded: /;
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(said) });
    const { uploads, missing, changed } = JSON.parse(stdout);
    expect({ uploads, missing, changed: changed.toSorted() }).toEqual({
      uploads: 1,
      missing: [gone],
      changed: [same, longer],
    });
    const other = { ...one, data: join(scratch, 'undamaged') };
    expect(await succeed(other, 'import', target)).toContain('1 picture file');
    expect((await readdir(join(other.data, 'uploads', dirname(whole!)))).join()).toBe(basename(whole!));
  });

  test('1 when the bucket has another picture under a name of the import', async () => {
    const one = await placed('files', 1);
    const target = join(scratch, 'other-content');
    await succeed({ ...one, env: inFiles }, 'export', target);
    await one.bucket.write(one.names[0]!, 'another');
    const { code, stderr } = await foodmap({ ...one, data: join(scratch, 'refused') }, 'import', target);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('has another picture under the name'),
    });
    expect((await one.bucket.read(one.names[0]!)).toString()).toBe('another');
  });
});

describe('foodmap doctor', () => {
  const look = async (where: Where, ...args: string[]) => {
    const { code, stdout } = await foodmap(where, 'doctor', '--json', ...args);
    const findings = JSON.parse(stdout) as { name: string; level: string; message: string }[];
    return { code, of: (name: string) => findings.find((finding) => finding.name === name)! };
  };

  test('1 for what is missing, of another size, or changed where it looks deep', async () => {
    const one = await placed('s3', 4);
    expect((await look(one)).of('uploads').message).toMatch(/^4 uploads with their files in the bucket/);
    const whole = await one.bucket.read(one.names[0]!);
    await one.bucket.write(one.names[0]!, Buffer.alloc(whole.length));
    expect((await look(one)).of('uploads').level).toBe('ok');
    await one.bucket.remove(one.names[1]!);
    await one.bucket.write(one.names[2]!, 'short');
    const shallow = await look(one);
    expect(shallow.code).toBe(1);
    expect(shallow.of('uploads').message).toBe(
      `1 upload without a file: ${one.names[1]}. 1 upload with a changed file: ${one.names[2]}. Take them from an older version in the bucket, or from a backup.`,
    );
    expect((await look(one, '--deep')).of('uploads').message).toContain('2 uploads with a changed file');
    await one.bucket.write('notes.txt', 'x');
    expect((await look(one)).of('other files').message).toContain('notes.txt');
  });

  test('1 with the reason while the storage is away', async () => {
    const one = await placed('s3', 1);
    const { code, of } = await look({ ...one, env: { ...one.env, FOODMAP_UPLOADS_S3_ENDPOINT: 'http://127.0.0.1:1' } });
    expect(code).toBe(1);
    expect(of('storage')).toMatchObject({ level: 'error', message: expect.stringContaining('nobody answers there') });
    expect(of('uploads')).toMatchObject({ level: 'warning' });
  });
});
