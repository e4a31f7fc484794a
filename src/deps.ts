import { hasTls, type Config } from './config/config.ts';
import { passwordOf } from './config/database-password.ts';
import { pathsOf } from './data-directory/layout.ts';
import type { ServiceContext } from './context.ts';
import type { Database, WritableDatabase } from './db/database.ts';
import { SharedWindows } from './db/postgres/windows.ts';
import { openDatabase } from './data-directory/database.ts';
import { patienceOf } from './opening/open.ts';
import { SecondFactors } from './features/factors/service.ts';
import { Downloads } from './features/downloads/service.ts';
import { Keyring } from './features/api-keys/keyring.ts';
import { PageKeys } from './features/api-keys/page-keys.ts';
import { Certificates } from './features/certificates/service.ts';
import { OwnChallenges } from './features/captcha/challenges.ts';
import { SharedChallenges } from './features/captcha/challenges.postgres.ts';
import { sessionUses } from './features/logins/uses.ts';
import { Captchas } from './features/captcha/service.ts';
import { MailQueue } from './features/mail/queue.ts';
import { Lookups } from './features/merchants/lookup.ts';
import { Metrics } from './features/metrics/service.ts';
import { Notices } from './features/notices/service.ts';
import { ReviewSummaries } from './features/reviews/summaries.ts';
import { StoreDays } from './features/numbers/store-days.ts';
import { SearchCounts } from './features/search/counts.ts';
import { holding } from './features/sessions/authority.ts';
import { Sessions } from './features/sessions/service.ts';
import { Networks } from './features/votes/networks.ts';
import { isWithin } from './lib/addresses.ts';
import { Cors } from './features/settings/cors.ts';
import { invalidatedBy } from './features/stores/freshness.ts';
import type { Catalogue } from './features/texts/service.ts';
import { StoreViews } from './features/stores/views.ts';
import { blobsOf } from './features/uploads/blobs/configured.ts';
import { Uploads } from './features/uploads/service.ts';
import { Work } from './features/work/service.ts';
import { acting } from './http/acting.ts';
import { ResponseCache } from './http/response-cache.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { Refusals } from './features/health/refusals.ts';
import { SharedTime } from './http/shared-time.ts';
import { workersOf } from './config/workers.ts';
import { Spool } from './http/spool.ts';
import { IncomingFiles } from './features/incoming/service.ts';
import { Jobs } from './jobs/jobs.ts';
import type { Language } from './i18n/languages.ts';
import { loadPages } from './web/built.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './log.ts';

/** All that requests need. They write through `by` alone, so that no route can forget whose write it is. */
export interface Deps {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  /** The context of services for a request: `stores.create(by(request), body)`. */
  by: (request: Request) => ServiceContext;
  captchas: Captchas;
  /** Undefined without TLS. */
  certificates: Certificates | undefined;
  cors: Cors;
  downloads: Downloads;
  incoming: IncomingFiles;
  /** Whether this thread only reads. */
  isReader: boolean;
  factors: SecondFactors;
  jobs: Jobs;
  keyring: Keyring;
  limiter: RateLimiter;
  lookups: Lookups;
  mails: MailQueue;
  /** Undefined unless a metrics port or token is configured. */
  metrics: Metrics | undefined;
  networks: Networks;
  notices: Notices;
  pageKeys: PageKeys;
  refusals: Refusals;
  responses: ResponseCache;
  searchCounts: SearchCounts;
  sessions: Sessions;
  spool: Spool;
  storeDays: StoreDays;
  summaries: ReviewSummaries;
  /** Texts of the site in a language that the place may override. */
  textsOf: (language: Language) => Promise<Catalogue>;
  /** Threads that read, and those of them that failed. */
  threads: { reading: number; ended: number };
  uploads: Uploads;
  views: StoreViews;
  work: Work;
}

/** All state of a server, so that tests can run several in one process. */
export interface Wiring extends Deps {
  db: WritableDatabase;
}

/** Parts that differ in a thread that only reads. */
export interface Reader {
  db: WritableDatabase;
  time: SharedTime;
  deliverKeys: (ids: number[]) => void;
}

