import { hostname } from 'node:os';
import { createApp } from '../app.ts';
import { hasTls, type Config } from '../config/config.ts';
import { openDataDirectory, type DataDirectory } from '../opening/open.ts';
import { closeDeps, createDeps, type Wiring } from '../deps.ts';
import { isMissed } from '../features/backups/due.ts';
import { isInterrupted } from '../features/undo/resume.ts';
import { notify } from '../features/systemd/notify.ts';
import { listenForMetrics } from '../features/metrics/listener.ts';
import { keepTimeZone } from '../features/settings/site.ts';
import { claim } from '../features/uploads/owner.ts';
import { refuseUnmoved } from '../features/uploads/whereabouts.ts';
import type { Memory, Ports } from '../handover/messages.ts';
import { answering, type Answering } from '../http/answering.ts';
import { listen, type RunningServer } from '../http/server.ts';
import { isOutdated } from '../features/search/rebuild.ts';
import { jobsOf } from '../jobs/schedule.ts';
import { Readers } from '../readers/threads.ts';
import { workersOf } from '../config/workers.ts';
import { hashWeakly } from '../lib/passwords.ts';
import { StorageFailure } from '../lib/s3.ts';
import type { Log } from '../log.ts';
import { endStart } from '../runtime.ts';
import { versions } from '../version.ts';
import { Encrypted } from './encrypted.ts';
import { firstRun } from './first-run.ts';

/** The ports of a server, and what is behind them for HTTPS. */
export interface Entrance {
  server: RunningServer;
  encrypted: Encrypted | undefined;
}

/** Everything of a server but its ports. */
interface Inside {
  directory: DataDirectory;
  deps: Wiring;
  metrics: ReturnType<typeof listenForMetrics>;
  answers: Answering;
}

/** Opens the data directory and makes everything ready to answer. Throws Refusal. */
export async function open(config: Config, log: Log, memory?: Memory): Promise<Inside> {
  const directory = await openDataDirectory(config, log);
  const deps = await createDeps(config, log, directory.jwtSecret);
  if (memory) {
    deps.captchas.challenges.resume(memory.captchas);
    deps.limiter.resume(memory.windows);
  }
  // Reads need not wait for another process that is in a transaction.
  void deps.db.beginSession().catch((error) => log.error({ err: error }, 'the database cannot be written to'));
  if (config.captchaTestCode !== undefined && config.passwordHashes === 'fast') hashWeakly();
  const noted = await firstRun(deps);
  if (noted) log.info({ file: noted }, 'the first password and API key are in this file; note them, then delete it');
  await keepTimeZone(deps.db).catch((error) => log.error({ err: error }, 'the time zone cannot be kept'));
  await deps.certificates?.load();
  await attendStorage(deps);
  const answers = answering(createApp(deps), deps);
  await deps.db.ping();
  return { directory, deps, answers, metrics: listenForMetrics(deps) };
}

/** Looks where the pictures are. A storage that does not answer stops no start. Throws Refusal. */
async function attendStorage({ config, db, log, uploads: { blobs } }: Wiring): Promise<void> {
  try {
    await refuseUnmoved(db.read, config);
    if (blobs.isRemote && !(await claim(blobs, config.data)))
      log.warn({ place: blobs.place }, 'another data directory owns the bucket; no picture is deleted from it');
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    log.error({ err: error }, 'the storage of the pictures does not answer');
  }
}

/** Opens the ports. Throws Refusal. */
export async function enter(config: Config, { answers, deps: { certificates, clock } }: Inside): Promise<Entrance> {
  const server = listen(config, answers);
  const encrypted = hasTls(config)
    ? await Encrypted.open(config, server.secure, certificates!.current, clock)
    : undefined;
  return { server, encrypted };
}

/** A server that answers, with its jobs. */
export class Running {
  #hasLeft = false;
  #isStopping = false;
  #begun: Promise<void> = Promise.resolve();
  #readers: Readers | undefined;

  constructor(
    readonly config: Config,
    readonly log: Log,
    readonly entrance: Entrance,
    readonly inside: Inside,
  ) {}

  /** The ports that it really has. */
  get ports(): Ports {
    const { server, encrypted } = this.entrance;
    return { port: server.port, httpsPort: server.secure.port, httpPort: encrypted?.httpPort };
  }

