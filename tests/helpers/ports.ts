import { readFileSync } from 'node:fs';

const unlessInUse = <Listener>(listen: () => Listener): Listener | undefined => {
  try {
    return listen();
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE') return undefined;
    throw error;
  }
};

/**
 * A port below those that the system gives to connections, on which nothing listens. Linux keeps it for this process:
 * the abstract socket of its name ends with the process, and other suites that look for a port skip it.
 */
export function freePort(): number {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = unlessInUse(() => Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } }));
    probe?.stop(true);
    if (probe === undefined) continue;
    if (process.platform !== 'linux') return port;
    const unix = `\0foodmap-test-port-${port}`;
    const claim = unlessInUse(() => Bun.listen({ unix, socket: { data() {} } }));
    claim?.unref();
    if (claim !== undefined) return port;
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
