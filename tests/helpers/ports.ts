import { readFileSync } from 'node:fs';

/** A port below those that the system gives to connections, on which nothing listens. */
export function freePort(): number {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    try {
      Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } }).stop(true);
      return port;
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    }
  }
}

/** Number of sockets that listen on a port of IPv4, on Linux. */
export function listenersOf(port: number): number {
  const listening = new RegExp(
    String.raw`^ *\d+: [\dA-F]{8}:${port.toString(16).toUpperCase().padStart(4, '0')} \S+ 0A `,
    'gm',
  );
  return readFileSync('/proc/net/tcp', 'utf8').match(listening)?.length ?? 0;
}
