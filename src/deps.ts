import { join } from 'node:path';
import type { Config } from './config.ts';
import { Database } from './db/database.ts';
import { Keyring } from './features/api-keys/keyring.ts';
import { Captchas } from './features/captcha/service.ts';
import { SearchCounts } from './features/search/counts.ts';
import { StoreViews } from './features/stores/views.ts';
import { Uploads } from './features/uploads/service.ts';
import { Answers } from './http/answers.ts';
import { Cors } from './http/cors.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { Sessions } from './http/sessions.ts';
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
  keyring: Keyring;
  limiter: RateLimiter;
  searchCounts: SearchCounts;
  sessions: Sessions;
  uploads: Uploads;
  views: StoreViews;
}

/** Opens a data directory whose schema is up to date. */
export async function createDeps(
  config: Config,
  log: Logger,
  jwtSecret: string,
  clock: Clock = Date.now,
): Promise<Deps> {
  const db = new Database(databaseFile(config.data));
  const limiter = new RateLimiter(config.quotas, clock);
  const cors = new Cors(db);
  await cors.load();
  return {
    config,
    clock,
    log,
    db,
    answers: new Answers(db, clock),
    captchas: new Captchas(clock, config.captchaTestCode),
    cors,
    keyring: new Keyring(db, clock, log),
    limiter,
    searchCounts: new SearchCounts(db, clock, log),
    sessions: new Sessions(db, clock, limiter, jwtSecret),
    uploads: new Uploads(db, clock, config.data),
    views: new StoreViews(db, clock),
  };
}

/** Writes what is still in memory and closes the database. */
export async function closeDeps({ db, keyring, searchCounts }: Deps): Promise<void> {
  await Promise.all([keyring.flush(), searchCounts.flush()]);
  await db.close();
}
