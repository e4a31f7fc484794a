import type { Server } from 'bun';
import type { Config } from '../config/config.ts';
import { limits } from '../limits.ts';
import { Semaphore } from '../lib/semaphore.ts';
import type { Answering, Closes } from './answering.ts';
import { Connections } from './connections.ts';
import { authorityOf, closePort, openPort, type Guests, type KeyPair, type SharedPort } from './port.ts';
import { sendConnectionsToLast } from './steering.ts';

interface Listener {
  server: Server<unknown>;
  hostname: string;
  isFormer: boolean;
}

type Pair = KeyPair & { isPublic?: boolean };

const flags = '--https-host or --https-port';

/**
 * The port for HTTPS. Bun cannot replace the certificate of a listener, so another listener opens the same port, new
 * connections go to it, and the former one is closed once the handshakes that it had begun are done.
 */
export class SecurePort {
  #current: Listener | undefined;
  #port: number;
  /** Replacing is done one at a time: the system numbers the listeners of a port. */
  readonly #turns = new Semaphore(1);
  readonly #former = new Set<Server<unknown>>();
  readonly #stopping = Promise.withResolvers<void>();
  #isStopped = false;
  #guests: Guests | undefined;
  /** The port for guests; undefined while this machine alone is served. */
  #shared: SharedPort | undefined;
  readonly connections = new Connections(() => this.#port);

  /** With `joins`, the port is one that a former server has, until it leaves. */
  constructor(
    readonly answers: Answering,
    readonly config: Pick<Config, 'httpsHost' | 'httpsPort'>,
    readonly joins: boolean,
  ) {
    this.#port = config.httpsPort;
  }

  /** Host and port that are listened on; undefined before the first certificate. */
  get authority(): string | undefined {
    return this.#current && authorityOf(this.#current.server);
  }

  get port(): number {
    return this.#port;
  }

  /** Makes sure that no other program has the port, and takes a free one for port 0. Throws Refusal. */
  claim(pair: KeyPair): void {
    if (this.joins) return;
    const server = this.#open(pair, this.config.httpsHost, 'none', () => false);
    this.#port = server.port!;
    void server.stop(true);
  }

  /** Lets other threads answer at the port, too, now and with each later certificate. */
  async share(guests: Guests): Promise<void> {
    await this.#turns.run(() => {
      this.#guests = guests;
      return this.#invite();
    });
  }

  /** Resolves when no certificate is being replaced. */
  settled(): Promise<void> {
    return this.#turns.run(async () => {});
  }

  /** Serves with this certificate from now on; to others than this machine only if it is `isForAll`. Throws Refusal. */
  async use(pair: Pair, { isForAll }: { isForAll: boolean }): Promise<void> {
    const hostname = isForAll ? this.config.httpsHost : '127.0.0.1';
    const opened = Promise.withResolvers<void>();
    this.#turns.run(() => this.#replace(pair, hostname, isForAll, opened)).catch(opened.reject);
    await opened.promise;
  }

  /** Leaves new connections to the server that has joined the port, and finishes what is asked on others. */
  async leave(): Promise<void> {
    this.#isStopped = true;
    this.#stopping.resolve();
    await this.connections.leave();
    await this.stop();
  }

  /** Closes the port and finishes requests in flight within `limits.shutdown`. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping.resolve();
    await this.settled();
    const servers = [...this.#former, ...(this.#current ? [this.#current.server] : [])];
    await Promise.all(servers.map(closePort));
  }

  async #replace(
    { cert, key, isPublic }: Pair,
    hostname: string,
    isForAll: boolean,
    opened: PromiseWithResolvers<void>,
  ): Promise<void> {
    const former = this.#current;
    const tls = { cert, key };
    try {
      await this.#guests?.leave(this.#port);
      if (this.#isStopped) return opened.resolve();
      const listener = { hostname, isFormer: false } as Listener;
      listener.server = this.#open(tls, hostname, 'join', () => listener.isFormer);
      this.#current = listener;
      opened.resolve();
    } catch (error) {
      opened.reject(error);
      return this.#invite();
    }
    if (former) await this.#leaveFormer(former, hostname);
    const port = this.#port;
    this.#shared = isForAll ? { scheme: 'https', hostname, port, flags, tls, isPublic } : undefined;
    if (!this.#isStopped) await this.#invite();
  }

  async #leaveFormer(former: Listener, hostname: string): Promise<void> {
    if (former.hostname === hostname) sendConnectionsToLast(this.#port);
    former.isFormer = true;
    await Promise.race([Bun.sleep(limits.handover), this.#stopping.promise]);
    this.#former.add(former.server);
    void former.server.stop().then(() => this.#former.delete(former.server));
  }

  async #invite(): Promise<void> {
    if (this.#shared) await this.#guests?.join(this.#shared, this.connections);
  }

  #open(tls: KeyPair, hostname: string, sharing: 'none' | 'join', isFormer: () => boolean): Server<unknown> {
    const options = { hostname, port: this.#port, flags, sharing, tls };
    const closes: Closes = (request, from) => this.connections.closes(request, from) || isFormer();
    return openPort(options, this.answers.on('https', closes));
  }
}
