import { limits } from '../../limits.ts';
import { BadFile } from '../town/elements/elements.ts';
import { chunksOf } from '../town/formats/chunks.ts';

/** The bytes of a file; `progress` gets those that were read. */
export async function* bytesOf(path: string, progress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of chunksOf(path, false)) {
    yield chunk;
    progress((read += chunk.length));
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

/** Bounds of XML. */
export const bounds = { depth: limits.placeFileDepth, silence: limits.placeFileText };
