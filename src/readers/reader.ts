// Entry of a thread that only reads.
import './share.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { Server } from 'bun';
import { createApp } from '../app.ts';
import { pathsOf } from '../data-directory/layout.ts';
import { unpackAddon } from '../db/sqlite/addon.ts';
import { createDeps } from '../deps.ts';
import { answering, type Closes } from '../http/answering.ts';
import { clientOf } from '../http/connections.ts';
import { closePort, openPort, type SharedPort } from '../http/port.ts';
import { revivedNetwork } from '../lib/addresses.ts';
import { SharedTime } from '../http/shared-time.ts';
import { limits } from '../limits.ts';
import { createLogger } from '../log.ts';
import { ReaderDatabase } from './database.ts';
import { start, type Asked, type Given, type Said } from './given.ts';
import { Counted } from './notes.ts';
import { relayTo } from './relay.ts';
import { ChangesRing } from './ring.ts';

const { config: given, jwtSecret, memory, unix, thread, time } = workerData as Given;
const config = {
  ...given,
  trustProxy: given.trustProxy.map(revivedNetwork),
  trustedNetworks: given.trustedNetworks.map(revivedNetwork),
};
const log = createLogger(config);
// As in the thread that writes: without it, the thread ends, and with it the connections of others.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
const { database, native } = pathsOf(config.data);
// The same file in all threads: a second copy would be a second SQLite, which drops the locks of the first.
unpackAddon(native);
const counted = new Counted(unix, (error) => log.error({ err: error }, 'counts of a thread were lost'));
const db = new ReaderDatabase(database, new ChangesRing(memory));
const deps = await createDeps(config, log, jwtSecret, Date.now, {
  db,
  deliverKeys: counted.keys,
  time: new SharedTime(time),
});
const { refusals, searchCounts, storeDays } = counted;
if (deps.metrics) counted.observe(thread, deps.metrics);
/** Of the port with TLS. */
const certificates = { isPublic: false };
const answers = answering(createApp({ ...deps, refusals: refusals as never }), {
  ...deps,
  certificates,
  refusals,
  searchCounts,
  storeDays,
  relay: relayTo(unix),
});

const listeners = new Map<number, { server: Server<unknown>; release: () => void }>();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of threads, not of windows
const say = (said: Said) => parentPort!.postMessage(said);

function open(shared: SharedPort): void {
  const { port, scheme } = shared;
  let isLeaving = false;
  const closes: Closes = (request, server) => {
    const told = isLeaving ? clientOf(request, server) : undefined;
    if (told !== undefined) say({ told, port });
    return isLeaving;
  };
  if (scheme === 'https') certificates.isPublic = shared.isPublic ?? false;
  const server = openPort({ ...shared, sharing: 'join' }, answers.on(scheme, closes));
  listeners.set(port, { server, release: () => (isLeaving = true) });
}

/** Closes a listener; what takes long goes on, and is not waited for. */
async function close(port: number): Promise<void> {
  const listener = listeners.get(port);
  listeners.delete(port);
  if (listener) await Promise.race([listener.server.stop(), Bun.sleep(limits.shutdown)]);
}

/** Finishes what is asked, and delivers what was counted. */
async function end(): Promise<never> {
  answers.refuse();
  await Bun.sleep(limits.drain);
  await Promise.all([...listeners.values()].map(({ server }) => closePort(server)));
  await deps.keyring.flush();
  await counted.flush();
  await db.close();
  log.flush();
  process.exit(0);
}

async function perform(task: Asked): Promise<void> {
  if (task.kind === 'open') open(task.shared);
  else if (task.kind === 'release') listeners.get(task.port)?.release();
  else if (task.kind === 'close') await close(task.port);
  else await end();
  say({ done: task.id });
}

parentPort!.on('message', (task: Asked) => {
  perform(task).catch((error: unknown) => {
    log.fatal({ err: error }, 'a thread that reads cannot go on');
    log.flush();
    process.exit(1);
  });
});
say({ done: start });
