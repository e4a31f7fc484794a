import { closeSync, createReadStream, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { limits } from '../../../limits.ts';
import { BadFile, cutOff, damaged } from '../elements/elements.ts';

/** The first bytes of a file. */
export function beginningOf(path: string, size: number = limits.osmBeginning): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(size, fstatSync(file).size));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

/** The bytes of a file, unpacked if it is in gzip. Throws BadFile. */
export async function* chunksOf(path: string, isPacked: boolean): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: limits.importChunk });
  const source = isPacked ? file.pipe(createGunzip({ chunkSize: limits.importChunk })) : file;
  file.on('error', (error) => source.destroy(error));
  const room = Math.max(limits.osmInflatedAlways, statSync(path).size * limits.osmInflation);
  let size = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > room) throw new BadFile('The file unpacks to far more than a map can have; it is damaged or hostile.');
      yield chunk;
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'Z_BUF_ERROR') throw cutOff();
    throw code?.startsWith('Z_') ? damaged('it does not unpack') : error;
  } finally {
    file.destroy();
  }
}

/** The text of a file in an encoding, without a byte order mark. Throws BadFile. */
export async function* textOf(chunks: AsyncIterable<Uint8Array>, encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding as Bun.Encoding, { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BadFile(`The file is not in ${encoding.toUpperCase()} throughout; export it again, in UTF-8.`);
  }
}
