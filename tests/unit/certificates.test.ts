import { afterAll, beforeEach, describe, expect, mock, test } from 'bun:test';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import * as x509 from '@peculiar/x509';
import pino from 'pino';
import { identifierOf } from '../../src/features/certificates/advice.ts';
import { isOfPublicAuthority } from '../../src/features/certificates/certificate.ts';
import { Orders } from '../../src/features/certificates/orders.ts';
import { sentences } from '../../src/features/certificates/reachability.ts';
import { selfSigned } from '../../src/features/certificates/self-signed.ts';
import { Certificates } from '../../src/features/certificates/service.ts';
import { day, hour, minute } from '../../src/units.ts';
import { limits } from '../../src/limits.ts';
import { belowPublicRoot } from '../helpers/certificates.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dataDirectory = () => mkdtempSync(join(folder, 'data-'));

let now = Date.now();
const clock = () => now;
beforeEach(() => {
  now = Date.now();
});

test('a name that leads to the machine itself is told from one that leads to another', () => {
  const machine = ['192.0.2.1'];
  const about = (address: string) => sentences({ names: [{ name: 'food.example', addresses: [address] }], machine });
  expect(about('127.0.0.1')).toStartWith('In DNS food.example is 127.0.0.1, where every machine finds only itself.');
  expect(about('192.0.2.2')).toStartWith('In DNS food.example is 192.0.2.2, not an address of this machine.');
  expect(about('192.0.2.1')).toStartWith('In DNS food.example is 192.0.2.1. ');
});

describe('the journal of orders', () => {
  const purpose = 'food.example';
  const directory = 'https://ca.example/directory';
  const journal = () => new Orders(join(dataDirectory(), 'certificates', 'orders.json'), clock, () => 0.5);

  test('allows three that fail in an hour and ten in a day, however often the program starts', async () => {
    const file = journal().file;
    const times: number[] = [];
    const started = now;
    while (now < started + 2 * day) {
      const orders = new Orders(file, clock, Math.random);
      if ((await orders.nextAt(directory, purpose, true)) <= now) {
        await orders.begin(directory, purpose);
        times.push(now);
      }
      now += 5 * minute;
    }
    for (const [span, most] of [
      [hour, 3],
      [day, 10],
    ] as const)
      for (const time of times)
        expect(times.filter((other) => other >= time && other < time + span).length).toBeLessThanOrEqual(most);
  });

  test('allows four certificates for the same names in a week', async () => {
    const orders = journal();
    for (let made = 0; made < 4; made++) await (await orders.begin(directory, purpose))('issued');
    expect(await orders.nextAt(directory, purpose, true)).toBeGreaterThan(now + 6 * day);
    expect(await orders.nextAt(directory, 'other.example', true)).toBe(0);
  });
});

describe('an order that has to wait', () => {
  test('is told once, with the time until then, and placed at that time', async () => {
    const [data, acmeDirectory] = [dataDirectory(), 'https://ca.example/directory'];
    const earlier = new Orders(join(data, 'certificates', 'orders.json'), clock, () => 0.5);
    for (let failed = 0; failed < limits.failedOrdersInHour; failed++) await earlier.begin(acmeDirectory, 'other');
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push(line) });
    const config = {
      data,
      acmeDirectory,
      acmeEmail: undefined,
      domain: ['food.example'],
      tlsCert: undefined,
      tlsKey: undefined,
    };
    const certificates = new Certificates({ clock, config, log });
    const renew = mock(async () => undefined);
    const until = new Date(now + hour).toISOString();
    for (let look = 0; look < 2; look++) await certificates.look(renew);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ until, msg: 'an order for a certificate waits' }]);
    expect(certificates.problem()?.message).toBe(`HTTPS has no certificate yet. The next order is at ${until}.`);
    expect(renew).not.toHaveBeenCalled();
    now += hour;
    await certificates.look(renew);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(certificates.problem()?.message).toBe('HTTPS has no certificate yet.');
    expect(lines).toHaveLength(1);
  });
});

describe('an authority is public', () => {
  test('when Mozilla trusts it', async () => {
    expect(isOfPublicAuthority([new X509Certificate(rootCertificates[0]!)])).toBe(true);
    const own = await selfSigned(['food.example'], clock);
    expect(own.isPublic).toBe(false);
    expect(isOfPublicAuthority([new X509Certificate(own.cert)])).toBe(false);
  });

  test('when the chain really leads to such a root, not when it only names one', async () => {
    x509.cryptoProvider.set(crypto);
    const intermediate = new X509Certificate(belowPublicRoot);
    expect(isOfPublicAuthority([intermediate])).toBe(true);
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    for (const name of [
      new x509.X509Certificate(belowPublicRoot).subject,
      new x509.X509Certificate(belowPublicRoot).issuer,
    ]) {
      const forged = await x509.X509CertificateGenerator.create({
        subject: 'CN=food.example',
        issuer: name,
        signingKey: keys.privateKey,
        publicKey: keys.publicKey,
        signingAlgorithm: algorithm,
      });
      const leaf = new X509Certificate(forged.toString('pem'));
      expect(leaf.issuer).toContain('Amazon');
      expect(isOfPublicAuthority([leaf, intermediate])).toBe(false);
    }
  });
});

describe('the identifier of a certificate at its authority', () => {
  test('is the key of the authority and the serial number, with the zero before its first bit', async () => {
    x509.cryptoProvider.set(crypto);
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const keyId = Buffer.from(Array.from({ length: 20 }, (_, at) => 250 + at));
    const made = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: '0087654321',
      signingAlgorithm: algorithm,
      keys,
      extensions: [new x509.AuthorityKeyIdentifierExtension(keyId.toString('hex'))],
    });
    expect(await identifierOf(made.toString('pem'))).toBe(`${keyId.toString('base64url')}.AIdlQyE`);
  });

  test('is not that of a certificate that does not name it', async () => {
    await expect(identifierOf((await selfSigned(['food.example'], clock)).cert)).rejects.toThrow(
      'does not name the key',
    );
  });
});
