import { rmSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { admin } from '../helpers/client.ts';
import { sql } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { firstKey, run, startServer, temporaryDirectory } from '../helpers/server.ts';
import { below } from './chance.ts';

export interface UpgradesReport {
  answered: number;
  /** Requests without an answer, by the code of their error, and answers that are none of success. */
  failed: Record<string, number>;
  pauses: number[];
  /** Acknowledged writes that are not there. */
  lost: string[];
  /** Writes that are there more than once. */
  twice: string[];
}

interface Plan {
  upgrades: number;
  clients: number;
  /** Longest time that a client thinks between two requests, in milliseconds. */
  think: number;
  /** Processes that do nothing but keep a processor busy. */
  loops: number;
}

/**
 * Upgrades a server under clients that keep their connections and think between two requests, as people and programs
 * do; none of them repeats a request.
 */
export async function upgrades(plan: Plan, progress: (turn: number, report: UpgradesReport) => void = () => {}) {
  const data = join(temporaryDirectory(), 'data');
  const server = await startServer({ data, env: { FOODMAP_LOG_LEVEL: 'error' } });
  const { token } = (await admin(server)).credentials;
  const report: UpgradesReport = { answered: 0, failed: {}, pauses: [], lost: [], twice: [] };
  const acknowledged: string[] = [];
  const over = new AbortController();
  const headers = { 'x-api-key': firstKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const note = (outcome: string) => (report.failed[outcome] = (report.failed[outcome] ?? 0) + 1);

  const client = async (name: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let number = 0; !over.signal.aborted; number++) {
      const written = number % 4 === 0 ? undefined : `${name}x${number}`;
      const outcome = await ask(agent, server.url, headers, written);
      if (outcome === '200') {
        report.answered++;
        if (written) acknowledged.push(written);
      } else note(outcome);
      await Bun.sleep(below(plan.think));
    }
    agent.destroy();
  };

  const busy = Array.from({ length: plan.loops }, () =>
    Bun.spawn([
      'sh',
      '-c',
      'while kill -0 "$1" 2> /dev/null; do n=0; while [ $n -lt 100000 ]; do n=$((n+1)); done; done',
      'sh',
      String(process.pid),
    ]),
  );
  try {
    const asking = Promise.all(Array.from({ length: plan.clients }, (_, index) => client(`w${index}`)));
    for (let turn = 1; turn <= plan.upgrades; turn++) {
      const before = report.answered;
      await eventually(async () => {
        if (report.answered < before + 2 * plan.clients) throw new Error('too few answers');
      }, 120_000);
      const { code, stdout, stderr } = await run(['upgrade', '--watch', '0', '--json', '--data', data]);
      if (code !== 0) throw new Error(stderr);
      report.pauses.push((JSON.parse(stdout) as { pause: number }).pause);
      progress(turn, report);
    }
    over.abort();
    await asking;
  } finally {
    for (const loop of busy) loop.kill('SIGKILL');
  }
  const names = (await sql<{ name: string }>({ data }, 'select name from categories')).map(({ name }) => name);
  const there = new Set(names);
  report.lost = acknowledged.filter((name) => !there.has(name));
  report.twice = names.filter((name, index) => names.indexOf(name) !== index);
  await server.stop();
  rmSync(dirname(data), { recursive: true, force: true });
  return report;
}

/** Sends one request, and gives the status of its answer, or the code of its error. */
function ask(agent: Agent, url: string, headers: Record<string, string>, written: string | undefined) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const path = written ? '/api/admin/categories' : '/api/categories';
  const asked = request(url + path, { agent, headers, method: written ? 'POST' : 'GET' }, (answer: IncomingMessage) => {
    answer.resume();
    answer.on('error', (error: { code?: string }) => resolve(String(error.code)));
    answer.on('end', () => resolve(String(answer.statusCode)));
  });
  asked.on('error', (error: { code?: string }) => resolve(String(error.code)));
  asked.end(written && JSON.stringify({ name: written }));
  return promise;
}
