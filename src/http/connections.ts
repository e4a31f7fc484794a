import { readdirSync } from 'node:fs';
import { ptr } from 'bun:ffi';
import type { Server } from 'bun';
import { addressOf, plainAddress } from '../lib/addresses.ts';
import { libc } from '../lib/libc.ts';
import { limits } from '../limits.ts';
import { sendConnectionsToLast } from './steering.ts';

/** Address and port of the client of a request; undefined when it is gone. */
export function clientOf(request: Request, server: Server<unknown>): string | undefined {
  const peer = server.requestIP(request);
  return peer ? `${plainAddress(peer.address)} ${peer.port}` : undefined;
}

// Bun does not count the connections of a listener. Linux knows each one, and when it last received something, so that
// nothing has to be noted for each request. See TCP_INFO in tcp(7), and sockaddr in ip(7) and ipv6(7).

const tcp = 6;
const tcpInfo = 11;
const established = 1;
const listening = 10;
/** Offsets in `struct tcp_info`, and its length up to there. */
const state = 0;
/** Of a listener: how many connections it has not accepted yet. */
const unacknowledged = 24;
const lastDataReceived = 52;
const infoLength = 56;
const inet6 = 10;
const addressLength = 28;

const openLibrary = () =>
  libc({
    getsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
    getsockname: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
    getpeername: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
  } as const);
/** Opened once, since that keeps the processor for some milliseconds. */
let library: ReturnType<typeof openLibrary> | undefined;

/** Sends the new connections of a port to one of its listeners. */
type Steer = (port: number) => boolean;

/** The connections of a port that a server leaves to another one; Linux only. */
export class Connections {
  /** Clients that have been told that their connection is closed; undefined while connections are kept. */
  #told: Set<string> | undefined;

  constructor(readonly port: () => number) {}

  /** Whether the connection of a request is closed after its answer, which then has to say so. */
  readonly closes = (request: Request, server: Server<unknown>): boolean => {
    if (!this.#told) return false;
    this.note(clientOf(request, server));
    return true;
  };

  /** Notes a client that has been told, also by another thread: all threads of the process count. */
  note(client: string | undefined): void {
    if (client !== undefined) this.#told?.add(client);
  }

  /**
   * Closes each connection after its next answer from now on, and waits until those in use have been told so. One that
   * is closed without can have a request on its way, which would be lost. Servers that join the port get none so far.
   */
  async release(steer: Steer = sendConnectionsToLast): Promise<void> {
    steer(this.port());
    this.#told ??= new Set();
    const first = new Set(this.#untold(limits.usedConnection));
    const areTold = () => !this.#untold(limits.usedConnection).some((peer) => first.has(peer));
    await until(areTold, limits.release);
  }

  /** Keeps connections open again. */
  keep(): void {
    this.#told = undefined;
  }

  /** Leaves new connections to the server that has joined the port, and waits until the last ones have been answered. */
  async leave(steer: Steer = sendConnectionsToLast): Promise<void> {
    steer(this.port());
    this.#told ??= new Set();
    // Connections in their handshake are not seen.
    await Bun.sleep(limits.drain);
    await until(() => this.#untold(limits.silentConnection).length === 0, limits.longestDrain);
  }

  /**
   * The clients that are not told, of connections that received something, or were opened, `within` milliseconds; with
   * those that are not accepted yet.
   */
  #untold(within: number): string[] {
    return clientsOf(this.port(), within).filter((client) => !this.#told?.has(client));
  }
}

async function until(isOver: () => boolean, longest: number): Promise<void> {
  const end = performance.now() + longest;
  while (!isOver() && performance.now() < end) await Bun.sleep(limits.connectionLook);
}

/** Address and port of the clients of a port of this process from which something came `within` milliseconds. */
function clientsOf(port: number, within: number): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    const descriptor = Number(name);
    const info = informationOf(descriptor);
    if (info?.getUint8(state) === listening) {
      const isWaiting = info.getUint32(unacknowledged, true) > 0 && endOf(descriptor, 'getsockname')?.port === port;
      return isWaiting ? 'not accepted' : [];
    }
    if (info?.getUint8(state) !== established || info.getUint32(lastDataReceived, true) >= within) return [];
    if (endOf(descriptor, 'getsockname')?.port !== port) return [];
    const client = endOf(descriptor, 'getpeername');
    return client ? `${client.address} ${client.port}` : [];
  });
}

/** State of a TCP socket in the kernel; undefined for another file. */
function informationOf(descriptor: number): DataView | undefined {
  const { getsockopt } = (library ??= openLibrary()).symbols;
  const info = new DataView(new ArrayBuffer(infoLength));
  const result = getsockopt(descriptor, tcp, tcpInfo, ptr(info), ptr(new Uint32Array([infoLength])));
  return result === 0 ? info : undefined;
}

/** One end of a connection. */
function endOf(descriptor: number, name: 'getsockname' | 'getpeername') {
  const bytes = new Uint8Array(addressLength);
  const result = (library ??= openLibrary()).symbols[name](
    descriptor,
    ptr(bytes),
    ptr(new Uint32Array([addressLength])),
  );
  if (result !== 0) return undefined;
  const view = new DataView(bytes.buffer);
  const address = view.getUint16(0, true) === inet6 ? bytes.subarray(8, 24) : bytes.subarray(4, 8);
  return { address: addressOf(address), port: view.getUint16(2) };
}
