import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, type MetricObject } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { WritableDatabase } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { routeNames } from '../../lib/route-pattern.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { overdueSince } from '../backups/due.ts';
import type { Certificates } from '../certificates/service.ts';
import * as backups from '../backups/service.ts';
import { diskOf } from '../health/service.ts';
import { versions } from '../../version.ts';

/** Buckets in seconds, from an answer out of memory to one that seems stuck. */
const durations = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Metrics that each thread has. */
const ofEachThread = [
  'foodmap_http_requests_total',
  'foodmap_http_request_duration_seconds',
  'foodmap_search_duration_seconds',
  'foodmap_cache_lookups_total',
];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface Lookups {
  hits: number;
  misses: number;
}

interface Sources {
  /** Undefined without TLS. */
  certificates: Certificates | undefined;
  clock: Clock;
  config: Pick<Config, 'data' | 'backupSchedule'>;
  db: WritableDatabase;
  jobs: Jobs;
  refusals: { totals(): { budget: string; refusals: number }[] };
  views: Lookups;
  responses: Lookups;
}

/** Metrics for Prometheus: some count events, the others are read at each scrape. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter;
  readonly #durations: Histogram;
  readonly #searches: Histogram;
  /** Metrics of other threads, by their numbers. Those of ended threads stay, since a counter never decreases. */
  readonly #others = new Map<number, MetricObject[]>();
  #routeOf: (path: string) => string = () => 'none';

  constructor({ certificates, clock, config, db, jobs, refusals, responses, views }: Sources) {
    this.#requests = this.#counter('foodmap_http_requests_total', 'Requests answered.', ['method', 'route', 'status']);
    this.#durations = this.#histogram('foodmap_http_request_duration_seconds', 'Time to answer a request.', durations, [
      'method',
      'route',
    ]);
    this.#searches = this.#histogram('foodmap_search_duration_seconds', 'Time to find stores.', durations);

    const batches = this.#histogram(
      'foodmap_commit_writes',
      'Writes that share a commit.',
      [1, 2, 5, 10, 25, 50, 100, 250, 512],
    );
    const commits = this.#histogram(
      'foodmap_commit_duration_seconds',
      'Time a commit takes to reach the disk.',
      durations,
    );
    db.onGroup((writes, seconds) => {
      batches.observe(writes);
      commits.observe(seconds);
    });

    this.#gauge('foodmap_writes_waiting', 'Writes that have no answer yet.', [], () => [
      { labels: {}, value: db.waits.count },
    ]);
    this.#gauge('foodmap_write_longest_wait_seconds', 'How long the oldest of them has been waiting.', [], () => [
      { labels: {}, value: db.waits.longest / 1000 },
    ]);
    this.#looked('foodmap_cache_lookups_total', 'Lookups in a cache.', ['cache', 'result'], () => [
      { labels: { cache: 'answers', result: 'hit' }, value: responses.hits },
      { labels: { cache: 'answers', result: 'miss' }, value: responses.misses },
      { labels: { cache: 'stores', result: 'hit' }, value: views.hits },
      { labels: { cache: 'stores', result: 'miss' }, value: views.misses },
    ]);
    this.#looked('foodmap_budget_refusals_total', 'Requests beyond a budget.', ['budget'], () =>
      refusals.totals().map(({ budget, refusals: value }) => ({ labels: { budget }, value })),
    );
    this.#looked('foodmap_job_runs_total', 'Runs of a job.', ['job', 'result'], () =>
      jobs.counts.flatMap(({ name, runs, failures }) => [
        { labels: { job: name, result: 'done' }, value: runs - failures },
        { labels: { job: name, result: 'failed' }, value: failures },
      ]),
    );
    this.#gauge('foodmap_job_last_duration_seconds', 'Duration of the last run of a job.', ['job'], () =>
      jobs.statuses.flatMap(({ name, last_duration_ms }) =>
        last_duration_ms === null ? [] : [{ labels: { job: name }, value: last_duration_ms / 1000 }],
      ),
    );
    this.#gauge('foodmap_job_running_seconds', 'How long a job has been running; 0 when it is not.', ['job'], () =>
      jobs.statuses.map(({ name }) => {
        const run = jobs.running.find((one) => one.name === name);
        return { labels: { job: name }, value: (run?.duration ?? 0) / 1000 };
      }),
    );
    this.#gauge('foodmap_database_bytes', 'Size of a file of the database.', ['file'], async () =>
      Object.entries(await db.sizes()).map(([file, value]) => ({ labels: { file }, value })),
    );
    this.#gauge(
      'foodmap_backup_last_success_timestamp_seconds',
      'Time of the last successful backup; 0 if there was none.',
      [],
      async () => {
        const { last_success_at } = await backups.status(db, config.data);
        return [{ labels: {}, value: last_success_at === null ? 0 : Date.parse(last_success_at) / 1000 }];
      },
    );
    this.#gauge('foodmap_backup_failing', 'Whether no backup has succeeded since one failed.', [], async () => [
      { labels: {}, value: Number(backups.isFailing(await backups.status(db, config.data))) },
    ]);
    this.#gauge('foodmap_backup_overdue', 'Whether a scheduled backup is late by an hour or more.', [], async () => {
      const { last_success_at } = await backups.status(db, config.data);
      const due = overdueSince(config, clock, jobs.started, last_success_at);
      return [{ labels: {}, value: Number(due !== undefined) }];
    });
    this.#gauge('foodmap_disk_free_bytes', 'Free bytes on the disk of the data directory.', [], async () => [
      { labels: {}, value: (await diskOf(config.data)).free },
    ]);
    this.#certificate(certificates);
    this.#process();
  }

  /** Sets the routes that label requests: a label for each route, and not for each path. */
  knowRoutes(routes: readonly { path: string }[]): void {
    this.#routeOf = routeNames(routes);
  }

  /** Counts an answered request; the time is in milliseconds. */
  request(method: string, path: string, status: number, duration: number): void {
    const labels = { method: methods.has(method) ? method : 'other', route: this.#routeOf(path) };
    this.#requests.inc({ ...labels, status });
    this.#durations.observe(labels, duration / 1000);
  }

  /** Counts a search; the time is in milliseconds. */
  search(duration: number): void {
    this.#searches.observe(duration / 1000);
  }

  /** All metrics in the text format of Prometheus. */
  async answer(): Promise<Response> {
    const own = this.#registry;
    const all =
      this.#others.size === 0
        ? own
        : AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...this.#others.values()]);
    return new Response(await all.metrics(), { headers: { 'content-type': own.contentType } });
  }

  /** The metrics that each thread has, of this one. The others are not even read. */
  counted(): Promise<MetricObject[]> {
    return Promise.all(
      ofEachThread.map((name) => this.#registry.getSingleMetric(name)!.get() as Promise<MetricObject>),
    );
  }

  /** Replaces the metrics of another thread. */
  take(thread: number, counted: MetricObject[]): void {
    this.#others.set(thread, counted);
  }

  /** Without TLS there are no values. */
  #certificate(certificates: Certificates | undefined): void {
    const values = (look: (certificates: Certificates) => number) => () =>
      certificates ? [{ labels: { source: certificates.status().source }, value: look(certificates) }] : [];
    this.#gauge(
      'foodmap_certificate_expiry_timestamp_seconds',
      'End of the certificate; 0 if there is none.',
      ['source'],
      values(({ current }) => (current?.until ?? 0) / 1000),
    );
    this.#gauge(
      'foodmap_certificate_failing',
      'Whether the last try for a certificate failed.',
      ['source'],
      values((one) => Number(one.status().last_error !== null)),
    );
  }

  #process(): void {
    const lag = monitorEventLoopDelay({ resolution: 20 });
    lag.enable();
    this.#gauge(
      'foodmap_event_loop_lag_seconds',
      'Lag of the event loop since the last scrape.',
      ['percentile'],
      () => {
        const values = [
          { labels: { percentile: '50' }, value: lag.percentile(50) / 1e9 },
          { labels: { percentile: '99' }, value: lag.percentile(99) / 1e9 },
          { labels: { percentile: '100' }, value: lag.max / 1e9 },
        ];
        lag.reset();
        return values;
      },
    );
    this.#gauge('process_resident_memory_bytes', 'Resident memory.', [], () => [
      { labels: {}, value: process.memoryUsage.rss() },
    ]);
    this.#looked('process_cpu_seconds_total', 'Processor time.', [], () => {
      const { user, system } = process.cpuUsage();
      return [{ labels: {}, value: (user + system) / 1e6 }];
    });
    const started = Date.now() / 1000 - process.uptime();
    this.#gauge('process_start_time_seconds', 'When the program started.', [], () => [{ labels: {}, value: started }]);
    this.#gauge('foodmap_info', 'Versions of the program and its parts.', Object.keys(versions), () => [
      { labels: versions, value: 1 },
    ]);
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: string[] = []): Histogram {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, labelNames: string[], look: () => Sample[] | Promise<Sample[]>): void {
    const collect = async function (this: Gauge) {
      this.reset();
      for (const { labels, value } of await look()) this.set(labels, value);
    };
    this.#registry.registerMetric(new Gauge({ name, help, labelNames, registers: [], collect }));
  }

  /** A counter whose values are read from elsewhere at each scrape. */
  #looked(name: string, help: string, labelNames: string[], look: () => Sample[]): void {
    const collect = function (this: Counter) {
      this.reset();
      for (const { labels, value } of look()) this.inc(labels, value);
    };
    this.#registry.registerMetric(new Counter({ name, help, labelNames, registers: [], collect }));
  }
}

interface Sample {
  labels: Record<string, string>;
  value: number;
}
