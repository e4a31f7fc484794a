import { createReadStream } from 'node:fs';

/** Hexadecimal SHA-256. */
export const digestOf = (content: string | Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(content).digest('hex');

/** A transform that passes bytes on; `result` is their number and their hexadecimal SHA-256. */
export function digesting() {
  const hash = new Bun.CryptoHasher('sha256');
  let size = 0;
  async function* through(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { through, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Hexadecimal SHA-256 of a file of any size, which is read in parts; undefined when there is none. */
export async function digestOfFile(path: string): Promise<string | undefined> {
  const { through, result } = digesting();
  try {
    for await (const _ of through(createReadStream(path)));
    return result().sha256;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}
