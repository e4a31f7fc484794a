import { Worker } from 'node:worker_threads';
import { limits } from '../limits.ts';
import { start, type Given, type Said, type Task } from './given.ts';

/** The program itself, where readers begin as well: a second entry would double the code in it. */
const entry = new URL(Bun.isStandaloneExecutable ? `file://${Bun.main}` : '../main.ts', import.meta.url);

interface Listeners {
  failed(error: unknown): void;
  ended(): void;
  /** A client learned from its answer that its connection is closed. */
  told(client: string, port: number): void;
}

/** A thread that reads, as the one that writes has it. */
export class ReaderThread {
  readonly #worker: Worker;
  readonly #tasks = new Map<number, () => void>();
  readonly #ended = Promise.withResolvers<void>();
  #asked = start;
  hasEnded = false;
  /** Resolves when it can answer, or has ended. */
  readonly started = this.#done(start);

  constructor(given: Given, listeners: Listeners, program = entry) {
    this.#worker = new Worker(program, { workerData: given });
    this.#worker.on('error', (error) => listeners.failed(error));
    this.#worker.on('message', (said: Said) => {
      if ('told' in said) return listeners.told(said.told, said.port);
      this.#tasks.get(said.done)?.();
      this.#tasks.delete(said.done);
    });
    this.#worker.once('exit', () => {
      this.hasEnded = true;
      this.#ended.resolve();
      listeners.ended();
    });
  }

  /** Resolves when the task is done, or the thread has ended, which it has to when it takes too long. */
  async ask(task: Task): Promise<void> {
    const id = ++this.#asked;
    const late = setTimeout(() => void this.#worker.terminate(), limits.readerTask);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of threads, not of windows
    this.#worker.postMessage({ ...task, id });
    await this.#done(id);
    clearTimeout(late);
  }

  #done(id: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tasks.set(id, resolve);
    return Promise.race([promise, this.#ended.promise]);
  }
}
