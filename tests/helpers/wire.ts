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

/** Changes the bodies of answers to requests that begin so, and says their new length. */
export function withBodies(start: string, change: (body: Buffer) => Buffer): Treatment {
  const begun = new Map<Passage, Buffer>();
  return (answer, passage) => {
    if (!passage.asked.startsWith(start)) return pass(answer, passage);
    const received = Buffer.concat([begun.get(passage) ?? Buffer.alloc(0), answer]);
    const end = received.indexOf('\r\n\r\n') + 4;
    const head = received.toString('latin1', 0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    if (end < 4 || received.length < end + length) return void begun.set(passage, received);
    begun.delete(passage);
    const body = change(received.subarray(end));
    passage.client.write(head.replace(/^(content-length: )\d+/im, `$1${body.length}`));
    passage.client.write(body);
  };
}

/** A page that a proxy shows in place of the server behind it. */
export const page = Buffer.from(
  'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 24\r\n\r\n<html>maintenance</html>',
);

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
      const begun = /^[A-Z]+ \S+(?= HTTP)/.exec(request.toString('latin1'))?.[0];
      passage.asked = begun ?? passage.asked;
      const answer = wire.instead(passage.asked);
      if (!answer) storage.write(request);
      else if (begun !== undefined) client.write(answer);
    });
    storage.on('data', (answer: Buffer) => wire.treat(answer, passage));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const wire = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    treat: pass,
    /** An answer to a request, which is then not sent on. */
    instead: (_asked: string): Buffer | undefined => undefined,
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
