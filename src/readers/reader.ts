// Entry of a thread that only reads.
import './share.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { createApp } from '../app.ts';
import { pathsOf } from '../data-directory/layout.ts';
import { unpackAddon } from '../db/sqlite/addon.ts';
import { createDeps } from '../deps.ts';
import { answering } from '../http/answering.ts';
import { closePort, openPort } from '../http/port.ts';
import { revivedNetwork } from '../lib/addresses.ts';
import { SharedTime } from '../http/shared-time.ts';
import { limits } from '../limits.ts';
import { createLogger } from '../log.ts';
import { ReaderDatabase } from './database.ts';
import type { Given } from './given.ts';
import { Counted } from './notes.ts';
import { relayTo } from './relay.ts';
import { ChangesRing } from './ring.ts';

const { config: given, jwtSecret, memory, unix, port, thread, time } = workerData as Given;
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
const answers = answering(createApp({ ...deps, refusals: refusals as never }), {
  ...deps,
  refusals,
  searchCounts,
  storeDays,
  relay: relayTo(unix),
});
const server = openPort({ hostname: config.host, port, flags: '--port', sharing: 'join' }, answers.on('http'));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of threads, not of windows
parentPort!.postMessage('listening');
parentPort!.once('message', () => void end());

/** Finishes what is asked, and delivers what was counted. */
async function end(): Promise<void> {
  answers.refuse();
  await Bun.sleep(limits.drain);
  await closePort(server);
  await deps.keyring.flush();
  await counted.flush();
  await db.close();
  log.flush();
  process.exit(0);
}
