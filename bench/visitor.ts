import type { Socket } from 'bun';

/** Somebody with a separate connection, which the system gives to one of the threads of a server. */
export class Visitor {
  #socket!: Socket;
  #received = Buffer.alloc(0);
  #answered: PromiseWithResolvers<number> | undefined;

  private constructor(readonly head: string) {}

  static async arrive(url: string, headers: Record<string, string>): Promise<Visitor> {
    const { host, hostname, port } = new URL(url);
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const visitor = new Visitor(` HTTP/1.1\r\n${lines.join('')}\r\n`);
    visitor.#socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        data: (_, bytes) => visitor.#take(bytes),
        close: () => visitor.#answered?.reject(new Error('The connection was closed.')),
      },
    });
    return visitor;
  }

  get isBusy(): boolean {
    return this.#answered !== undefined;
  }

  /** The status of the answer, once all of it is there. */
  ask(path: string): Promise<number> {
    this.#answered = Promise.withResolvers();
    this.#socket.write(`GET ${path}${this.head}`);
    return this.#answered.promise;
  }

  leave(): void {
    this.#socket.end();
  }

  #take(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error(`An answer has no length: ${head}`);
    if (this.#received.length < end + 4 + length) return;
    this.#received = Buffer.alloc(0);
    const answered = this.#answered!;
    this.#answered = undefined;
    answered.resolve(Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)));
  }
}