/** Opens a data directory that `openDataDirectory` has brought up to date. */
export async function createDeps(
  config: Config,
  log: Log,
  jwtSecret: string,
  clock: Clock = Date.now,
  reader?: Reader,
): Promise<Wiring> {
  const db =
    reader?.db ??
    (await openDatabase(config, {
      password: passwordOf(config),
      starting: patienceOf(log),
      onRefusal: (why) => log.error(`PostgreSQL refuses new connections: ${why}.`),
    }));
  const isShared = db.engine === 'postgres';
  db.nodes.onSilence((nodes) => log.warn({ nodes }, 'nodes have not confirmed a change of keys or settings in time'));
  const time = reader?.time ?? (workersOf(config) > 1 ? new SharedTime() : undefined);
  const limiter = new RateLimiter(config, clock, isShared ? new SharedWindows(db, clock) : undefined, time);
  const challenges = isShared ? new SharedChallenges(db, clock) : new OwnChallenges(clock);
  const cors = new Cors(db, clock, log);
  await cors.load();
  const responses = new ResponseCache(clock);
  db.onCommit((changes) => responses.invalidate(invalidatedBy(changes)));
  const refusals = new Refusals(clock);
  const jobs = new Jobs(clock, log, isShared ? db.nodes : undefined);
  const views = new StoreViews(db, clock);
  const certificates = hasTls(config) ? new Certificates({ clock, config, log }) : undefined;
  const isObserved = config.metricsPort !== undefined || config.metricsToken !== undefined;
  const networks = new Networks(jwtSecret);
  const sessions = new Sessions(db, clock, limiter, sessionUses(db, clock, log), jwtSecret);
  return {
    config,
    clock,
    log,
    db,
    by: acting((...held) => holding(db, ...held), clock, networks),
    captchas: new Captchas(challenges, config.captchaTestCode),
    certificates,
    cors,
    downloads: new Downloads(db, clock),
    incoming: new IncomingFiles(pathsOf(config.data).incoming, clock),
    isReader: reader !== undefined,
    factors: new SecondFactors(db, clock, sessions, jwtSecret),
    jobs,
    keyring: new Keyring(db, clock, log, reader?.deliverKeys),
    limiter,
    lookups: new Lookups(jwtSecret),
    mails: new MailQueue({
      db,
      clock,
      config,
      log,
      textsIn: async (language) => (await loadPages()).rendererIn(language).words().letters,
    }),
    metrics: isObserved
      ? new Metrics({ certificates, clock, config, db, jobs, refusals, responses, views })
      : undefined,
    networks,
    notices: new Notices({ certificates, clock, config, db, log, refusals }),
    pageKeys: new PageKeys(jwtSecret, clock),
    refusals,
    responses,
    searchCounts: new SearchCounts(db, clock, log, (address) =>
      // Each kiosk of the place is one.
      isWithin(address, config.trustedNetworks) ? networks.labelOfAddress(address) : networks.labelOf(address),
    ),
    sessions,
    storeDays: new StoreDays(db, clock, log),
    spool: new Spool(pathsOf(config.data).spool, clock),
    summaries: new ReviewSummaries(db),
    textsOf: async (language) => (await loadPages()).rendererIn(language).own,
    threads: { reading: 0, ended: 0 },
    uploads: new Uploads(db, clock, blobsOf(config, { cached: true })),
    views,
    work: new Work(config, db, log),
  };
}

/** Stops jobs, long work and messages, writes what is counted and noted in memory, and closes the database. */
export async function closeDeps({
  certificates,
  db,
  jobs,
  keyring,
  mails,
  notices,
  searchCounts,
  sessions,
  storeDays,
  work,
}: Wiring): Promise<void> {
  await Promise.all([jobs.stop(), mails.stop(), notices.stop(), work.stop(), certificates?.stop()]);
  await Promise.all([keyring.flush(), searchCounts.flush(), sessions.flush(), storeDays.flush()]);
  await db.close();
}
