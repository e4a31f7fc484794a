import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { percentile } from './report.ts';
import { mortal } from '../tests/helpers/mortal.ts';

export interface Load {
  url: string;
  paths: string[];
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Tokens of users, sent in turn. */
  tokens?: string[];
  seconds: number;
  connections?: number;
  /** Over HTTP/2, with h2load. */
  isHttp2?: boolean;
}

export interface Measured {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
  /** CPU time of the server for one request, in microseconds; undefined where the system does not report it. */
  cpu: number | undefined;
}

/** Name of the servers with TLS. */
export const domain = 'food.example';

const manyConnections = 64;
const wrk = Bun.which('wrk');
export const h2load = Bun.which('h2load');
const canPin = Bun.which('taskset') !== null && cpus().length > 1;

/** The command pinned to one core, where the system can: server and load generator never share a core. */
export const pinned = (core: number, command: string[]): string[] => [
  ...mortal,
  ...(canPin ? ['taskset', '-c', String(core)] : []),
  ...command,
];

/** CPU time of a process or several, in microseconds; undefined where the system does not report it. */
export function processorTime(pids: number | readonly number[]): number | undefined {
  try {
    const nanoseconds = [pids].flat().flatMap((pid) => {
      const tasks = readdirSync(`/proc/${pid}/task`);
      return tasks.map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]));
    });
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000;
  } catch {
    return undefined;
  }
}

/**
 * Puts load on a server, from 64 connections by default, and measures both sides. Throws if more than one request in
 * a thousand fails; a few are for hidden stores.
 */
export async function load(pids: number | readonly number[], options: Load): Promise<Measured> {
  const generate = options.isHttp2 ? withH2load : wrk ? withWrk : withAutocannon;
  const before = processorTime(pids);
  const { requests, failures, p99 } = await generate(options);
  const after = processorTime(pids);
  if (failures > requests / 1000) throw new Error(`${failures} of ${requests} requests to ${options.paths[0]} failed`);
  const cpu = before === undefined || after === undefined ? undefined : (after - before) / requests;
  return { rate: requests / options.seconds, p99, cpu };
}

/** Lua for wrk: walks the paths and tokens from a random start, so that two runs differ. */
const script = ({ paths, tokens = [], method = 'GET', headers = {} }: Load) => `
math.randomseed(os.time())
local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
local tokens = {${tokens.map((token) => JSON.stringify(token)).join(',')}}
local at = math.random(#paths)
wrk.method = "${method}"
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join('\n')}
wrk.path = paths[1]
if #paths > 1 then
  request = function()
    at = at + 1
    if #tokens > 0 then wrk.headers["Authorization"] = "Bearer " .. tokens[at % #tokens + 1] end
    return wrk.format(nil, paths[at % #paths + 1])
  end
end
done = function(summary, latency)
  local bad = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  print("measured " .. summary.requests .. " " .. latency:percentile(99) / 1000 .. " " .. bad)
end`;

let scripts = 0;

async function withWrk(options: Load) {
  const file = join(tmpdir(), `foodmap-bench-${process.pid}-${++scripts}.lua`);
  writeFileSync(file, script(options));
  const command = [
    wrk!,
    '-t1',
    `-c${options.connections ?? manyConnections}`,
    `-d${options.seconds}s`,
    '--timeout',
    '10s',
    '-s',
    file,
    options.url,
  ];
  const child = Bun.spawn(pinned(1, command), { stdout: 'pipe', stderr: 'inherit' });
  const printed = await new Response(child.stdout).text();
  const [requests, p99, failures] = /measured (\S+) (\S+) (\S+)/.exec(printed)!.slice(1).map(Number);
  return { requests: requests!, p99: p99!, failures: failures! };
}

/** As many requests at once as the others, four in each connection. Begins with the first path. */
async function withH2load({ url, paths, headers = {}, seconds, connections = manyConnections }: Load) {
  const folder = mkdtempSync(join(tmpdir(), 'foodmap-bench-'));
  const [addresses, log] = [join(folder, 'addresses'), join(folder, 'log')];
  const { host, port } = new URL(url);
  writeFileSync(addresses, paths.map((path) => `https://${domain}:${port}${path}\n`).join(''));
  const streams = 4;
  const command = [h2load!, '-t1', `-c${connections / streams}`, `-m${streams}`, `-D${seconds}s`, '-i', addresses];
  command.push(`--connect-to=${host}`, `--log-file=${log}`);
  for (const [name, value] of Object.entries(headers)) command.push('-H', `${name}: ${value}`);
  await Bun.spawn(pinned(1, command), { stdout: 'ignore', stderr: 'inherit' }).exited;
  // A line for each answer: when it was asked, its status and the microseconds until its end.
  const answers = readFileSync(log, 'utf8').trimEnd().split('\n');
  const [statuses, times] = [1, 2].map((column) => answers.map((line) => Number(line.split('\t')[column])));
  rmSync(folder, { recursive: true });
  const failures = statuses!.filter((status) => !(status >= 200 && status < 400)).length;
  return { requests: answers.length, p99: percentile(times!, 0.99) / 1000, failures };
}

async function withAutocannon(options: Load) {
  const { url, paths, tokens, method = 'GET', headers = {}, seconds, connections = manyConnections } = options;
  const requests = paths.map((path, index) => ({
    method,
    path,
    headers: { ...headers, ...(tokens && { authorization: `Bearer ${tokens[index % tokens.length]}` }) },
  }));
  const result = await autocannon({ url, connections, duration: seconds, requests, servername: domain });
  return {
    requests: result.requests.total,
    p99: result.latency.p99,
    failures: result['4xx'] + result['5xx'] + result.errors,
  };
}
