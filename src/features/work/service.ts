import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { ServiceContext } from '../../context.ts';
import { pathsOf } from '../../data-directory/layout.ts';
import { Conflict, Failure, NotFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';
import { perform } from './child.ts';
import type { Job } from './model.ts';
import type { Task } from './tasks.ts';

type Kind = Task['kind'];

interface Entry {
  job: Job;
  done: Promise<void>;
}

const nouns: Record<Kind, string> = { backup: 'A backup', verify: 'A check', export: 'An export', import: 'An import' };

/** Steps of one job around the work itself. */
interface Steps {
  /** The task, with paths in the scratch directory; it is made for it and removed afterwards. */
  task: (scratch: string) => Promise<Task> | Task;
  /** Turns the result of the process into that of the job. With `keep`, the scratch directory stays. */
  finish?: (result: object, scratch: string, keep: () => void) => Promise<object>;
  /** Called with the sentence of the failure, unless the server is stopping. */
  failed?: (error: string) => Promise<void>;
}

/**
 * Long work that administrators start: each job is a process beside the server, at most one of a kind at a time. Jobs
 * are kept in memory, the last `limits.jobs` of them, and end with the server.
 */
export class Work {
  readonly #entries = new Map<number, Entry>();
  readonly #stopping = new AbortController();
  #lastId = 0;

  constructor(
    readonly config: Config,
    readonly log: Logger,
  ) {}

  /** Throws Conflict when work of this kind is running. */
  refuseRunning(kind: Kind): void {
    const running = [...this.#entries.values()].find(({ job }) => job.kind === kind && job.state === 'running');
    if (running)
      throw new Conflict(
        'already_running',
        `${nouns[kind]} is running, job ${running.job.id}; wait until it has ended.`,
      );
  }

  /** Starts work and returns its job at once. Throws Conflict when work of this kind is running. */
  start(context: ServiceContext, kind: Kind, steps: Steps): Job {
    this.refuseRunning(kind);
    // IDs go on where those of the last start of the server can have ended.
    this.#lastId = Math.max(this.#lastId + 1, context.clock());
    const job: Job = {
      id: this.#lastId,
      kind,
      state: 'running',
      progress: null,
      result: null,
      error: null,
      created_at: timestamp(context.clock),
      ended_at: null,
    };
    const done = this.#run(context, job, steps);
    this.#entries.set(job.id, { job, done });
    const ended = [...this.#entries.values()].filter(({ job: { state } }) => state !== 'running');
    if (ended.length > limits.jobs) this.#entries.delete(ended[0]!.job.id);
    return job;
  }

  /** Throws NotFound. */
  find(id: number): Job {
    const entry = this.#entries.get(id);
    if (!entry) throw new NotFound('There is no such job, or the server was started since.');
    return entry.job;
  }

  /** Ends all work and waits for it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#entries.values()].map(({ done }) => done));
  }

  async #run(context: ServiceContext, job: Job, { task, finish, failed }: Steps): Promise<void> {
    const scratch = join(pathsOf(this.config.data).spool, `job-${job.id}`);
    const started = performance.now();
    let isKept = false;
    let state: Job['state'] = 'done';
    try {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const progress = (step: string, done: number | null = null, total: number | null = null) =>
        void (job.progress = { step, done, total });
      const assignment = { task: await task(scratch), actor: context.actor, scratch, server: process.pid };
      const result = await perform(assignment, this.config, progress, this.#stopping.signal);
      job.result = ((await finish?.(result, scratch, () => (isKept = true))) ?? result) as Job['result'];
    } catch (error) {
      job.error = error instanceof Failure ? error.message : 'It ended unexpectedly; the log of the server says why.';
      state = 'failed';
      this.log.error({ job: job.kind, err: error }, 'work failed');
      if (!this.#stopping.signal.aborted) await failed?.(job.error).catch(() => undefined);
    }
    if (!isKept) await rm(scratch, { recursive: true, force: true }).catch(() => undefined);
    Object.assign(job, { state, ended_at: timestamp(context.clock) });
    const duration_ms = Math.round(performance.now() - started);
    this.log.info({ job: job.kind, id: job.id, state, duration_ms }, 'work ended');
  }
}
