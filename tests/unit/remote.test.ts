// needs: time
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Remote } from '../../src/features/backups/remote.ts';
import { S3, StorageFailure } from '../../src/lib/s3.ts';
import { sign } from '../../src/lib/s3-signature.ts';
import { startStorage } from '../helpers/s3.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const MiB = 1024 * 1024;
const storage = startStorage();
const scratch = temporaryDirectory();
afterEach(() => {
  storage.fault = () => undefined;
  storage.objects.clear();
  storage.requests.length = 0;
});
afterAll(async () => {
  await storage.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const keys = { accessKey: 'the-access-key', secretKey: 'the-secret-key', region: 'auto' };
const remoteAt = (endpoint: string, patience = { deadline: 20_000, pause: 10 }) =>
  new Remote(new S3({ endpoint, bucket: 'bucket', prefix: "a b/(it's)/" }, keys, patience));
const remote = remoteAt(storage.endpoint);

async function fileOf(size: number) {
  const path = join(scratch, `file-${size}`);
  const bytes = new Uint8Array(size).map((_, at) => (at * 31 + (at >> 12)) & 255);
  await Bun.write(path, bytes);
  return { path, bytes };
}

const reads = async (name: string) => Buffer.concat(await Array.fromAsync(remote.read(name)));
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: Error) => error,
  );

describe('signatures', () => {
  // The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
  const credentials = {
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  test.each([
    ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('are those of the example GET /%s', (query, signature) => {
    const url = new URL(`https://examplebucket.s3.amazonaws.com/${query}`);
    const { authorization } = sign({ method: 'GET', url }, credentials, new Date('2013-05-24T00:00:00Z'));
    expect(authorization).toEndWith(`, Signature=${signature}`);
  });
});

describe('a storage for backups', () => {
  test.each([0, 1, 8 * MiB, 8 * MiB + 1, 20 * MiB])('takes a file of %p bytes and returns it', async (size) => {
    const { path, bytes } = await fileOf(size);
    await remote.store(path, 'x.tar.zst');
    expect([...storage.objects.keys()]).toEqual(["a b/(it's)/x.tar.zst"]);
    if (size > 0) expect((await reads('x.tar.zst')).equals(bytes)).toBe(true);
    expect(await remote.list()).toEqual([{ name: 'x.tar.zst', size }]);
    await remote.remove('x.tar.zst');
    expect(storage.objects.size).toBe(0);
  });

  test('lists more files than an answer holds', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `file-${at}&<`);
    for (const name of names) storage.objects.set(`a b/(it's)/${name}`, Buffer.from(name));
    expect((await remote.list()).map(({ name }) => name)).toEqual(names);
  });

  const busy = (code: string, status: number) =>
    new Response(`<Error><Code>${code}</Code><Message>Please wait.</Message></Error>`, { status });

  test.each([
    ['SlowDown', 503],
    ['InternalError', 500],
    ['TooManyRequests', 429],
  ])('that answers %s with %p is asked again after a pause', async (code, status) => {
    const { path, bytes } = await fileOf(20 * MiB);
    const ready = performance.now() + 300;
    const failed = new Set<string>();
    let refusals = 0;
    storage.fault = ({ method, url }) => {
      if (performance.now() > ready && failed.has(method + url)) return undefined;
      failed.add(method + url);
      refusals++;
      return busy(code, status);
    };
    await remoteAt(storage.endpoint, { deadline: 20_000, pause: 100 }).store(path, 'x');
    expect(refusals).toBeLessThan(15);
    storage.fault = () => undefined;
    expect((await reads('x')).equals(bytes)).toBe(true);
  });

  test('that stays busy is given up with its own words', async () => {
    const { path } = await fileOf(1);
    storage.fault = () => busy('SlowDown', 503);
    const failure = await failureOf(remote.store(path, 'x'));
    expect(failure).toBeInstanceOf(StorageFailure);
    expect(String(failure)).toEndWith(
      `x could not be sent to ${storage.endpoint}, bucket bucket: 503 SlowDown Please wait.`,
    );
    expect(storage.requests).toHaveLength(5);
  });

  test('that refuses is not asked again, and the upload in parts is given up', async () => {
    const { path } = await fileOf(20 * MiB);
    storage.fault = ({ url }) => (url.includes('partNumber=2') ? busy('AccessDenied', 403) : undefined);
    expect(String(await failureOf(remote.store(path, 'x')))).toEndWith('403 AccessDenied Please wait.');
    expect(storage.requests.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PUT', 'DELETE']);
    expect(storage.unfinished()).toBe(0);
  });

  test('that never answers is given up at the deadline', async () => {
    const { path } = await fileOf(20 * MiB);
    storage.fault = ({ url }) => (url.includes('partNumber=2') ? new Promise(() => {}) : undefined);
    const impatient = remoteAt(storage.endpoint, { deadline: 400, pause: 10 });
    const failure = String(await failureOf(impatient.store(path, 'x')));
    expect(failure).toEndWith('no answer within 1 seconds.');
    expect(storage.unfinished()).toBe(0);
  });

  test('that keeps less than it was sent is found out', async () => {
    const { path } = await fileOf(1000);
    storage.fault = ({ method }) => (method === 'HEAD' ? new Response(new Uint8Array(999)) : undefined);
    expect(String(await failureOf(remote.store(path, 'x')))).toEndWith('bucket bucket: 999 of 1000 bytes arrived.');
  });

  test('that cuts the connection is asked again, then named as what failed', async () => {
    let connections = 0;
    const cutting = createServer((socket) => {
      connections++;
      socket.on('error', () => {}).once('data', () => socket.destroy());
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => cutting.once('listening', ready));
    const endpoint = `http://127.0.0.1:${(cutting.address() as { port: number }).port}`;
    const failure = String(await failureOf(remoteAt(endpoint).list()));
    expect(failure).toEndWith('the connection was cut (ECONNRESET).');
    expect(connections).toBe(5);
    cutting.close();
  });

  test('that nobody runs is named as what failed', async () => {
    const endpoint = 'http://127.0.0.1:9';
    const failure = String(await failureOf(remoteAt(endpoint).list()));
    expect(failure).toEndWith(`${endpoint}, bucket bucket: nobody answers there (ECONNREFUSED).`);
  });
});
