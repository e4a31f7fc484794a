// needs: time, one engine (about programs for other systems)
// The programs for all platforms, read as files: `npm run build -- --all`, then FOODMAP_TARGETS=dist npm test -- tests/targets.test.ts
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readSignature, signed } from '../tools/code-signature.ts';
import { readExecutable, type Executable } from '../tools/executables.ts';
import { addonOf, compressedAddonOf, targets, type Target } from '../tools/targets.ts';

const directory = process.env.FOODMAP_TARGETS && resolve(process.env.FOODMAP_TARGETS);

/** Another library, or a newer system, is a change that README and docs/operating.md have to name. */
const libraries = {
  glibc: ['libc.so.6', 'libdl.so.2', 'libm.so.6', 'libpthread.so.0'],
  macOS: ['libSystem.B.dylib', 'libc++.1.dylib', 'libicucore.A.dylib', 'libresolv.9.dylib'],
  windows: ['ADVAPI32.dll', 'CRYPT32.dll', 'IPHLPAPI.DLL', 'KERNEL32.dll', 'OLEAUT32.dll', 'SHELL32.dll', 'USER32.dll']
    .concat(['USERENV.dll', 'WS2_32.dll', 'WSOCK32.dll', 'api-ms-win-core-synch-l1-2-0.dll', 'bcryptprimitives.dll'])
    .concat(['dbghelp.dll', 'ntdll.dll', 'ole32.dll']),
};

type Expected = { program: Executable; addon: Executable };

const glibc = (architecture: string, interpreter: string): Expected => ({
  program: {
    format: 'ELF',
    architecture,
    interpreter,
    libraries: [basename(interpreter), ...libraries.glibc],
    needs: { GLIBC: '2.17' },
  },
  addon: {
    format: 'ELF',
    architecture,
    libraries: [basename(interpreter), 'libc.so.6', 'libm.so.6', 'libstdc++.so.6'],
    needs: { GLIBC: '2.34', GLIBCXX: '3.4.29' },
  },
});

const musl = (architecture: string, machine: string): Expected => {
  const common = {
    format: 'ELF',
    architecture,
    libraries: [`libc.musl-${machine}.so.1`, 'libstdc++.so.6'],
    needs: {},
  } as const;
  return {
    program: { ...common, libraries: [...common.libraries], interpreter: `/lib/ld-musl-${machine}.so.1` },
    addon: { ...common, libraries: [...common.libraries] },
  };
};

const darwin = (architecture: string, addonSince: string): Expected => {
  const paths = libraries.macOS.map((name) => `/usr/lib/${name}`);
  return {
    program: { format: 'Mach-O', architecture, libraries: paths, needs: { macOS: '13.0' } },
    addon: { format: 'Mach-O', architecture, libraries: paths.slice(0, 2), needs: { macOS: addonSince } },
  };
};

const expected: Record<Target, Expected> = {
  'linux-x64': glibc('x64', '/lib64/ld-linux-x86-64.so.2'),
  'linux-arm64': glibc('arm64', '/lib/ld-linux-aarch64.so.1'),
  'linux-x64-musl': musl('x64', 'x86_64'),
  'linux-arm64-musl': musl('arm64', 'aarch64'),
  'darwin-x64': darwin('x64', '10.7'),
  'darwin-arm64': darwin('arm64', '11.0'),
  'windows-x64': {
    program: { format: 'PE', architecture: 'x64', libraries: libraries.windows, needs: {} },
    addon: { format: 'PE', architecture: 'x64', libraries: ['KERNEL32.dll', 'node.exe'], needs: {} },
  },
};

const programOf = (target: Target) =>
  readFileSync(join(directory!, `foodmap-${target}${target === 'windows-x64' ? '.exe' : ''}`));

describe.if(directory !== undefined)('the program for', () => {
  test.each(Object.keys(targets) as Target[])('%s asks for the system that the documentation names', (target) => {
    const program = programOf(target);
    expect(readExecutable(program)).toEqual(expected[target].program);
    const addon = readFileSync(addonOf(target));
    expect(readExecutable(addon)).toEqual(expected[target].addon);
    const carried = compressedAddonOf(target);
    expect(program.includes(carried)).toBe(true);
    expect(addon.equals(Bun.zstdDecompressSync(carried))).toBe(true);
  });

  test.each(['darwin-x64', 'darwin-arm64'] as const)('%s has a signature that fits each of its pages', (target) => {
    const { isAdHoc, wrongPages, uncovered } = readSignature(programOf(target))!;
    expect({ isAdHoc, wrongPages, uncovered }).toEqual({ isAdHoc: true, wrongPages: 0, uncovered: 0 });
  });

  test('darwin-arm64 has an addon that is signed: macOS loads no other there', () => {
    expect(readSignature(readFileSync(addonOf('darwin-arm64')))).toMatchObject({ wrongPages: 0, uncovered: 0 });
  });

  test('darwin-x64 with one changed byte has one page that does not fit its signature', () => {
    const program = programOf('darwin-x64');
    program[5_000_000]! ^= 1;
    expect(readSignature(program)!.wrongPages).toBe(1);
  });

  test('darwin-arm64, signed again, has the same bytes that Bun writes', () => {
    const program = programOf('darwin-arm64');
    expect(signed(program, readSignature(program)!.identifier).equals(program)).toBe(true);
  });

  test('each target has its digest in SHA256SUMS', () => {
    const lines = readFileSync(join(directory!, 'SHA256SUMS'), 'utf8').trim().split('\n');
    const found = lines.map((line) => line.split('  ') as [string, string]);
    expect(found.map(([, name]) => name.replace(/^foodmap-|\.exe$/g, '')).toSorted()).toEqual(
      Object.keys(targets).toSorted(),
    );
    for (const [digest, name] of found)
      expect(new Bun.CryptoHasher('sha256').update(readFileSync(join(directory!, name))).digest('hex')).toBe(digest);
  });
});
