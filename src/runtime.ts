import { isMainThread } from 'node:worker_threads';
import { heapGrowth } from './lib/own-program.ts';

// First import of the program: Elysia and Bun read NODE_ENV when they load, and reveal less in production.

/** Variables by which the environment can run code in a Bun program, or debug it. */
const unwanted = ['BUN_OPTIONS', 'BUN_BE_BUN', 'BUN_INSPECT', 'BUN_INSPECT_CONNECT_TO', 'BUN_INSPECT_PRELOAD'];

/** Carries the names of the variables that were removed, for a warning in the log. */
const marker = 'FOODMAP_REMOVED_VARIABLES';

/** Variables of the environment that this server does not obey. */
export const removedVariables: string[] = process.env[marker]?.split(',').filter(Boolean) ?? [];
delete process.env[marker];

if (Bun.isStandaloneExecutable && isMainThread) {
  process.env.NODE_ENV = 'production';
  const [command = 'serve'] = process.argv.slice(2);
  const isHelp = process.argv.some((argument) => /^(?:-h|-v|--help|--version)$/.test(argument));
  if (!isHelp && (command === 'serve' || command.startsWith('-')))
    restart(hasThreads() ? heapGrowth.reading : heapGrowth.serving);
  if (!isHelp && (command === 'import' || command === 'map')) restart(heapGrowth.working);
}

/** Whether the settings, which are not read yet, ask for threads that read. */
function hasThreads(): boolean {
  const [, flag] = / --workers[= ](\S+)/.exec(process.argv.join(' ')) ?? [];
  return (flag ?? (process.env.FOODMAP_WORKERS || '1')) !== '1';
}

/** Lets the runtime compile as it does by default: the program that ships begins with 32 times the patience. */
export const endStart = (): void => Bun.unsafe.setJITPolicy(1);

/**
 * Replaces this process by another run of the program, in some 20 ms, where the system can do that: the runtime reads
 * these variables only when it starts. By default the heap may grow to four times of what is in use.
 */
function restart(growth: string) {
  // A program that takes over was started by a server that has done this, and would lose its channel to it.
  if (process.connected) return;
  const removed = unwanted.filter((name) => process.env[name]);
  if (process.env[heapGrowth.variable] !== undefined && removed.length === 0) return;
  const environment: NodeJS.ProcessEnv = { [heapGrowth.variable]: growth, ...process.env };
  for (const name of removed) delete environment[name];
  if (removed.length > 0) environment[marker] = removed.join(',');
  if (process.platform === 'win32' || !process.execve) return;
  try {
    process.execve(process.execPath, [process.argv0, ...process.argv.slice(2)], environment);
  } catch {}
}
