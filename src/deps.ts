import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { Database } from './db/database.ts';
import { Keyring } from './features/api-keys/keyring.ts';
import { Captchas } from './features/captcha/service.ts';
import { Metrics } from './features/metrics/service.ts';
import { SearchCounts } from './features/search/counts.ts';
import { rebuildIfOutdated } from './features/search/rebuild.ts';
import { StoreViews } from './features/stores/views.ts';
import { Uploads } from './features/uploads/service.ts';
import { Answers } from './http/answers.ts';
import { Cors } from './http/cors.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { Sessions } from './http/sessions.ts';
import { Jobs } from './jobs/jobs.ts';
import type { Clock } from './lib/clock.ts';
import type { Logger } from './log.ts';

export const databaseFile = (data: string): string => join(data, 'foodmap.db');

/** Everything a request can need; there is no other state, so servers can run side by side. */
export interface Deps {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Database;
  answers: Answers;
  captchas: Captchas;
  cors: Cors;
  jobs: Jobs;
  keyring: Keyring;
  limiter: RateLimiter;
  /** Undefined when nobody asks for them. */
  metrics: Metrics | undefined;
  searchCounts: SearchCounts;
  sessions: Sessions;
  uploads: Uploads;
  views: StoreViews;
}

/** Opens a data directory whose schema is up to date; the first time after some upgrades, the search index is filled. */
export async function createDeps(
  config: Config,
  log: Logger,
  jwtSecret: string,
  clock: Clock = Date.now,
): Promise<Deps> {
  const db = new Database(databaseFile(config.data));
  await rebuildIfOutdated(db, log);
  const limiter = new RateLimiter(config.quotas, clock);
  const cors = new Cors(db);
  await cors.load();
  const answers = new Answers(db, clock);
  const jobs = new Jobs(clock, log);
  const views = new StoreViews(db, clock);
  const isObserved = config.metricsPort !== undefined || config.metricsToken !== undefined;
  return {
    config,
    clock,
    log,
    db,
    answers,
    captchas: new Captchas(clock, config.captchaTestCode),
    cors,
    jobs,
    keyring: new Keyring(db, clock, log),
    limiter,
    metrics: isObserved ? new Metrics({ answers, config, db, jobs, views }) : undefined,
    searchCounts: new SearchCounts(db, clock, log),
    sessions: new Sessions(db, clock, limiter, jwtSecret),
    uploads: new Uploads(db, clock, config.data),
    views,
  };
}

/** Writes what is still in memory and closes the database. */
export async function closeDeps({ db, jobs, keyring, searchCounts }: Deps): Promise<void> {
  await jobs.stop();
  await Promise.all([keyring.flush(), searchCounts.flush()]);
  await db.close();
}
