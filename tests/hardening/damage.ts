import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin, category, store, type Client } from '../helpers/client.ts';
import { rowsOf, type Rows } from '../helpers/content.ts';
import { seed } from '../helpers/seed.ts';
import { run, startServer, temporaryDirectory, type Server } from '../helpers/server.ts';
import { below, pick } from './chance.ts';

/** A directory as a server that was killed leaves it: older rows in the database, newer ones in the log beside it. */
export interface Victim {
  directory: string;
  root: Client;
  rows: Rows;
}

export async function victim(parent = temporaryDirectory()): Promise<Victim> {
  const directory = join(parent, 'victim');
  const first = await startServer({ data: directory });
  await seed(first);
  await first.stop();
  const second = await startServer({ data: directory });
  const root = await admin(second);
  const { id } = await category(root);
  for (let count = 0; count < 12; count++) await store(root, { category_id: id, description: 'x'.repeat(below(4000)) });
  await second.stop('SIGKILL');
  return { directory, root, rows: rowsOf(join(directory, 'foodmap.db')) };
}

const flip = (file: string) => {
  const bytes = readFileSync(file);
  const at = below(bytes.byteLength);
  bytes[at]! ^= 1 << below(8);
  writeFileSync(file, bytes);
  return `bit of byte ${at}`;
};

const scribble = (file: string) => {
  const bytes = readFileSync(file);
  const [at, length] = [below(bytes.byteLength), 1 + below(5000)];
  crypto.getRandomValues(bytes.subarray(at, at + length));
  writeFileSync(file, bytes);
  return `${length} bytes from ${at}`;
};

const cut = (file: string) => {
  const length = below(statSync(file).size);
  truncateSync(file, length);
  return `cut to ${length}`;
};

const files = [
  'foodmap.db',
  'foodmap.db',
  'foodmap.db-wal',
  'foodmap.db-wal',
  'foodmap.db-shm',
  'foodmap.lock',
  'jwt-secret',
];

/** One sentence or a few, nothing that only its authors understand. */
const isSentence = (text: string) => /^[A-Z/][^\n]*\n$/.test(text) && !/^\s+at |\.ts:\d/m.test(text);

const requests: [method: string, path: string, body?: unknown][] = [
  ['GET', '/healthz'],
  ['GET', '/api/stores?page_size=100'],
  ['GET', '/api/stores/search?keyword=noodle'],
  ['GET', '/api/rankings/stores'],
  ['GET', '/api/admin/dashboard/overview'],
  ['GET', '/api/admin/reviews'],
  ['POST', '/api/admin/categories', { name: 'After the damage' }],
];

/** Every answer must be an envelope, and none may say that nobody knows what happened. */
async function answers(root: Client): Promise<string[]> {
  const wrong: string[] = [];
  for (const [method, path, body] of requests) {
    const { status, code, text } = await (body ? root.post(path, body) : root.send(method, path));
    if (status === 500 || code !== (status === 200 ? 0 : status)) wrong.push(`${method} ${path}: ${status} ${text}`);
  }
  return wrong;
}

export interface DamageReport {
  rounds: number;
  /** Starts that said what is wrong and ended; the others served. */
  refused: number;
  problems: string[];
}

/** Damages a file at a random place, and looks at what the program makes of it; again and again. */
export async function damage(
  rounds: number,
  progress: (round: number, what: string) => void = () => {},
): Promise<DamageReport> {
  const parent = temporaryDirectory();
  const { directory, root, rows } = await victim(parent);
  const report: DamageReport = { rounds, refused: 0, problems: [] };
  for (let round = 1; round <= rounds; round++) {
    const data = join(parent, `round-${round}`);
    cpSync(directory, data, { recursive: true });
    const name = pick(files.filter((file) => statSync(join(data, file)).size > 0))!;
    const what = `${name}: ${pick([flip, scribble, cut])!(join(data, name))}`;
    const found = (problem: string) => report.problems.push(`${what}: ${problem}`);

    const doctor = await run(['doctor', '--json', '--data', data]);
    if (doctor.stderr && !isSentence(doctor.stderr)) found(`the doctor says ${doctor.stderr}`);

    let server: Server | undefined;
    const env = { FOODMAP_LOG_LEVEL: 'error' };
    try {
      server = await startServer({ data, env });
    } catch {
      report.refused++;
      const { stderr } = await run(['--data', data], { env });
      if (!isSentence(stderr)) found(`the start says ${stderr}`);
    }
    if (server) {
      for (const problem of name === 'jwt-secret' ? [] : await answers(root.at(server.url))) found(problem);
      const code = await server.stop();
      if (code !== 0) found(`the server ended with ${code}: ${server.log()}`);
      if (name.endsWith('-wal') || name.endsWith('-shm')) {
        const missing = missingFrom(rowsOf(join(data, 'foodmap.db')), rows);
        if (missing) found(`served without ${missing}`);
      }
    }
    progress(round, `${what} ${server ? 'serves' : 'refused'}`);
    rmSync(data, { recursive: true });
  }
  rmSync(parent, { recursive: true });
  return report;
}

/** The first table that has fewer stores, users or the like than it had. */
const missingFrom = (found: Rows, expected: Rows): string | undefined =>
  Object.keys(expected).find((table) => (found[table]?.length ?? 0) < expected[table]!.length);
