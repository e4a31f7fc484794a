import { Failure } from '../errors.ts';
import { sentenceOf } from '../faults.ts';
import { limits } from '../limits.ts';
import type { Log } from '../log.ts';
import { versions } from '../version.ts';
import type { Memory, Ports } from './messages.ts';
import { noteOutcome, type Outcome } from './outcome.ts';
import { putBack } from './put-back.ts';
import { Successor } from './successor.ts';

/** The server that hands over. */
interface Server {
  ports: Ports;
  /** Leaves the ports to the thread that writes, if there are others. */
  retreat(): Promise<void>;
  /** Lets clients open new connections for what they ask next, of those that are in use. */
  releaseConnections(): Promise<void>;
  keepConnections(): void;
  /** Leaves the ports to the server that has joined them, and lets go of the data directory. */
  leave(): Promise<Memory>;
}

interface Situation {
  data: string;
  log: Log;
  server: Server;
  /** Serves again after the server has left. */
  resume: () => Promise<void>;
  /** Ends the attempt, since this server is to stop. */
  signal: AbortSignal;
}

/**
 * Hands over to the program that is installed now. Gives it once it serves; undefined when it cannot, and this server
 * serves on.
 */
export async function handOver({ data, log, server, resume, signal }: Situation): Promise<Successor | undefined> {
  // A disk that is full ends no server; the command that waits for the outcome times out.
  const note = (outcome: Outcome) =>
    noteOutcome(data, outcome).catch((error) =>
      log.error({ err: error }, 'the outcome of the upgrade cannot be noted'),
    );
  const failed = async (error: unknown, pause: number) => {
    const reason = error instanceof Failure ? error.message : (sentenceOf(error) ?? String(error));
    const failure = `The new program cannot serve: ${reason.replace(/\.$/, '')}.`;
    log.error({ failure, ms: Math.round(pause) }, 'the upgrade failed; this program serves on');
    await note({ at: Date.now(), version: versions.version, failure, pid: process.pid, pause });
    log.flush();
  };
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
  let successor: Successor;
  try {
    await Promise.race([server.retreat(), aborted]);
    if (signal.aborted) return undefined;
    successor = new Successor(server.ports);
  } catch (error) {
    server.keepConnections();
    await failed(error, 0);
    return undefined;
  }
  log.info({ pid: successor.pid }, 'handing over to the program that is installed now');
  const giveUp = () => void successor.end();
  signal.addEventListener('abort', giveUp);
  try {
    await Promise.all([
      successor.says('listening', limits.successorStart),
      Promise.race([server.releaseConnections(), successor.failed]),
    ]);
  } catch (error) {
    await successor.end();
    server.keepConnections();
    if (!signal.aborted) await failed(error, 0);
    return undefined;
  }
  const left = performance.now();
  const pauseSoFar = () => Math.round(performance.now() - left);
  const memory = await server.leave();
  try {
    successor.tell({ kind: 'yours', memory });
    const { version } = await successor.says('healthy', limits.takeOver);
    signal.removeEventListener('abort', giveUp);
    const pause = pauseSoFar();
    log.info({ pid: successor.pid, version, ms: pause }, 'handed over');
    log.flush();
    await note({ at: Date.now(), version, failure: null, pid: successor.pid, pause });
    return successor;
  } catch (error) {
    await successor.end();
    const copy = await putBack(data);
    if (copy) log.warn({ copy }, 'the database from before the upgrade is put back');
    if (signal.aborted) return undefined;
    await resume();
    await failed(error, pauseSoFar());
    return undefined;
  }
}
