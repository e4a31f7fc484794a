import type { Config } from '../../config/config.ts';
import type { Actor, Authority } from '../../context.ts';
import { Failure } from '../../errors.ts';
import type { Progress } from '../../lib/progress.ts';
import { heapGrowth, ownProgram } from '../../lib/own-program.ts';
import { limits } from '../../limits.ts';
import type { Task } from './tasks.ts';

export interface Assignment {
  task: Task;
  actor: Actor;
  /** Credentials that must hold in each transaction of the work. */
  authority?: Authority | undefined;
  /** Directory for files of the work, if it has any; the process removes it when the server is gone. */
  scratch: string;
  /** Process ID of the server. */
  server: number;
}

/** First line on the standard input of the process; the input ends when the server does. */
export interface Input extends Assignment {
  /** That of the server, wherever its settings came from. */
  config: Config;
}

export const lineOf = (input: Input): string => JSON.stringify(input);

/** The input of a line. Networks are no JSON, and work has no clients. */
export function inputOf(line: string): Input {
  const input = JSON.parse(line) as Input;
  return { ...input, config: { ...input.config, trustProxy: [], trustedNetworks: [] } };
}

/** The result of work, and a token of its last commit for `catchUp`. */
export interface Outcome {
  result: object;
  lastCommit?: string;
}

/** A line on the standard output of the process. */
export type Report =
  | { progress: Parameters<Progress> }
  | Outcome
  /** A sentence for people. */
  | { failure: string };

/**
 * Does work in another process, so that it delays no request. Resolves with its outcome. Throws Failure with the sentence
 * that the process gave, and Error when it ended without one.
 */
export async function perform(
  assignment: Assignment,
  config: Config,
  progress: Progress,
  signal: AbortSignal,
): Promise<Outcome> {
  const child = Bun.spawn([...ownProgram, 'work'], {
    // Without this, what the program was started with, and what marks a server that takes over.
    env: { ...process.env, [heapGrowth.variable]: heapGrowth.working },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), limits.workEnd).unref();
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    void child.stdin.write(`${lineOf({ ...assignment, config })}\n`);
    void child.stdin.flush();
    const errors = new Response(child.stderr).text();
    const last = await lastReport(child.stdout, progress);
    const code = await child.exited;
    if (last && 'result' in last) return last;
    if (last && 'failure' in last) throw new Failure(last.failure);
    if (signal.aborted) throw new Failure('The server was stopped before the work was done.');
    throw new Error(`The process ended by ${child.signalCode ?? `exit code ${code}`}: ${await errors}`);
  } finally {
    signal.removeEventListener('abort', end);
    void child.stdin.end();
  }
}

/** Hands reports of progress on and returns the last report of another kind. */
async function lastReport(output: ReadableStream<Uint8Array>, progress: Progress): Promise<Report | undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  let last: Report | undefined;
  for await (const chunk of output) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const report = JSON.parse(line) as Report;
      if ('progress' in report) progress(...report.progress);
      else last = report;
    }
  }
  return last;
}
