import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { ptr } from 'bun:ffi';
import { libc } from '../lib/libc.ts';

// Linux spreads the connections of a port over all its listeners. When one is closed, the connections that it has not
// accepted yet are reset. A small program, attached to the port, sends new ones to the listeners that were opened last;
// so the former one can finish what it has begun. See SO_ATTACH_REUSEPORT_CBPF in socket(7).

const socketLevel = 1;
const attachReusePortCbpf = 51;
/** Instructions of classic BPF, with their constant: see linux/bpf_common.h and linux/filter.h. */
const instructions = {
  /** BPF_LD | BPF_W | BPF_ABS at SKF_AD_OFF + SKF_AD_RANDOM. */
  loadRandom: [0x20, -0x1000 + 56],
  /** BPF_ALU | BPF_MOD | BPF_K. */
  modulo: (by: number) => [0x94, by],
  /** BPF_ALU | BPF_ADD | BPF_K. */
  add: (more: number) => [0x04, more],
  /** BPF_RET | BPF_A: the index of the listener. */
  returnResult: [0x16, 0],
} as const;
const listening = '0A';

/** Sends new connections to one of the last listeners of a port, at random. False where the system cannot. */
export const sendConnectionsToLast = (port: number, last = 1): boolean =>
  steer(port, last, (count) => Math.max(0, count - last));

/** Sends new connections to the listener that was opened first. False where the system cannot. */
export const sendConnectionsToFirst = (port: number): boolean => steer(port, 1, () => 0);

/** The listeners are numbered as they were opened; when one is closed, the last one takes its number. */
function steer(port: number, among: number, firstOf: (count: number) => number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const own = ownListener(port);
    if (!own) return false;
    const { loadRandom, modulo, add, returnResult } = instructions;
    const steps = [loadRandom, modulo(among), add(firstOf(own.count)), returnResult];
    const code = new DataView(new ArrayBuffer(8 * steps.length));
    for (const [at, [operation, constant]] of steps.entries()) {
      code.setUint16(8 * at, operation, true);
      code.setInt32(8 * at + 4, constant, true);
    }
    const program = new BigUint64Array([BigInt(steps.length), BigInt(ptr(code))]);
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
