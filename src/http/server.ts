import type { Config } from '../config/config.ts';
import { limits } from '../limits.ts';
import type { Answering } from './answering.ts';
import { Connections } from './connections.ts';
import { authorityOf, closePort, openPort, type Guests } from './port.ts';
import { SecurePort } from './secure-port.ts';

export interface RunningServer {
  url: string;
  port: number;
  /** Serves the same over TLS once it has a certificate. */
  secure: SecurePort;
  /** Closes each connection after its next answer from now on, and waits until those that are in use are closed. */
  releaseConnections(): Promise<void>;
  /** Keeps connections open again. */
  keepConnections(): void;
  /** Leaves new connections to the server that has joined the ports, and finishes what is asked on others. */
  leave(): Promise<void>;
  /** Lets other threads answer at the ports, too. */
  share(guests: Guests): Promise<void>;
  /** Refuses new requests, then closes the sockets and finishes requests in flight within `limits.shutdown`. */
  stop(): Promise<void>;
}

/** Listens on the plain port; with `joins`, on one that a former server has, until it leaves. Throws Refusal. */
export function listen(config: Config, answers: Answering, { joins = false } = {}): RunningServer {
  const { host: hostname, port } = config;
  const options = { hostname, port, flags: '--host or --port', sharing: joins ? 'join' : 'successors' } as const;
  const connections = new Connections(() => server.port!);
  const server = openPort(options, answers.on('http', connections.closes));
  const secure = new SecurePort(answers, config, joins);
  return {
    url: `http://${authorityOf(server)}`,
    port: server.port!,
    secure,
    async releaseConnections() {
      await Promise.all([connections.release(), secure.connections.release()]);
    },
    keepConnections() {
      connections.keep();
      secure.connections.keep();
    },
    async leave() {
      await Promise.all([connections.leave().then(() => closePort(server)), secure.leave()]);
    },
    async share(guests) {
      const shared = { hostname, port: server.port!, flags: options.flags, scheme: 'http' } as const;
      await Promise.all([guests.join(shared, connections), secure.share(guests)]);
    },
    async stop() {
      answers.refuse();
      await Bun.sleep(limits.drain);
      await Promise.all([closePort(server), secure.stop()]);
    },
  };
}
