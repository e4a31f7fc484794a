import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import { SqliteDatabase } from '../db/sqlite/database.ts';
import type { Wiring } from '../deps.ts';
import type { Answering } from '../http/answering.ts';
import type { RunningServer } from '../http/server.ts';
import { isRelayed } from '../http/relayed.ts';
import { sendConnectionsToLast } from '../http/steering.ts';
import { limits } from '../limits.ts';
import { minute } from '../units.ts';
import { taken } from './notes.ts';
import type { Given } from './given.ts';
import { ChangesRing } from './ring.ts';

/** The program itself, where readers begin as well: a second entry would double the code in it. */
const entry = new URL(Bun.isStandaloneExecutable ? `file://${Bun.main}` : '../main.ts', import.meta.url);

interface Situation {
  config: Config;
  jwtSecret: string;
  deps: Wiring;
  answers: Answering;
  /** Ends the program, which cannot go on. */
  fail: (why: string) => void;
}

/** The threads that answer what the public reads, and the socket on which this thread answers the rest. */
export class Readers {
  readonly #threads = new Set<Worker>();
  readonly #folder: string;
  readonly #ring = new ChangesRing();
  readonly #socket;
  /** When some of them ended that were not asked to. */
  #deaths: number[] = [];
  #begun = 0;
  #isStopping = false;

  constructor(
    readonly situation: Situation,
    readonly port: number,
    readonly count: number,
    readonly program: URL = entry,
  ) {
    const { answers, deps } = situation;
    if (!(deps.db instanceof SqliteDatabase)) throw new Error('Only SQLite has threads that read.');
    this.#folder = folderFor(situation.config.data);
    deps.db.onEach(this.#ring);
    const handler = answers.onRelay();
    this.#socket = Bun.serve({
      unix: this.#unix,
      development: false,
      // Bun's types allow it for TCP only.
      ...({ idleTimeout: 0 } as object),
      maxRequestBodySize: limits.socketBody,
      error: (error) => handler.error(error),
      fetch: (request, server) => (isRelayed(request) ? handler.fetch(request, server as never) : taken(request, deps)),
    });
  }

  get #unix(): string {
    return join(this.#folder, 'writer');
  }

  /** Resolves when all answer at the port. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.count }, () => this.#begin()));
  }

  async #begin(): Promise<void> {
    const { config, jwtSecret, deps } = this.situation;
    const { memory } = this.#ring;
    const time = deps.limiter.time!.memory;
    const numbers = { port: this.port, thread: ++this.#begun, threads: this.count };
    const given: Given = { config, jwtSecret, memory, time, unix: this.#unix, ...numbers };
    const thread = new Worker(this.program, { workerData: given });
    this.#threads.add(thread);
    thread.on('error', (error) => deps.log.error({ err: error }, 'a thread that reads failed'));
    const { promise, resolve } = Promise.withResolvers<void>();
    thread.once('message', () => {
      deps.threads.reading++;
      resolve();
    });
    thread.once('exit', () => {
      this.#threads.delete(thread);
      deps.threads.reading = Math.min(deps.threads.reading, this.#threads.size);
      if (!this.#isStopping) this.#replace();
    });
    return promise;
  }

  #replace(): void {
    const now = performance.now();
    this.situation.deps.threads.ended++;
    this.#deaths = [...this.#deaths.filter((at) => now - at < minute), now];
    if (this.#deaths.length >= limits.readerDeaths) return this.situation.fail('threads that read keep failing');
    this.situation.deps.log.error('a thread that reads ended; another one is started');
    void this.#begin();
  }

  /** Finishes what they answer, and takes what they have counted. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const ended = [...this.#threads].map((thread) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of threads, not of windows
      thread.postMessage('stop');
      return new Promise((resolve) => thread.once('exit', resolve));
    });
    // One that hangs ends with the process.
    await Promise.race([Promise.all(ended), Bun.sleep(2 * limits.shutdown)]);
    await this.#socket.stop(true);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * A new folder of this account alone: the temporary one, since the path of a socket must be short and a copy of the data
 * directory should meet none; where there is no such folder, in the data directory.
 */
function folderFor(data: string): string {
  try {
    return mkdtempSync(join(tmpdir(), 'foodmap-'));
  } catch {
    return mkdtempSync(join(data, 'foodmap-'));
  }
}

/** Lets threads answer at the port of a server, which it has opened and gives up. */
export async function readAt(server: RunningServer, count: number, situation: Situation): Promise<RunningServer> {
  const readers = new Readers(situation, server.port, count);
  await readers.start();
  sendConnectionsToLast(server.port, count);
  await server.leaveToReaders();
  // Again, since their places have changed.
  sendConnectionsToLast(server.port, count);
  return {
    ...server,
    async stop() {
      situation.answers.refuse();
      await readers.stop();
    },
  };
}
