import { dlopen, type FFIFunction } from 'bun:ffi';

/** Functions of the C library, whose name differs between glibc and musl. Throws when there is none. */
export function libc<Functions extends Record<string, FFIFunction>>(symbols: Functions) {
  try {
    return dlopen('libc.so.6', symbols);
  } catch {
    return dlopen('libc.so', symbols);
  }
}
