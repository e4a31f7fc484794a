import { brotliCompressSync, constants } from 'node:zlib';

/** Below this a compressed answer saves nothing that matters, in bytes. */
const worthwhile = 1024;

export type Encoding = 'br' | 'gzip';

const refused = /\b(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/g;

/** The best encoding the client takes, if the body is worth it. */
export function encodingFor(acceptEncoding: string | null, size: number): Encoding | undefined {
  if (acceptEncoding === null || size < worthwhile) return undefined;
  const accepted = acceptEncoding.includes('q=0') ? acceptEncoding.replaceAll(refused, '') : acceptEncoding;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** The body in that encoding; `thorough` for one that will be sent again and again. */
export function compress(
  body: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  thorough: boolean,
): Uint8Array<ArrayBuffer> {
  if (encoding === 'gzip') return Bun.gzipSync(body, { level: thorough ? 6 : 1 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: thorough ? 5 : 1,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return new Uint8Array(brotliCompressSync(body, { params }));
}
