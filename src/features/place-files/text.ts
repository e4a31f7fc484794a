import { createReadStream } from 'node:fs';
import { limits } from '../../limits.ts';
import { BadFile } from '../town/elements/elements.ts';

/** The bytes of a file. */
export async function* bytesOf(path: string, progress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: limits.importChunk }) as AsyncIterable<Buffer>) {
    yield chunk;
    progress((read += chunk.length));
  }
}

/** The text of a file in an encoding, without a byte order mark. Throws BadFile. */
export async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding as Bun.Encoding, { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BadFile(`The file has characters that are not in ${encoding.toUpperCase()}; save it again as UTF-8.`);
  }
}

/** The whole text of a small file. Throws BadFile. */
export async function wholeText(texts: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const text of texts) {
    parts.push(text);
    if ((length += text.length) > limits.placeFileWhole)
      throw new BadFile('The file is too large for a page or a single object; save its places as CSV or GeoJSON.');
  }
  return parts.join('');
}
