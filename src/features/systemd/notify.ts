import { ptr } from 'bun:ffi';
import { libc } from '../../lib/libc.ts';

// Bun has no datagrams over Unix sockets, which systemd takes notices of services from. See sd_notify(3) and unix(7).

const unix = 1;
const datagramClosedOnExec = 0o2000002;

const symbols = {
  socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
  sendto: { args: ['i32', 'ptr', 'u64', 'i32', 'ptr', 'u32'], returns: 'i64' },
  close: { args: ['i32'], returns: 'i32' },
} as const;

/** Tells systemd which process is the service from now on. False when systemd does not listen. */
export function tellMainProcess(pid: number): boolean {
  const path = process.env.NOTIFY_SOCKET;
  if (process.platform !== 'linux' || !path) return false;
  const library = libc(symbols);
  const { socket, sendto, close } = library.symbols;
  const descriptor = socket(unix, datagramClosedOnExec, 0);
  try {
    const message = Buffer.from(`MAINPID=${pid}`);
    const address = addressOf(path);
    const sent = sendto(descriptor, ptr(message), message.byteLength, 0, ptr(address), address.byteLength);
    return Number(sent) === message.byteLength;
  } finally {
    close(descriptor);
    library.close();
  }
}

/** The family, then the path; one that begins with @ is a name without a file, which begins with a zero. */
function addressOf(path: string): Buffer {
  const name = Buffer.from(path.replace(/^@/, '\0'));
  return Buffer.concat([new Uint8Array(new Uint16Array([unix]).buffer), name]);
}
