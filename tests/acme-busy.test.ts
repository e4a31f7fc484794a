// needs: time, one engine (about certificates)
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { axios } from 'acme-client';
import { Encrypted } from '../src/cli/encrypted.ts';
import { renewalOf } from '../src/features/certificates/managed.ts';
import { jobsOf } from '../src/jobs/schedule.ts';
import { minute } from '../src/units.ts';
import { startServerWith } from './helpers/clocked.ts';
import { eventually } from './helpers/eventually.ts';
import { servedCertificate, startPebble, type Pebble } from './helpers/pebble.ts';
import { freePort } from './helpers/ports.ts';

let pebble: Pebble;
let now = Date.now();
const clock = () => now;

beforeAll(async () => {
  pebble = await startPebble();
  axios.defaults.httpsAgent = new Agent({ ca: readFileSync(pebble.trust) });
});
afterAll(() => pebble.stop());

test('a renewal loses none of the requests that go on meanwhile', async () => {
  const settings = {
    domain: 'busy.food.example',
    acmeDirectory: pebble.directory,
    httpsHost: '127.0.0.1',
    httpsPort: String(freePort()),
    httpPort: String(pebble.challengePort),
  };
  const server = await startServerWith(clock, settings);
  for (const job of jobsOf(server.deps)) server.deps.jobs.add(job);
  const certificates = server.deps.certificates!;
  const encrypted = await Encrypted.open(server.deps.config, server.running.secure, certificates.current, clock);
  await encrypted.attend(certificates);
  const look = () => certificates.look(() => server.deps.jobs.run('certificate'));
  await look();
  const first = certificates.current!;
  const failed: unknown[] = [];
  const over = new AbortController();
  let answered = 0;
  const ask = async (keepalive: boolean, protocol: 'http2' | 'http1.1') => {
    while (!over.signal.aborted)
      try {
        const url = `https://127.0.0.1:${settings.httpsPort}/healthz`;
        const answer = await fetch(url, { keepalive, protocol, tls: { rejectUnauthorized: false } });
        if (answer.status === 200) answered++;
        else failed.push(answer.status);
        await answer.text();
      } catch (error) {
        failed.push(error);
      }
  };
  const asking = [ask(false, 'http1.1'), ask(false, 'http1.1'), ask(true, 'http1.1'), ask(true, 'http2')];
  await eventually(async () => expect(answered).toBeGreaterThan(20));
  now = renewalOf(first) + minute;
  await look();
  expect(certificates.current!.serial).not.toBe(first.serial);
  const { serialNumber } = await servedCertificate(Number(settings.httpsPort), settings.domain);
  expect(serialNumber).toBe(certificates.current!.serial);
  const before = answered;
  await eventually(async () => expect(answered).toBeGreaterThan(before + 20));
  over.abort();
  await Promise.all(asking);
  expect(failed).toEqual([]);
  await encrypted.stop();
  await server.stop();
}, 60_000);
