// needs: one engine (about connections)
import { expect, test } from 'bun:test';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type ClientHttp2Stream } from 'node:http2';
import { join } from 'node:path';
import { ofLocalhost } from './helpers/certificates.ts';
import { startServerWith } from './helpers/clocked.ts';
import { user } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { pngOfSize } from './helpers/images.ts';
import { firstKey, temporaryDirectory } from './helpers/server.ts';

test('408 over HTTP/2 for an upload below 8 KB a second after the first 30 seconds; one above it goes on', async () => {
  let now = Date.now();
  const folder = temporaryDirectory();
  const [tlsCert, tlsKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(tlsCert, ofLocalhost.cert);
  writeFileSync(tlsKey, ofLocalhost.key);
  const server = await startServerWith(() => now, { tlsCert, tlsKey, httpsHost: '127.0.0.1', httpsPort: '0' });
  const certificates = server.deps.certificates!;
  await certificates.load();
  const { secure } = server.running;
  await secure.use(certificates.current!, { isForAll: true });
  const connection = connect(`https://${secure.authority}`, { rejectUnauthorized: false });

  const file = pngOfSize(400 * 1024);
  const [head, tail] = [
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
    '\r\n--b--\r\n',
  ];
  const begin = async (): Promise<ClientHttp2Stream> => {
    const { token } = (await user(server)).credentials;
    const upload = connection.request({
      ':method': 'POST',
      ':path': '/api/user/upload',
      'x-api-key': firstKey,
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(head.length + file.length + tail.length),
    });
    upload.write(head);
    return upload;
  };
  const answerTo = (upload: ClientHttp2Stream) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      let status = 0;
      let body = '';
      upload.on('response', (headers) => (status = Number(headers[':status'])));
      upload.on('data', (chunk: Buffer) => (body += chunk.toString()));
      upload.on('end', () => resolve({ status, body }));
      upload.on('error', reject);
    });
  const spool = join(server.data, 'spool');
  const arrived = () => (existsSync(spool) ? readdirSync(spool) : []).map((name) => Bun.file(join(spool, name)).size);

  const [slow, steady] = [await begin(), await begin()];
  const [slowAnswer, steadyAnswer] = [answerTo(slow), answerTo(steady)];
  slow.write(file.subarray(0, 230_000));
  steady.write(file.subarray(0, 260_000));
  await eventually(async () => expect(arrived().map((size) => size > 229_000)).toEqual([true, true]));
  await eventually(async () => expect(Math.max(...arrived())).toBeGreaterThan(259_000));
  now += 31_000;
  const { status, body } = await slowAnswer;
  expect([status, JSON.parse(body).meta.reason]).toEqual([408, 'too_slow']);
  steady.end(Buffer.concat([file.subarray(260_000), Buffer.from(tail)]));
  expect((await steadyAnswer).status).toBe(200);
  await eventually(async () => expect(arrived()).toEqual([]));
  connection.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
