import { allSettings, hasTls, type Config } from '../config/config.ts';
import { unknownVariables } from '../config/unknown.ts';
import { Failure, InUse, Refusal } from '../errors.ts';
import { sentenceOf } from '../faults.ts';
import { certificateOf } from '../features/certificates/service.ts';
import { answerWatchdog, notify } from '../features/systemd/notify.ts';
import { Followed } from '../handover/follow.ts';
import { handOver } from '../handover/hand-over.ts';
import { predecessor, type Predecessor } from '../handover/predecessor.ts';
import { listen } from '../http/server.ts';
import { Waiting } from '../http/waiting.ts';
import { createLogger, type Log } from '../log.ts';
import { removedVariables } from '../runtime.ts';
import { versions } from '../version.ts';
import { command, configOf } from './command.ts';
import { Encrypted } from './encrypted.ts';
import { workersOf } from '../config/workers.ts';
import { enter, open, Running } from './running.ts';
import { stopOnSignals } from './signals.ts';

/** `foodmap serve`, and `foodmap` alone. */
export const serveCommand = () =>
  command(
    'serve',
    'Run the server (the default command).',
    allSettings.map(({ name }) => name),
  ).action((options) => serve(configOf(options), { unknown: unknownVariables(), isLasting: true }));

/**
 * Serves until SIGTERM, SIGINT or SIGHUP; then finishes requests in flight, writes counters and ends. When `isLasting`,
 * SIGUSR2 hands over to the program that is installed then.
 */
export async function serve(config: Config, { unknown = [] as string[], isLasting = false } = {}): Promise<void> {
  // Refuses what does not go together before anything is opened.
  workersOf(config);
  const log = createLogger(config);
  const { version, commit } = versions;
  log.info({ version, ...(commit && { commit }) }, 'starting');
  if (removedVariables.length > 0) log.warn({ variables: removedVariables }, 'variables of the runtime are not obeyed');
  if (unknown.length > 0) log.warn({ variables: unknown }, 'unknown environment variables');
  log.flush();
  const former = predecessor();
  if (!former) notify({ STATUS: 'Opening the database, which a new program upgrades first.' });
  const running = former ? await takeOver(config, log, former) : await start(config, log);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  live({ config, log, running, former }, isLasting);
  await running.begin();
}

/** Opens the data directory, then the ports. */
async function start(config: Config, log: Log): Promise<Running> {
  const inside = await open(config, log).catch((error: unknown) => {
    // A service manager does not repeat a start that is refused, but this one succeeds later.
    throw error instanceof InUse ? new Failure(error.message) : error;
  });
  return new Running(config, log, await enter(config, inside), inside);
}

/** Opens the ports, where requests wait, then the data directory once the former server has let go of it. */
async function takeOver(given: Config, log: Log, former: Predecessor): Promise<Running> {
  try {
    const config = former.onItsPorts(given);
    const waiting = new Waiting();
    const server = listen(config, waiting, { joins: true });
    const encrypted = hasTls(config)
      ? await Encrypted.open(config, server.secure, await certificateOf(config), Date.now)
      : undefined;
    const inside = await open(config, log, await former.leaves());
    const running = new Running(config, log, { server, encrypted }, inside);
    await former.agrees(versions.version);
    waiting.admit(inside.answers);
    return running;
  } catch (error) {
    const isForPeople = error instanceof Failure || error instanceof Refusal;
    await former.fail((isForPeople ? error.message : sentenceOf(error)) ?? 'an unexpected error, which the log names');
    throw error;
  }
}

interface Life {
  config: Config;
  log: Log;
  running: Running;
  former: Predecessor | undefined;
}

function live({ config, log, running: first, former }: Life, isLasting: boolean): void {
  let running = first;
  let followed: Followed | undefined;
  let handingOver: Promise<void> | undefined;
  const stopping = new AbortController();
  // While it hands over, the database is not its own; how long that may take is limited.
  answerWatchdog(async () => (handingOver ? undefined : running.ping()));
  stopOnSignals(async (signal) => {
    stopping.abort();
    await handingOver;
    if (followed) return followed.pass(signal);
    await running.stop();
    process.exit(0);
  });
  const hand = async () => {
    const resume = async () => {
      // Threads would begin with a source that may be another one by now.
      const threads = Bun.isStandaloneExecutable ? {} : { workers: 1 };
      running = await start({ ...config, ...running.ports, ...threads }, log);
      await running.begin();
    };
    notify({ RELOADING: 1, STATUS: 'Handing over to the program that is installed now.' });
    const successor = await handOver({ data: config.data, log, server: running, resume, signal: stopping.signal });
    if (!successor) return running.notifyReady();
    const isLookedAfter = notify({ MAINPID: successor.pid });
    successor.tell({ kind: 'serve' });
    if (isLookedAfter || former) process.exit(0);
    followed = new Followed(successor);
    void followed.ended().then((code) => process.exit(code));
  };
  // Without a handler it would end the process; it is sent by mistake for SIGUSR2.
  process.on('SIGUSR1', () => log.warn('SIGUSR1 does nothing; SIGUSR2 hands over to the program that is installed'));
  if (isLasting && process.platform === 'linux')
    process.on('SIGUSR2', () => {
      if (followed) return followed.pass('SIGUSR2');
      if (stopping.signal.aborted) return;
      handingOver ??= hand()
        .catch((error: unknown) => {
          log.fatal({ err: error }, 'the upgrade failed, and this program cannot serve any more');
          log.flush();
          process.exit(1);
        })
        .finally(() => (handingOver = undefined));
    });
}
