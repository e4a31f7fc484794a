import { thrownForPeople } from '../errors.ts';
import { timestamp, type Clock } from '../lib/clock.ts';
import type { Logger } from '../log.ts';
import { slotOf } from './slot.ts';

/** Work that is repeated on a schedule. */
export interface Job {
  name: string;
  /** Cron expression, in the time zone of the machine. */
  schedule: string;
  /** Every server does it for itself, also where several share a database. */
  isOwn?: boolean;
  /** Returns figures for the log. The signal is aborted when the program is about to end. */
  work: (signal: AbortSignal) => Promise<Record<string, unknown> | void>;
}

/** State of a job; nulls until it has run once. */
export interface JobStatus {
  name: string;
  schedule: string;
  running: boolean;
  next_run_at: string | null;
  last_started_at: string | null;
  last_duration_ms: number | null;
  last_error: string | null;
}

/** The servers on one database. */
interface Nodes {
  readonly ahead: number;
  once(name: string, slot: number, work: () => Promise<void>): Promise<unknown>;
}

interface Entry {
  job: Job;
  cron: Bun.CronJob;
  status: Omit<JobStatus, 'next_run_at' | 'running'>;
  current: Promise<void> | undefined;
  runs: number;
  failures: number;
}

/** The message of an error, if it is written for people; others can contain SQL and stay in the log. */
const sentence = (error: unknown) => thrownForPeople(error)?.message ?? 'It ended unexpectedly; the log says why.';

/**
 * Runs jobs on their schedules and logs each. A job never runs twice at once, and its errors affect no other. Of servers
 * that share a database, one runs it each time.
 */
export class Jobs {
  readonly #entries = new Map<string, Entry>();
  /** When the program started, in milliseconds. */
  readonly started: number;
  readonly #stopping = new AbortController();

  constructor(
    readonly clock: Clock,
    readonly log: Logger,
    readonly nodes?: Nodes,
  ) {
    this.started = clock();
  }

  /** Throws TypeError when the schedule is no cron expression. */
  add(job: Job): void {
    const { name, schedule } = job;
    const cron = Bun.cron(schedule, () => this.begin(name)).unref();
    const status = { name, schedule, last_started_at: null, last_duration_ms: null, last_error: null };
    this.#entries.set(name, { job, cron, status, current: undefined, runs: 0, failures: 0 });
  }

  /** Runs a job whose time has come, unless another server does. Never rejects. */
  begin(name: string): Promise<void> {
    const { isOwn, schedule } = this.#entryOf(name).job;
    if (!this.nodes || isOwn) return this.run(name);
    return this.#once(name, slotOf(schedule, this.#now(this.nodes)), () => this.run(name));
  }

  /** Runs a job whose time has passed, if that still holds once no other server runs it. Never rejects. */
  async catchUp(name: string, isMissed: () => Promise<boolean>): Promise<void> {
    const run = async () => {
      if (await isMissed()) await this.run(name);
    };
    await this.#once(name, this.nodes ? this.#now(this.nodes) : 0, run);
  }

  /** Runs a job now, or waits for its current run. */
  run(name: string): Promise<void> {
    const entry = this.#entryOf(name);
    entry.current ??= this.#perform(entry).finally(() => {
      entry.current = undefined;
    });
    return entry.current;
  }

  /** Starts no job any more and waits for those that are running. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { cron } of this.#entries.values()) cron.stop();
    await Promise.all([...this.#entries.values()].map(({ current }) => current));
  }

  get statuses(): JobStatus[] {
    return [...this.#entries.values()].map(({ job, status, current }) => ({
      ...status,
      running: current !== undefined,
      next_run_at: Bun.cron.parse(job.schedule, this.clock())?.toISOString() ?? null,
    }));
  }

  /** Jobs that are running, with the milliseconds since their start. */
  get running(): { name: string; since: string; duration: number }[] {
    return this.statuses.flatMap(({ name, running, last_started_at: since }) =>
      running && since !== null ? [{ name, since, duration: this.clock() - Date.parse(since) }] : [],
    );
  }

  /** Runs and failures since the start of the program. */
  get counts(): { name: string; runs: number; failures: number }[] {
    return [...this.#entries.values()].map(({ job, runs, failures }) => ({ name: job.name, runs, failures }));
  }

  #entryOf(name: string): Entry {
    const entry = this.#entries.get(name);
    if (!entry) throw new Error(`There is no job ${name}.`);
    return entry;
  }

  /** By the clock that all servers share. */
  #now({ ahead }: Nodes): number {
    return Math.round(this.clock() + ahead);
  }

  async #once(name: string, slot: number, work: () => Promise<void>): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    try {
      await (this.nodes ? this.nodes.once(`job ${name}`, slot, work) : work());
    } catch (error) {
      this.log.error({ job: name, err: error }, 'job not begun');
    }
  }

  async #perform(entry: Entry): Promise<void> {
    const { job, status } = entry;
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    status.last_started_at = timestamp(this.clock);
    entry.runs++;
    try {
      const figures = await job.work(signal);
      status.last_error = null;
      this.log.info({ job: job.name, duration_ms: elapsed(), ...figures }, 'job done');
    } catch (error) {
      entry.failures++;
      status.last_error = sentence(error);
      this.log.error({ job: job.name, duration_ms: elapsed(), err: error }, 'job failed');
    }
    status.last_duration_ms = elapsed();
  }
}
