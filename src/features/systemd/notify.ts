import { ptr } from 'bun:ffi';
import { libc } from '../../lib/libc.ts';

// Bun has no datagrams over Unix sockets, which systemd takes notices of services from. See sd_notify(3) and unix(7).

const unix = 1;
const datagramClosedOnExec = 0o2000002;
const monotonic = 1;

const symbols = {
  socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
  sendto: { args: ['i32', 'ptr', 'u64', 'i32', 'ptr', 'u32'], returns: 'i64' },
  close: { args: ['i32'], returns: 'i32' },
  clock_gettime: { args: ['i32', 'ptr'], returns: 'i32' },
} as const;

/** Assignments of sd_notify(3). */
type Notice = Partial<Record<'MAINPID' | 'READY' | 'RELOADING' | 'STATUS' | 'STOPPING' | 'WATCHDOG', string | number>>;

/** Tells systemd about the service, whose main process this is. False when systemd does not listen. */
export function notify(notice: Notice): boolean {
  const path = process.env.NOTIFY_SOCKET;
  if (process.platform !== 'linux' || !path) return false;
  const library = libc(symbols);
  const { socket, sendto, close, clock_gettime } = library.symbols;
  const descriptor = socket(unix, datagramClosedOnExec, 0);
  try {
    const lines = Object.entries(notice).map(([name, value]) => `${name}=${String(value).replaceAll('\n', ' ')}`);
    if (notice.RELOADING) {
      const time = new BigInt64Array(2);
      clock_gettime(monotonic, ptr(time));
      lines.push(`MONOTONIC_USEC=${time[0]! * 1_000_000n + time[1]! / 1000n}`);
    }
    const message = Buffer.from(lines.join('\n'));
    const address = addressOf(path);
    const sent = sendto(descriptor, ptr(message), message.byteLength, 0, ptr(address), address.byteLength);
    return Number(sent) === message.byteLength;
  } finally {
    close(descriptor);
    library.close();
  }
}

/**
 * Tells systemd three times in the interval of its watchdog that the service answers. A `look` that fails is an answer,
 * too, since a restart mends no disk; one that never ends is none.
 */
export function answerWatchdog(look: () => Promise<unknown>): void {
  const interval = Number(process.env.WATCHDOG_USEC ?? 0) / 1000 / 3;
  if (interval === 0) return;
  const answer = async () => {
    await look().catch(() => undefined);
    notify({ WATCHDOG: 1 });
    setTimeout(() => void answer(), interval).unref();
  };
  void answer();
}

/** The family, then the path; one that begins with @ is a name without a file, which begins with a zero. */
function addressOf(path: string): Buffer {
  const name = Buffer.from(path.replace(/^@/, '\0'));
  return Buffer.concat([new Uint8Array(new Uint16Array([unix]).buffer), name]);
}
