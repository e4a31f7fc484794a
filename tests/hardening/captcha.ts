import { createHash } from 'node:crypto';
import { picture, randomCode } from '../../src/features/captcha/picture.ts';
import { inParallel } from '../../src/lib/parallel.ts';
import { proof, proofText } from '../../src/lib/proof-of-work.ts';
import { randomFrom } from '../../src/lib/random.ts';
import { guest, store, type Client } from '../helpers/client.ts';
import { adminPassword, startServer } from '../helpers/server.ts';
import { trained, type Reader } from './captcha-reader.ts';

/** Seconds that this process has computed since. */
const secondsSince = (begun: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000_000;
};
const rounded = (value: number) => Number(value.toPrecision(3));

/** Trains a reader, and tells how much it reads of pictures that it has not seen. */
export function readerOf(pictures: number, seed: number, told: (line: object) => void): Reader {
  const begun = process.cpuUsage();
  const read = trained(pictures, seed, (turn) => told({ turn, seconds: rounded(secondsSince(begun)) }));
  const training = secondsSince(begun);
  const random = randomFrom(seed + 1);
  const unseen = Array.from({ length: 500 }, () => {
    const code = randomCode(random);
    return { code, svg: picture(code, random).svg };
  });
  const reading = process.cpuUsage();
  const right = unseen.filter(({ code, svg }) => read(svg) === code).length;
  const each = (secondsSince(reading) / unseen.length) * 1000;
  told({
    pictures,
    trainingSeconds: rounded(training),
    readRight: right / unseen.length,
    millisecondsEach: rounded(each),
  });
  return read;
}

/** Captchas that one account may fail at before the attack counts as stopped. */
const patience = 50;

/** Sends what needs a captcha, with those that the reader reads, until one was right; gives the answer and their number. */
async function solved(as: Client, read: Reader, path: string, fields: object, headers: Record<string, string> = {}) {
  for (let captchas = 1; captchas <= patience; captchas++) {
    const { data: asked } = await as.send('GET', '/api/captcha/new', { headers });
    const body = { ...fields, captcha_id: asked.captcha_id, captcha_code: read(asked.svg) };
    const { status, data, meta, text } = await as.send('POST', path, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (status === 200) return { data, captchas };
    // Too many passwords wait to be hashed.
    if (status === 503) await Bun.sleep(1000);
    else if (meta?.reason !== 'captcha_wrong') throw new Error(`${path}: ${text}`);
  }
  throw new Error(`No captcha of ${patience} was read.`);
}

/** Registers an account and likes a store with it; gives how many captchas that took. */
async function falseLike(as: Client, read: Reader, id: number, username: string, address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  const fields = { username, password: `${username} of many` };
  const { data, captchas } = await solved(as, read, '/api/user/register', fields, headers);
  const like = await as.with({ token: data.token }).send('PUT', `/api/user/stores/${id}/like`, { headers });
  if (like.status !== 200) throw new Error(`like: ${like.text}`);
  return captchas;
}

/** Seconds that a processor takes for the proof of work instead of the picture, from the time of some hashes of it. */
export function secondsOfProof(): number {
  const hashes = 200_000;
  const begun = process.cpuUsage();
  for (let number = 0; number < hashes; number++)
    createHash('sha256')
      .update(proofText('0'.repeat(24), 0, number.toString(16)))
      .digest();
  return rounded((secondsSince(begun) / hashes) * proof.puzzles * 2 ** proof.zeros);
}

/** Costs of false likes from as many networks, on a server with its limits as they are, and what they change. */
export async function falseLikes(read: Reader, count: number) {
  const server = await startServer({
    env: { FOODMAP_RATE_LIMITS: 'on', FOODMAP_CAPTCHA_TEST_CODE: undefined, FOODMAP_TRUST_PROXY: '127.0.0.1' },
  });
  try {
    const visitor = guest(server);
    const account = { username: 'admin', password: adminPassword };
    const { data } = await solved(visitor, read, '/api/admin/login', account);
    const root = visitor.with({ token: data.token });
    const { id } = await store(root);
    const standing = async () => {
      const { likes, score, hotness } = (await root.get(`/api/admin/stores/${id}`)).data;
      return { likes, score, hotness };
    };
    const before = await standing();
    const [begun, started] = [process.cpuUsage(), performance.now()];
    let captchas = 0;
    await inParallel([...Array(count).keys()], 8, async (index) => {
      const used = await falseLike(visitor, read, id, `bot${index}`, `10.${index >> 8}.${index & 255}.7`);
      captchas += used;
    });
    const seconds = secondsSince(begun);
    return {
      likes: count,
      captchas,
      attackerSeconds: rounded(seconds),
      attackerSecondsFor1000: rounded((seconds / count) * 1000),
      elapsedSeconds: rounded((performance.now() - started) / 1000),
      before,
      after: await standing(),
    };
  } finally {
    await server.stop();
  }
}
