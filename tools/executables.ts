/** The parts of a program's or an addon's headers that say on which machines it runs. */
export interface Executable {
  format: 'ELF' | 'Mach-O' | 'PE';
  architecture: string;
  /** Names of the libraries that the system loads with it, sorted. */
  libraries: string[];
  /** Of a Linux program: the loader that starts it. */
  interpreter?: string;
  /** The newest system it asks for: `GLIBC` and `GLIBCXX` of symbols, `macOS` of the whole file. */
  needs: Record<string, string>;
}

/** Reads the headers of a 64-bit little-endian executable or library. Throws when the file is no such thing. */
export function readExecutable(bytes: Buffer): Executable {
  const magic = bytes.readUInt32LE(0);
  if (magic === 0x464c457f) return readElf(bytes);
  if (magic === 0xfeedfacf) return readMachO(bytes);
  if (bytes.toString('latin1', 0, 2) === 'MZ') return readPe(bytes);
  throw new Error(`This file is neither ELF nor Mach-O nor PE: it begins with ${bytes.toString('hex', 0, 4)}.`);
}

const architectureOf = (known: Record<number, string>, machine: number) =>
  known[machine] ?? `unknown machine ${machine}`;

const textAt = (bytes: Buffer, start: number) => bytes.toString('latin1', start, bytes.indexOf(0, start));

const long = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));

const newest = (versions: string[]) =>
  versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? '';

/** Field names and numbers as in elf(5). */
function readElf(bytes: Buffer): Executable {
  const headers = Array.from({ length: bytes.readUInt16LE(56) }, (_, index) => {
    const at = long(bytes, 32) + index * bytes.readUInt16LE(54);
    const [offset, address, size] = [long(bytes, at + 8), long(bytes, at + 16), long(bytes, at + 32)];
    return { type: bytes.readUInt32LE(at), offset, address, size };
  });
  const [load, dynamic, interpreter] = [1, 2, 3].map((type) => headers.filter((header) => header.type === type));
  const entries: [tag: number, value: number][] = [];
  for (let at = dynamic![0]!.offset; long(bytes, at) !== 0; at += 16)
    entries.push([long(bytes, at), long(bytes, at + 8)]);
  const valueOf = (tag: number) => entries.find(([known]) => known === tag)?.[1];
  const fileOffset = (address: number) => {
    const segment = load!.find((part) => part.address <= address && address < part.address + part.size)!;
    return address - segment.address + segment.offset;
  };
  const strings = fileOffset(valueOf(5)!);
  const verneed = valueOf(0x6ffffffe);
  const symbols = verneed === undefined ? [] : elfVersions(bytes, fileOffset(verneed), strings);
  const needs = ['GLIBC', 'GLIBCXX'].flatMap((name) => {
    const versions = symbols.flatMap((symbol) =>
      symbol.startsWith(`${name}_`) ? [symbol.slice(name.length + 1)] : [],
    );
    return versions.length === 0 ? [] : [[name, newest(versions)]];
  });
  return {
    format: 'ELF',
    architecture: architectureOf({ 62: 'x64', 183: 'arm64' }, bytes.readUInt16LE(18)),
    libraries: entries.flatMap(([tag, value]) => (tag === 1 ? [textAt(bytes, strings + value)] : [])).toSorted(),
    ...(interpreter![0] && { interpreter: textAt(bytes, interpreter![0].offset) }),
    needs: Object.fromEntries(needs),
  };
}

/** Names of all versions in the chain of DT_VERNEED. */
function elfVersions(bytes: Buffer, start: number, strings: number): string[] {
  const names: string[] = [];
  let at = start;
  for (let next = -1; next !== 0; at += next) {
    let version = at + bytes.readUInt32LE(at + 8);
    for (let count = bytes.readUInt16LE(at + 2); count > 0; count--) {
      names.push(textAt(bytes, strings + bytes.readUInt32LE(version + 8)));
      version += bytes.readUInt32LE(version + 12);
    }
    next = bytes.readUInt32LE(at + 12);
  }
  return names;
}

/** Where each load command of a Mach-O file begins, as in mach-o/loader.h. */
export function* loadCommands(bytes: Buffer): Generator<{ command: number; at: number }> {
  let at = 32;
  for (let count = bytes.readUInt32LE(16); count > 0; count--) {
    yield { command: bytes.readUInt32LE(at), at };
    at += bytes.readUInt32LE(at + 4);
  }
}

function readMachO(bytes: Buffer): Executable {
  const libraries: string[] = [];
  const needs: Record<string, string> = {};
  for (const { command, at } of loadCommands(bytes)) {
    // LC_LOAD_DYLIB, LC_LOAD_WEAK_DYLIB, LC_REEXPORT_DYLIB; LC_VERSION_MIN_MACOSX, LC_BUILD_VERSION
    if ([0xc, 0x80000018, 0x8000001f].includes(command)) libraries.push(textAt(bytes, at + bytes.readUInt32LE(at + 8)));
    const version = command === 0x24 ? at + 8 : command === 0x32 ? at + 12 : undefined;
    if (version !== undefined) needs.macOS = `${bytes.readUInt16LE(version + 2)}.${bytes.readUInt8(version + 1)}`;
  }
  const architecture = architectureOf({ 0x1000007: 'x64', 0x100000c: 'arm64' }, bytes.readUInt32LE(4));
  return { format: 'Mach-O', architecture, libraries: libraries.toSorted(), needs };
}

/** Offsets as in Microsoft's "PE Format", for PE32+. */
function readPe(bytes: Buffer): Executable {
  const header = bytes.readUInt32LE(60) + 4;
  const optional = header + 20;
  const sections = Array.from({ length: bytes.readUInt16LE(header + 2) }, (_, index) => {
    const at = optional + bytes.readUInt16LE(header + 16) + index * 40;
    const [size, address] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)];
    return { size, address, offset: bytes.readUInt32LE(at + 20) };
  });
  const fileOffset = (address: number) => {
    const section = sections.find((part) => part.address <= address && address < part.address + part.size)!;
    return address - section.address + section.offset;
  };
  const named = (directory: number, entrySize: number, nameAt: number) => {
    const names: string[] = [];
    const address = bytes.readUInt32LE(optional + 112 + directory * 8);
    if (address === 0) return names;
    for (let at = fileOffset(address); bytes.readUInt32LE(at + nameAt) !== 0; at += entrySize)
      names.push(textAt(bytes, fileOffset(bytes.readUInt32LE(at + nameAt))));
    return names;
  };
  return {
    format: 'PE',
    architecture: architectureOf({ 0x8664: 'x64', 0xaa64: 'arm64' }, bytes.readUInt16LE(header)),
    libraries: [...named(1, 20, 12), ...named(13, 32, 4)].toSorted(),
    needs: {},
  };
}
