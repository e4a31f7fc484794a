import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { SqliteDatabase } from '../db/sqlite/database.ts';
import type { Wiring } from '../deps.ts';
import type { Answering } from '../http/answering.ts';
import type { Connections } from '../http/connections.ts';
import type { Guests, SharedPort } from '../http/port.ts';
import type { RunningServer } from '../http/server.ts';
import { isRelayed } from '../http/relayed.ts';
import { sendConnectionsToFirst, sendConnectionsToLast } from '../http/steering.ts';
import { Semaphore } from '../lib/semaphore.ts';
import { limits } from '../limits.ts';
import { minute } from '../units.ts';
import { taken } from './notes.ts';
import type { Given, Task } from './given.ts';
import { ChangesRing } from './ring.ts';
import { ReaderThread } from './thread.ts';

interface Situation {
  config: Config;
  jwtSecret: string;
  deps: Wiring;
  answers: Answering;
  /** Ends the program, which cannot go on. */
  fail: (why: string) => void;
}

interface Joined {
  shared: SharedPort;
  connections: Connections;
}

/**
 * The threads that answer what the public reads, and the socket on which this thread answers the rest. This thread keeps
 * the first place at each port, and new connections are sent past it: it can take them back at any time without losing
 * one, for another certificate or for a program that takes over.
 */
export class Readers implements Guests {
  readonly #threads = new Set<ReaderThread>();
  readonly #joined = new Map<number, Joined>();
  readonly #folder: string;
  readonly #ring = new ChangesRing();
  readonly #socket;
  /** When some of them ended that were not asked to. */
  #deaths: number[] = [];
  #begun = 0;
  #isStopping = false;
  /** Whether this thread answers alone for now. */
  #areAway = false;
  /** Listeners come and go one after the other, since the system numbers those of a port. */
  readonly #turns = new Semaphore(1);

  constructor(
    readonly situation: Situation,
    readonly count: number,
    readonly program?: URL,
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

  /** Lets threads answer at the ports of a server. */
  async start(server: Pick<RunningServer, 'share'>): Promise<void> {
    await Promise.all(Array.from({ length: this.count }, () => this.#begin()));
    if (!this.#isStopping) await server.share(this);
  }

  join(shared: SharedPort, connections: Connections): Promise<void> {
    return this.#turns.run(async () => {
      this.#joined.set(shared.port, { shared, connections });
      if (!this.#areAway) await this.#open(shared);
    });
  }

  leave(port: number): Promise<void> {
    return this.#turns.run(async () => {
      const joined = this.#joined.get(port);
      if (joined && !this.#areAway) await this.#close(joined);
      this.#joined.delete(port);
    });
  }

  /** Leaves all ports to this thread, until they return. */
  retreat(): Promise<void> {
    return this.#turns.run(async () => {
      if (this.#areAway) return;
      this.#areAway = true;
      await Promise.all([...this.#joined.values()].map((one) => this.#close(one)));
    });
  }

  returnToPorts(): Promise<void> {
    return this.#turns.run(async () => {
      this.#areAway = false;
      for (const { shared } of this.#joined.values()) await this.#open(shared);
    });
  }

  async #all(task: Task): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.ask(task)));
  }

  async #open(shared: SharedPort, threads: Iterable<ReaderThread> = this.#threads): Promise<void> {
    if (this.#isStopping) return;
    await Promise.all([...threads].map((thread) => thread.ask({ kind: 'open', shared })));
    sendConnectionsToLast(shared.port, this.#threads.size);
  }

  async #close({ shared: { port }, connections }: Joined): Promise<void> {
    await this.#all({ kind: 'release', port });
    await connections.release(sendConnectionsToFirst);
    await connections.leave(sendConnectionsToFirst);
    await this.#all({ kind: 'close', port });
    connections.keep();
  }

  async #begin(): Promise<void> {
    const { config, jwtSecret, deps } = this.situation;
    const { memory } = this.#ring;
    const time = deps.limiter.time!.memory;
    const numbers = { thread: ++this.#begun, threads: this.count };
    const given: Given = { config, jwtSecret, memory, time, unix: this.#unix, ...numbers };
    const listeners = {
      failed: (error: unknown) => deps.log.error({ err: error }, 'a thread that reads failed'),
      told: (client: string, port: number) => this.#joined.get(port)?.connections.note(client),
      ended: () => {
        this.#threads.delete(thread);
        deps.threads.reading = Math.min(deps.threads.reading, this.#threads.size);
        if (!this.#isStopping) this.#replace();
      },
    };
    const thread = new ReaderThread(given, listeners, this.program);
    await thread.started;
    await this.#turns.run(async () => {
      if (thread.hasEnded) return;
      if (this.#isStopping) return thread.ask({ kind: 'end' });
      this.#threads.add(thread);
      deps.threads.reading++;
      if (this.#areAway) return;
      for (const { shared } of this.#joined.values()) await this.#open(shared, [thread]);
    });
  }

  #replace(): void {
    const now = performance.now();
    this.situation.deps.threads.ended++;
    this.#deaths = [...this.#deaths.filter((at) => now - at < minute), now];
    if (this.#deaths.length >= limits.readerDeaths) return this.situation.fail('threads that read keep failing');
    this.situation.deps.log.error('a thread that reads ended; another one is started');
    void this.#begin().catch((error: unknown) =>
      this.situation.deps.log.error({ err: error }, 'a thread that reads cannot begin'),
    );
  }

  /** Finishes what they answer, and takes what they have counted. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#all({ kind: 'end' });
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
