import type { Config } from '../config/config.ts';
import { Failure } from '../errors.ts';
import { limits } from '../limits.ts';
import { marker, type Handover, type Memory, type Ports, type ToPredecessor, type ToSuccessor } from './messages.ts';

const given = process.env[marker];
delete process.env[marker];

/** The server that this program takes over from; undefined when it was started by somebody else. */
export const predecessor = (): Predecessor | undefined =>
  given === undefined ? undefined : new Predecessor(JSON.parse(given) as Handover);

/** The former server, for the program that takes over from it. */
class Predecessor {
  readonly ports: Ports;
  readonly #leaves = Promise.withResolvers<Memory>();
  readonly #agrees = Promise.withResolvers<void>();
  readonly #gone = Promise.withResolvers<void>();
  readonly #watch: Timer;

  constructor({ pid = process.ppid, ...ports }: Handover) {
    this.ports = ports;
    this.#leaves.promise.catch(() => {});
    process.on('message', (message: ToSuccessor) => this.#hear(message));
    process.on('disconnect', () => this.#end());
    // A message that it sent last may still be unread, so its end counts from the second look on.
    let looks = 0;
    this.#watch = setInterval(() => {
      if (process.connected && process.ppid === pid) return;
      if (++looks > 1) this.#end();
    }, limits.predecessorLook);
  }

  /** The configuration, with the ports that the former server really has. */
  onItsPorts(config: Config): Config {
    return { ...config, ...this.ports };
  }

  /**
   * Tells it that requests can wait here. Gives its state in memory once it has let go of the data directory. Throws
   * Failure when it ends before, or takes too long.
   */
  async leaves(): Promise<Memory> {
    await this.#tell({ kind: 'listening' });
    const late = setTimeout(
      () => this.#leaves.reject(new Failure('The server that hands over does not let go of the data directory.')),
      limits.predecessorLeaves,
    );
    return this.#leaves.promise.finally(() => clearTimeout(late));
  }

  /** Tells it that this program can serve, and waits until it does not take the data directory back any more. */
  async agrees(version: string): Promise<void> {
    await this.#tell({ kind: 'healthy', version });
    await this.#agrees.promise;
    clearInterval(this.#watch);
    if (process.connected) process.disconnect?.();
  }

  /** Tells it why this program cannot take over. */
  fail(reason: string): Promise<void> {
    return this.#tell({ kind: 'failed', reason });
  }

  #hear(message: ToSuccessor): void {
    if (message.kind === 'serve') this.#agrees.resolve();
    else this.#leaves.resolve(message.memory);
  }

  /** Before it left, there is nothing to take over; later, nobody else serves. */
  #end(): void {
    this.#leaves.reject(new Failure('The server that hands over ended before it had let go of the data directory.'));
    this.#agrees.resolve();
    this.#gone.resolve();
  }

  /** A message that is sent to a process that has ended is never confirmed. */
  #tell(message: ToPredecessor): Promise<void> {
    const sent = Promise.withResolvers<void>();
    if (process.connected) process.send?.(message, undefined, undefined, () => sent.resolve());
    else sent.resolve();
    return Promise.race([sent.promise, this.#gone.promise]);
  }
}

export type { Predecessor };
