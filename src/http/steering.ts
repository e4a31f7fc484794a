import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { ptr } from 'bun:ffi';
import { libc } from '../lib/libc.ts';

// Linux spreads the connections of a port over all its listeners. When one is closed, the connections that it has not
// accepted yet are reset. A program of one instruction, attached to the port, sends new ones to the listener that was
// opened last; so the former one can finish what it has begun. See SO_ATTACH_REUSEPORT_CBPF in socket(7).

const socketLevel = 1;
const attachReusePortCbpf = 51;
/** BPF_RET | BPF_K: returns a constant, the index of the listener. */
const returnConstant = 0x06;
const listening = '0A';

/** Sends new connections to the last of the listeners of a port. False where the system cannot. */
export function sendConnectionsToLast(port: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const own = ownListener(port);
    if (!own) return false;
    const instruction = new DataView(new ArrayBuffer(8));
    instruction.setUint16(0, returnConstant, true);
    instruction.setUint32(4, own.count - 1, true);
    const program = new BigUint64Array([1n, BigInt(ptr(instruction))]);
    const library = libc(symbols);
    const result = library.symbols.setsockopt(
      own.descriptor,
      socketLevel,
      attachReusePortCbpf,
      ptr(program),
      program.byteLength,
    );
    library.close();
    return result === 0;
  } catch {
    return false;
  }
}

const symbols = { setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' } } as const;

/** A listener of this process on the port, and how many there are of any process on its address. */
function ownListener(port: number): { descriptor: number; count: number } | undefined {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/self/net/${name}`, 'latin1').split('\n').slice(1));
  const listeners = rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local, , state]) => state === listening && local?.endsWith(suffix))
    .map((fields) => ({ address: fields[1], link: `socket:[${fields[9]}]` }));
  for (const name of readdirSync('/proc/self/fd')) {
    const found = listeners.find(({ link }) => link === linkOf(`/proc/self/fd/${name}`));
    if (!found) continue;
    return { descriptor: Number(name), count: listeners.filter(({ address }) => address === found.address).length };
  }
  return undefined;
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
