import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Passage {
  /** First line of the last request on this connection. */
  asked: string;
  client: Socket;
  storage: Socket;
}

/** What happens to a piece of an answer. */
export type Treatment = (answer: Buffer, passage: Passage) => void;

export const pass: Treatment = (answer, { client }) => void client.write(answer);

/** Sends half of an answer, then cuts the connection. */
export const cut: Treatment = (answer, { client }) => client.end(answer.subarray(0, answer.length / 2));

/** A connection to another server that answers as the test wants. */
export async function startWire(endpoint: string) {
  const { hostname, port } = new URL(endpoint);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const storage = connect(Number(port), hostname);
    const passage: Passage = { asked: '', client, storage };
    for (const socket of [client, storage]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [client, storage].forEach((one) => one.destroy()));
    }
    client.on('data', (request) => {
      passage.asked = /^[A-Z]+ \S+/.exec(request.toString('latin1'))?.[0] ?? passage.asked;
      storage.write(request);
    });
    storage.on('data', (answer: Buffer) => wire.treat(answer, passage));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const wire = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    treat: pass,
    /** Keeps back the answers to requests that begin so; `kept` ends when one is there, `release` sends them on. */
    keepBack(start: string) {
      const back: (() => void)[] = [];
      const { promise: kept, resolve } = Promise.withResolvers<void>();
      wire.treat = (answer, passage) => {
        if (!passage.asked.startsWith(start)) return pass(answer, passage);
        back.push(() => pass(answer, passage));
        resolve();
      };
      const release = () => {
        wire.treat = pass;
        for (const send of back.splice(0)) send();
      };
      return { kept, release };
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return wire;
}
