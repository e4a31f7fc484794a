import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Config } from './config.ts';
import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';

type Settings = Pick<Config, 'workers' | 'databaseUrl'>;

/** Threads that read; 1 where the server is one thread. Throws Refusal for what does not go with them. */
export function workersOf(config: Settings): number {
  const { workers } = config;
  if (workers === 1) return 1;
  const obstacle = obstacleTo(config);
  if (workers === 'auto') return obstacle === undefined ? forMachine() : 1;
  if (obstacle !== undefined) throw new Refusal(`--workers ${workers} cannot be used: ${obstacle}. Use --workers 1.`);
  return workers;
}

function obstacleTo(config: Settings): string | undefined {
  if (config.databaseUrl !== undefined) return 'add nodes to a server with PostgreSQL instead';
  return process.platform === 'linux' ? undefined : 'only Linux lets threads share a port';
}

/** One less than the processors, so that the thread that writes has one; 1 below three processors. */
function forMachine(): number {
  const processors = Math.floor(Math.min(availableParallelism(), quota()));
  return processors < 3 ? 1 : Math.min(processors - 1, limits.workers);
}

/** Processors that the control group may use. */
function quota(): number {
  try {
    const [most, period] = readFileSync('/sys/fs/cgroup/cpu.max', 'utf8').trim().split(' ');
    return most === 'max' ? Infinity : Number(most) / Number(period);
  } catch {
    return Infinity;
  }
}
