import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

export interface Load {
  url: string;
  paths: string[];
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Of users, one a request, in turn. */
  tokens?: string[];
  seconds: number;
  connections?: number;
}

export interface Measured {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
  /** Processor time of the server for one request, in microseconds; undefined where the system does not tell. */
  cpu: number | undefined;
}

const manyConnections = 64;
const wrk = Bun.which('wrk');
const canPin = Bun.which('taskset') !== null && cpus().length > 1;

/** A command pinned to one core, where the system can; servers and load generators never share one. */
export const pinned = (core: number, command: string[]): string[] =>
  canPin ? ['taskset', '-c', String(core), ...command] : command;

/** Processor time a process has used, in microseconds; undefined where the system does not tell. */
export function processorTime(pid: number): number | undefined {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = tasks.map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000;
  } catch {
    return undefined;
  }
}

/**
 * Puts load on a server, from 64 connections unless told otherwise, and measures both sides. Throws when requests fail,
 * but for the few that are for hidden stores.
 */
export async function load(pid: number, options: Load): Promise<Measured> {
  const before = processorTime(pid);
  const { requests, failures, p99 } = await (wrk ? withWrk(options) : withAutocannon(options));
  const after = processorTime(pid);
  if (failures > requests / 1000) throw new Error(`${failures} of ${requests} requests to ${options.paths[0]} failed`);
  const cpu = before === undefined || after === undefined ? undefined : (after - before) / requests;
  return { rate: requests / options.seconds, p99, cpu };
}

/** Lua for wrk: walks the paths and tokens from a random place, since every run begins anew. */
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

async function withAutocannon(options: Load) {
  const { url, paths, tokens, method = 'GET', headers = {}, seconds, connections = manyConnections } = options;
  const requests = paths.map((path, index) => ({
    method,
    path,
    headers: { ...headers, ...(tokens && { authorization: `Bearer ${tokens[index % tokens.length]}` }) },
  }));
  const result = await autocannon({ url, connections, duration: seconds, requests });
  return {
    requests: result.requests.total,
    p99: result.latency.p99,
    failures: result['4xx'] + result['5xx'] + result.errors,
  };
}
