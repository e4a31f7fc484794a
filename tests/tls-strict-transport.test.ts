// needs: one engine (about headers)
import { afterAll, expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ofLocalhost } from './helpers/certificates.ts';
import { startServerWith } from './helpers/clocked.ts';
import { temporaryDirectory } from './helpers/server.ts';

const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('Strict-Transport-Security is sent over HTTPS once the authority of the certificate is public', async () => {
  const [cert, key] = [join(folder, 'site.pem'), join(folder, 'site.key')];
  writeFileSync(cert, ofLocalhost.cert);
  writeFileSync(key, ofLocalhost.key);
  const settings = { tlsCert: cert, tlsKey: key, httpsHost: '127.0.0.1', httpsPort: '0' };
  const server = await startServerWith(Date.now, settings);
  const certificates = server.deps.certificates!;
  await certificates.load();
  const { secure } = server.running;
  await secure.use(certificates.current!, { isForAll: true });
  const sent = async (url: string) =>
    (await fetch(`${url}/healthz`, { tls: { rejectUnauthorized: false } })).headers.get('strict-transport-security');
  const addresses = [`https://${secure.authority}`, server.url];
  expect(await Promise.all(addresses.map(sent))).toEqual([null, null]);
  // No authority that browsers trust gives certificates to tests.
  Object.defineProperty(certificates, 'isPublic', { value: true });
  expect(await Promise.all(addresses.map(sent))).toEqual(['max-age=31536000', null]);
  await server.stop();
});
