import type { Config } from '../config/config.ts';
import { marker, type Memory, type Ports, type ToPredecessor, type ToSuccessor } from './messages.ts';

const given = process.env[marker];
delete process.env[marker];

/** The server that this program takes over from; undefined when it was started by somebody else. */
export const predecessor = (): Predecessor | undefined =>
  given === undefined || !process.connected ? undefined : new Predecessor(JSON.parse(given) as Ports);

/** The former server, for the program that takes over from it. */
class Predecessor {
  readonly #leaves = Promise.withResolvers<Memory>();
  readonly #agrees = Promise.withResolvers<void>();
  #hasLeft = false;

  constructor(readonly ports: Ports) {
    process.on('message', (message: ToSuccessor) => this.#hear(message));
    process.on('disconnect', () => {
      // It has ended: before it left, there is nothing to take over; later, nobody else serves.
      if (!this.#hasLeft) process.exit(1);
      this.#agrees.resolve();
    });
  }

  /** The configuration, with the ports that the former server really has. */
  onItsPorts(config: Config): Config {
    return { ...config, ...this.ports };
  }

  /** Tells it that requests can wait here. Gives its state in memory once it has let go of the data directory. */
  async leaves(): Promise<Memory> {
    await this.#tell({ kind: 'listening' });
    return this.#leaves.promise;
  }

  /** Tells it that this program can serve, and waits until it does not take the data directory back any more. */
  async agrees(version: string): Promise<void> {
    await this.#tell({ kind: 'healthy', version });
    await this.#agrees.promise;
    if (process.connected) process.disconnect?.();
  }

  /** Tells it why this program cannot take over. */
  fail(reason: string): Promise<void> {
    return this.#tell({ kind: 'failed', reason });
  }

  #hear(message: ToSuccessor): void {
    if (message.kind === 'serve') return this.#agrees.resolve();
    this.#hasLeft = true;
    this.#leaves.resolve(message.memory);
  }

  #tell(message: ToPredecessor): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
    return promise;
  }
}

export type { Predecessor };
