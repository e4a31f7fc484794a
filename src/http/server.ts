import type { Config } from '../config/config.ts';
import { limits } from '../limits.ts';
import type { Answering } from './answering.ts';
import { authorityOf, closePort, openPort } from './port.ts';
import { SecurePort } from './secure-port.ts';
import { sendConnectionsToLast } from './steering.ts';

export interface RunningServer {
  url: string;
  port: number;
  /** Serves the same over TLS once it has a certificate. */
  secure: SecurePort;
  /** Leaves new connections to the server that has joined the ports, and finishes what is asked on others. */
  leave(): Promise<void>;
  /** Refuses new requests, then closes the sockets and finishes requests in flight within `limits.shutdown`. */
  stop(): Promise<void>;
}

/** Listens on the plain port; with `joins`, on one that a former server has, until it leaves. Throws Refusal. */
export function listen(config: Config, answers: Answering, { joins = false } = {}): RunningServer {
  const { host: hostname, port } = config;
  const options = { hostname, port, flags: '--host or --port', sharing: joins ? 'join' : 'successors' } as const;
  let isLeaving = false;
  const server = openPort(
    options,
    answers.on('http', () => isLeaving),
  );
  const secure = new SecurePort(answers, config, joins);
  const close = async () => {
    await Bun.sleep(limits.drain);
    await Promise.all([closePort(server), secure.stop()]);
  };
  return {
    url: `http://${authorityOf(server)}`,
    port: server.port!,
    secure,
    async leave() {
      sendConnectionsToLast(server.port!);
      isLeaving = true;
      secure.leave();
      await close();
    },
    async stop() {
      answers.refuse();
      await close();
    },
  };
}
