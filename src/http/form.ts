import { BadRequest, TooLarge, UnsupportedMediaType } from '../errors.ts';
import { limits } from '../limits.ts';
import { mediaType, refuseCompressed } from './body.ts';
import { contextOf } from './context.ts';
import type { Spool } from './spool.ts';

/** A field of a multipart form: where its content is in the body. */
export interface FormPart {
  name: string;
  start: number;
  end: number;
}

/**
 * Receives a multipart body of at most `limit` bytes of content into a file, checks the credentials again and runs `use`
 * with the path of the file, which is removed afterwards, and its parts. Nothing of it is in memory. Throws what Spool
 * throws, TooLarge, UnsupportedMediaType and BadRequest.
 */
export function receiveForm<T>(
  request: Request,
  spool: Spool,
  limit: number,
  use: (path: string, parts: FormPart[]) => Promise<T>,
): Promise<T> {
  const tooLarge = () => new TooLarge(`The body is larger than ${limit / 1024 / 1024} MiB.`);
  return spool.enter(request, async (receive) => {
    if (Number(request.headers.get('content-length') ?? 0) > limit + limits.multipartOverhead) throw tooLarge();
    if (mediaType(request) !== 'multipart/form-data')
      throw new UnsupportedMediaType('Send the files as multipart/form-data.');
    refuseCompressed(request);
    const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s";,]+))/i.exec(request.headers.get('content-type')!) ?? [];
    const { body, path } = await receive(limit + limits.multipartOverhead, tooLarge);
    await contextOf(request).readmit();
    return use(path, await partsOf(body, quoted ?? plain ?? ''));
  });
}

const malformed = () => new BadRequest('The body is not valid multipart/form-data.', [], 'malformed_body');

/** The parts of a multipart body (RFC 2046, 5.1.1). Throws BadRequest. */
async function partsOf(body: Blob, boundary: string): Promise<FormPart[]> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const found = boundary === '' ? [] : await positionsOf(body, delimiter);
  const parts: FormPart[] = [];
  for (const [index, position] of found.entries()) {
    const start = position + delimiter.length;
    const head = Buffer.from(await body.slice(start, start + limits.partHeaders).arrayBuffer()).toString('latin1');
    const isLast = index === found.length - 1;
    if (isLast && head.startsWith('--')) return parts;
    const length = head.indexOf('\r\n\r\n');
    const name = /^content-disposition:[^\r\n]*[; ]name="([^"\r\n]*)"/im.exec(head.slice(0, length))?.[1];
    if (isLast || !head.startsWith('\r\n') || length === -1 || name === undefined) break;
    // A character of Latin-1 is a byte: names of files come in any encoding.
    const content = start + length + 4;
    if (content > found[index + 1]!) break;
    parts.push({ name: Buffer.from(name, 'latin1').toString('utf8'), start: content, end: found[index + 1]! });
  }
  throw malformed();
}

/** Where the delimiters begin. The first may stand at the very beginning, without its line break. */
async function positionsOf(body: Blob, delimiter: Buffer): Promise<number[]> {
  const found: number[] = [];
  let rest = Buffer.from('\r\n');
  let offset = -rest.length;
  for await (const chunk of body.stream()) {
    const bytes = Buffer.concat([rest, chunk]);
    for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
      found.push(offset + at);
      if (found.length > limits.multipartParts) throw malformed();
    }
    rest = bytes.subarray(Math.max(0, bytes.length - delimiter.length + 1));
    offset += bytes.length - rest.length;
  }
  return found;
}