  /** Starts jobs, messages and threads, and prints where it listens. */
  begin(): Promise<void> {
    return (this.#begun = this.#begin());
  }

  async #begin(): Promise<void> {
    const { deps, directory } = this.inside;
    const { server, encrypted } = this.entrance;
    for (const job of jobsOf(deps)) deps.jobs.add(job);
    deps.notices.start();
    await deps.db.nodes.join({
      address: `${hostname()}:${server.port}`,
      version: versions.version,
      state: () => JSON.stringify(deps.refusals.recent()),
    });
    if (deps.certificates) await encrypted?.attend(deps.certificates);
    await this.#startReaders();
    if (this.#isStopping) return;
    this.log.info({ data: this.config.data, ...directory.counts }, 'ready');
    if (this.config.captchaTestCode !== undefined) this.log.warn('a captcha test code is set: it solves every captcha');
    this.log.flush();
    endStart();
    process.stdout.write(`foodmap listening on ${server.url}${encrypted ? ` and ${encrypted.url}` : ''}\n`);
    this.notifyReady();
    encrypted?.start(deps);
    if (await isInterrupted(deps.db)) {
      this.log.info('an interrupted undo or taking back goes on');
      // Whoever has the lease of the job, which may be a server that was killed: two at the same work help each other.
      void deps.jobs.run('undo');
    }
    if (await isMissed(deps)) void deps.jobs.catchUp('backup', () => isMissed(deps));
    if (await isOutdated(deps.db)) void deps.jobs.catchUp('search', () => isOutdated(deps.db));
  }

  /** Tells systemd that the server answers. */
  notifyReady(): void {
    const { server, encrypted } = this.entrance;
    notify({ READY: 1, STATUS: `Serving at ${server.url}${encrypted ? ` and ${encrypted.url}` : ''}.` });
  }

  /** Asks the database for an answer. */
  ping(): Promise<void> {
    return this.inside.deps.db.ping();
  }

  /** Finishes requests in flight, writes counters and lets go of the data directory. */
  async stop(): Promise<void> {
    if (this.#hasLeft) return;
    this.#isStopping = true;
    this.log.info('stopping');
    notify({ STOPPING: 1, STATUS: 'Stopping.' });
    this.log.flush();
    const { server, encrypted } = this.entrance;
    // A test message holds its request open for as long as a receiver takes.
    void this.inside.deps.notices.stop();
    void this.inside.deps.mails.stop();
    await Promise.all([server.stop(), encrypted?.stop(), this.#readers?.stop()]);
    await this.#close();
  }

  async #startReaders(): Promise<void> {
    const { config, log, inside } = this;
    const workers = workersOf(config);
    if (workers === 1) return;
    const fail = (why: string) => {
      log.fatal(why);
      log.flush();
      process.exit(1);
    };
    this.#readers = new Readers({ ...inside, config, jwtSecret: inside.directory.jwtSecret, fail }, workers);
    await this.#readers.start(this.entrance.server);
  }

  /** Answers with one thread, until `keepConnections`: a successor that joins the ports finds one listener at each. */
  async retreat(): Promise<void> {
    await this.#begun;
    await this.entrance.server.secure.settled();
    await this.#readers?.retreat();
  }

  /** Closes each connection after its next answer from now on, and waits until those that are in use are closed. */
  async releaseConnections(): Promise<void> {
    const { server, encrypted } = this.entrance;
    await Promise.all([server.releaseConnections(), encrypted?.releaseConnections()]);
  }

  /** Keeps connections open again, and answers with all threads. */
  keepConnections(): void {
    const { server, encrypted } = this.entrance;
    server.keepConnections();
    encrypted?.keepConnections();
    this.#readers
      ?.returnToPorts()
      .catch((error) => this.log.error({ err: error }, 'threads cannot answer at their ports'));
  }

  /** Stops for the server that has joined the ports: nothing is refused. Gives what that one goes on with. */
  async leave(): Promise<Memory> {
    this.#hasLeft = true;
    const { server, encrypted } = this.entrance;
    const { deps } = this.inside;
    void deps.notices.stop();
    void deps.mails.stop();
    await Promise.all([server.leave(), encrypted?.leave(), this.#readers?.stop()]);
    await this.#close();
    return { captchas: deps.captchas.challenges.held(), windows: deps.limiter.held() };
  }

  async #close(): Promise<void> {
    const { deps, directory, metrics } = this.inside;
    await metrics?.stop();
    await closeDeps(deps);
    directory.release();
    this.log.flush();
  }
}
