import { Failure } from '../errors.ts';
import { ownProgram } from '../lib/own-program.ts';
import { marker, type Handover, type Ports, type ToPredecessor, type ToSuccessor } from './messages.ts';

type Kind = Exclude<ToPredecessor['kind'], 'failed'>;
type Said<Wanted extends Kind> = Extract<ToPredecessor, { kind: Wanted }>;

/** The program that takes over from this server: the one that is installed now, with the same arguments. */
export class Successor {
  readonly #child: Bun.Subprocess;
  readonly #said = new Map<Kind, PromiseWithResolvers<ToPredecessor>>();
  readonly #failed = Promise.withResolvers<never>();

  /** Throws Failure when there is no program that can be started. */
  constructor(ports: Ports) {
    for (const kind of ['listening', 'healthy'] as const) this.#said.set(kind, Promise.withResolvers());
    this.failed.catch(() => {});
    this.#child = this.#start({ ...ports, pid: process.pid });
  }

  #start(handover: Handover): Bun.Subprocess {
    try {
      return Bun.spawn([...ownProgram, ...process.argv.slice(2)], {
        env: { ...process.env, [marker]: JSON.stringify(handover) },
        stdio: ['ignore', 'inherit', 'inherit'],
        serialization: 'json',
        ipc: (message: ToPredecessor) => this.#hear(message),
        onExit: (_, code, signal) => this.#fail(`it ended by ${signal ? `signal ${signal}` : `exit code ${code}`}`),
      });
    } catch (error) {
      const { code } = error as { code?: string };
      throw new Failure(`${ownProgram[0]} ${code === 'ENOENT' ? 'is missing' : `cannot be started (${code})`}`);
    }
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Its exit code, once it has ended. */
  get exited(): Promise<number> {
    return this.#child.exited;
  }

  /** Throws Failure when the program says that it cannot, or ends. */
  get failed(): Promise<never> {
    return this.#failed.promise;
  }

  /** Waits for a message. Throws Failure when the program says that it cannot, ends, or is late. */
  async says<Wanted extends Kind>(kind: Wanted, within: number): Promise<Said<Wanted>> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Failure(`it needed more than ${within / 1000} seconds`)), within);
    try {
      return (await Promise.race([this.#said.get(kind)!.promise, this.failed, late.promise])) as Said<Wanted>;
    } finally {
      clearTimeout(timer);
    }
  }

  tell(message: ToSuccessor): void {
    this.#child.send(message);
  }

  /** Ends it at once. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#child.exited;
  }

  #hear(message: ToPredecessor): void {
    if (message.kind === 'failed') this.#fail(message.reason);
    else this.#said.get(message.kind)?.resolve(message);
  }

  #fail(reason: string): void {
    this.#failed.reject(new Failure(reason));
  }
}
