import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { admin, category, type Client, users } from '../helpers/client.ts';
import { startServer, temporaryDirectory, type Server } from '../helpers/server.ts';
import { below, pick } from './chance.ts';
import { steps } from './steps.ts';
import type { Tally } from './thing.ts';
import { Writer } from './writer.ts';

const writers = 4;
const readers = 12;
const pause = 20;

const reads = [
  () => `/api/stores?page=${1 + below(5)}`,
  () => `/api/stores/${1 + below(50)}`,
  () => `/api/stores/search?keyword=${encodeURIComponent(pick(['noodles', '面', 'tea', 'w1xstore3'])!)}`,
  () => `/api/rankings/stores?page=${1 + below(3)}`,
  () => '/api/stores/hot',
  () => '/api/categories',
  () => `/api/stores/${1 + below(50)}/reviews`,
  () => '/api/captcha/new',
  () => '/static/upload/2026/01/nothing.webp',
];

/** Resources of the process at one moment. */
export interface Sample {
  minute: number;
  requests: number;
  /** Milliseconds in which 99 of 100 requests of this minute were answered. */
  p99: number;
  /** Megabytes. */
  memory: number;
  descriptors: number;
  /** Megabytes. */
  wal: number;
  temporaryFiles: number;
}

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;

/** Under Linux only: the system tells what a process takes. */
function measure({ pid, data }: Server & { pid: number }): Omit<Sample, 'minute' | 'requests' | 'p99'> {
  const rss = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' });
  return {
    memory: megabytes(rss * 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    wal: megabytes(statSync(join(data, 'foodmap.db-wal')).size),
    temporaryFiles: names.filter((name) => /\.part$|partial|\.tmp$/.test(name)).length,
  };
}

/** A fixed mixed load for so many minutes; gives a sample for each. Throws when an answer is a failure of the server. */
export async function soak(minutes: number, progress: (sample: Sample) => void = () => {}): Promise<Sample[]> {
  const data = join(temporaryDirectory(), 'data');
  const server = await startServer({ data, env: { FOODMAP_LOG_LEVEL: 'error' } });
  const root = await admin(server);
  const { id } = await category(root);
  const tally: Tally = { acknowledged: 0, unanswered: 0 };
  const customers = await users(server, writers);
  const crowd = customers.map((customer, index) => new Writer(`w${index}x`, id, customer, tally));
  let times: number[] = [];
  const end = performance.now() + minutes * 60_000;
  const goesOn = () => performance.now() < end;

  const timed = async (work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
    await Bun.sleep(pause);
  };
  const read = async (as: Client): Promise<void> => {
    const answer = await as.get(pick(reads)!());
    if (answer.status >= 500) throw new Error(answer.text);
  };
  const work = [
    ...crowd.map(async (writer) => {
      writer.begin(root);
      while (goesOn()) await timed(() => pick(steps)!(writer));
    }),
    ...Array.from({ length: readers }, async () => {
      while (goesOn()) await timed(() => read(root));
    }),
  ];
  const failed = Promise.all(work);
  const samples: Sample[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    await Promise.race([Bun.sleep(60_000), failed]);
    const sorted = times.toSorted((one, other) => one - other);
    times = [];
    const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)]! * 10) / 10;
    samples.push({ minute, requests: sorted.length, p99, ...measure(server) });
    progress(samples.at(-1)!);
  }
  await failed;
  await server.stop();
  rmSync(dirname(data), { recursive: true, force: true });
  return samples;
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Figures that grew and must not: the last third against the first, after a minute of warming up. */
export function growth(samples: Sample[]): string[] {
  const warm = samples.slice(1);
  const third = Math.max(1, Math.floor(warm.length / 3));
  const bounds: [name: keyof Sample, factor: number, allowance: number][] = [
    ['p99', 1.5, 10],
    ['memory', 1.3, 40],
    ['descriptors', 1, 20],
    ['wal', 1, 70],
    ['temporaryFiles', 1, 4],
  ];
  return bounds.flatMap(([name, factor, allowance]) => {
    const [before, after] = [warm.slice(0, third), warm.slice(-third)].map((some) =>
      mean(some.map((one) => one[name])),
    );
    return after! > before! * factor + allowance ? [`${name} grew from ${before} to ${after}`] : [];
  });
}
