import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { ServiceContext } from '../../context.ts';
import type { WritableDatabase } from '../../db/database.ts';
import { pathsOf } from '../../data-directory/layout.ts';
import { AppError, Conflict, Failure, NotFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';
import * as activity from '../activity/service.ts';
import { recordFailure } from '../backups/service.ts';
import { perform } from './child.ts';
import type { Job } from '../job/model.ts';
import type { Task } from './tasks.ts';

type Kind = Task['kind'];

interface Entry {
  job: Job;
  done: Promise<void>;
  /** A token of the last commit of the job for `catchUp`: whoever hears that it is done may ask another node. */
  lastCommit?: string;
}

const nouns: Record<Kind, string> = {
  backup: 'A backup',
  verify: 'A check',
  export: 'An export',
  import: 'An import',
  map: 'Drawing a map',
};

/** Steps of one job around the work itself. */
interface Steps {
  /** Noted when it starts, and only then does it start; without it, the work notes what it does. */
  noted?: activity.Kind;
  /** The task, with paths in the scratch directory; it is made for it and removed afterwards. */
  task: (scratch: string) => Promise<Task> | Task;
  /** Turns the result of the process into that of the job. With `keep`, the scratch directory stays. */
  finish?: (result: object, scratch: string, keep: () => void) => Promise<object>;
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
    private readonly db: WritableDatabase,
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

  /**
   * Starts work and returns its job at once. Throws Conflict when work of this kind is running, and what a write of the
   * actor throws.
   */
  async start(context: ServiceContext, kind: Kind, steps: Steps): Promise<Job> {
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
    const admitted = mayStart(context, job, steps);
    const done = admitted.then(
      () => this.#run(context, job, steps),
      () => void this.#entries.delete(job.id),
    );
    this.#entries.set(job.id, { job, done });
    await admitted;
    const ended = [...this.#entries.values()].filter(({ job: { state } }) => state !== 'running');
    if (ended.length > limits.jobs) this.#entries.delete(ended[0]!.job.id);
    return job;
  }

  /** A job, and its last commit once it is done. Throws NotFound. */
  find(id: number): Pick<Entry, 'job' | 'lastCommit'> {
    const entry = this.#entries.get(id);
    if (!entry) throw new NotFound('There is no such job, or the server was started since.');
    return entry;
  }

  /** Ends all work and waits for it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#entries.values()].map(({ done }) => done));
  }

  async #run(context: ServiceContext, job: Job, { task, finish }: Steps): Promise<void> {
    const scratch = join(pathsOf(this.config.data).spool, `job-${job.id}`);
    const started = performance.now();
    let isKept = false;
    let state: Job['state'] = 'done';
    try {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const progress = (step: string, done: number | null = null, total: number | null = null) =>
        void (job.progress = { step, done, total });
      const { actor, authority } = context;
      const assignment = { task: await task(scratch), actor, authority, scratch, server: process.pid };
      const { result, lastCommit } = await perform(assignment, this.config, progress, this.#stopping.signal);
      await stillMay(context);
      if (lastCommit !== undefined) {
        this.#entries.get(job.id)!.lastCommit = lastCommit;
        // The work is done, also when the database is away by now.
        await this.db.catchUp(lastCommit)?.catch(() => undefined);
      }
      job.result = ((await finish?.(result, scratch, () => (isKept = true))) ?? result) as Job['result'];
    } catch (error) {
      const isForPeople = error instanceof Failure || error instanceof AppError;
      job.error = isForPeople ? error.message : 'It ended unexpectedly; the log of the server says why.';
      state = 'failed';
      this.log.error({ job: job.kind, err: error }, 'work failed');
      if (job.kind === 'backup' && !this.#stopping.signal.aborted)
        await recordFailure(this.db, context.clock, job.error).catch(() => undefined);
    }
    if (!isKept) await rm(scratch, { recursive: true, force: true }).catch(() => undefined);
    Object.assign(job, { state, ended_at: timestamp(context.clock) });
    const duration_ms = Math.round(performance.now() - started);
    this.log.info({ job: job.kind, id: job.id, state, duration_ms }, 'work ended');
  }
}

/** Notes the start. Throws when the actor may no longer write. */
const mayStart = (context: ServiceContext, { id }: Job, { noted }: Steps): Promise<void> =>
  context.db.write(async (tx) => {
    if (noted) await activity.record(tx, context, noted, `jobs/${id}`);
  });

/** Throws when the actor may no longer write: what was made for them is not handed out. */
const stillMay = ({ db }: ServiceContext): Promise<void> => db.write(async () => {});
