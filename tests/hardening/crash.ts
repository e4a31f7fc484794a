import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { admin, category, users } from '../helpers/client.ts';
import { sql } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { mortal } from '../helpers/mortal.ts';
import { environment, program, run, startServer, temporaryDirectory, type Server } from '../helpers/server.ts';
import { Beside } from './beside.ts';
import { below } from './chance.ts';
import { settle, type Tally } from './thing.ts';
import { Writer } from './writer.ts';

const writers = 24;
/** Writes that are acknowledged in a round before its random moment begins. */
export const writesBeforeKill = 10;

export interface CrashReport extends Tally {
  rounds: number;
  /** Of the writes never answered, how many the server has nevertheless; the others left no trace. */
  kept: number;
  /** Starts that were refused; the next one was tried. */
  refused: string[];
  /** Acknowledged writes that are gone, and writes of which only a part is there. */
  lost: string[];
  /** Problems that `foodmap doctor`, or the server itself, found after a restart. */
  wrong: string[];
}

/** How the server ends in a round; `ready` says when it may. */
const ends: [share: number, end: (server: Server) => Promise<unknown>][] = [
  [0.75, (server) => server.stop('SIGKILL')],
  // Killed while it stops.
  [0.9, (server) => Promise.all([server.stop('SIGTERM'), Bun.sleep(below(40)).then(() => server.stop('SIGKILL'))])],
  // Killed in the middle of a backup, which dies with it.
  [1, killedInBackup],
];

async function killedInBackup(server: Server): Promise<void> {
  const backup = Bun.spawn([...mortal, ...program, 'backup'], {
    env: environment({ FOODMAP_DATA: server.data }),
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await Bun.sleep(below(500));
  backup.kill('SIGKILL');
  await Promise.all([server.stop('SIGKILL'), backup.exited]);
}

/** Kills a server that is only just starting. */
async function killedAtStart(data: string): Promise<void> {
  const child = Bun.spawn([...mortal, ...program], {
    env: environment({ FOODMAP_DATA: data }),
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await Bun.sleep(below(400));
  child.kill('SIGKILL');
  await child.exited;
}

/** All that the doctor says but of the machine. */
async function problemsOf(data: string): Promise<string[]> {
  const { stdout, stderr } = await run(['doctor', '--json', '--data', data]);
  if (stderr) return [stderr];
  const findings = JSON.parse(stdout) as { name: string; level: string; message: string }[];
  return findings
    .filter(({ name, level }) => level !== 'ok' && !['disk', 'file system', 'proxy'].includes(name))
    .map(({ name, message }) => `${name}: ${message}`);
}

/** Lets many clients write, kills the server at a random moment, restarts it, checks; again and again. */
export async function crash(rounds: number, progress: (round: number, report: CrashReport) => void = () => {}) {
  const data = join(temporaryDirectory(), 'data');
  const report: CrashReport = { rounds, acknowledged: 0, unanswered: 0, kept: 0, refused: [], lost: [], wrong: [] };
  const start = async (): ReturnType<typeof startServer> => {
    const starting = startServer({ data, env: { FOODMAP_LOG_LEVEL: 'error' } });
    try {
      return await starting;
    } catch (error) {
      report.refused.push((error as Error).message);
      if (report.refused.length > 10) throw error;
      return start();
    }
  };
  let server = await start();
  const beside = new Beside(data);
  const root = await admin(server);
  const { id } = await category(root);
  const customers = await users(server, writers);
  const crowd = customers.map((customer, index) => new Writer(`w${index}x`, id, customer, report));

  const check = async (isLast: boolean): Promise<void> => {
    const now = root.at(server.url);
    const found = problemsOf(data);
    report.lost.push(...beside.lost());
    for (const writer of crowd) {
      const things = isLast ? new Set(writer.all) : writer.touched;
      const uncertain = [...things].filter(({ may }) => may.length > 1).map((thing) => [thing, thing.may[1]] as const);
      report.lost.push(...(await settle(now, writer.inOrder(things))));
      report.kept += uncertain.filter(([{ state }, next]) => Bun.deepEquals(state, next)).length;
      writer.touched.clear();
    }
    report.wrong.push(...(await found), ...beside.wrong.splice(0), ...server.log().split('\n').filter(Boolean));
  };

  for (let round = 1; round <= rounds; round++) {
    const before = report.acknowledged;
    const now = root.at(server.url);
    const writing = Promise.all([...crowd.map((writer) => writer.run(now)), beside.run(now)]);
    beside.begin();
    // A slow machine may take as long for its first answers as the random moment lasts.
    await eventually(async () => assert(report.acknowledged >= before + writesBeforeKill));
    await Bun.sleep(below(round % 5 === 0 ? 1500 : 350));
    const fate = Math.random();
    if (round % 3 === 0) beside.freeze(server.pid);
    await Promise.all([ends.find(([share]) => fate < share)![1](server), writing]);
    report.wrong.push(...server.log().split('\n').filter(Boolean));
    if (Math.random() < 0.25) await killedAtStart(data);
    server = await start();
    beside.thaw();
    await check(round === rounds);
    progress(round, report);
  }
  await beside.end();
  await server.stop();
  report.lost.push(...beside.lost());
  report.wrong.push(...(await strayFiles(data, report.unanswered)));
  rmSync(dirname(data), { recursive: true, force: true });
  return report;
}

/** Files of no row can only be of uploads that were never answered; the clean-up removes them a day later. */
async function strayFiles(data: string, unanswered: number): Promise<string[]> {
  const rows = (await sql({ data }, 'select path from uploads')).length;
  // The first upload creates the directory.
  const directory = join(data, 'uploads');
  const files = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  const stray = files.filter((name) => /\.(?:webp|part)$/.test(name)).length - rows;
  return stray <= unanswered ? [] : [`${stray} files of no upload, but only ${unanswered} writes without an answer`];
}
