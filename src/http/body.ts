import { Kind } from '@sinclair/typebox';
import { BadRequest, TooLarge, UnsupportedMediaType } from '../errors.ts';
import { Inexact, inexactEntries } from '../lib/exact-json.ts';
import { jsonSize } from '../lib/json-size.ts';
import { oncePer } from '../lib/once-per.ts';
import { limits } from '../limits.ts';
import { tidy } from '../input.ts';
import type { TSchema } from '../schema.ts';
import { contextOf } from './context.ts';
import { HttpRefusal } from './refusal.ts';
import type { Spool } from './spool.ts';

export const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

/** Throws HttpRefusal for a compressed body: unpacking it could make a bomb of a few bytes. */
export function refuseCompressed(request: Request): void {
  const encoding = request.headers.get('content-encoding')?.trim() ?? '';
  if (encoding === '' || encoding.toLowerCase() === 'identity') return;
  throw new HttpRefusal(415, 'unsupported_media_type', 'Send the body uncompressed, without Content-Encoding.', {
    'accept-encoding': 'identity',
  });
}

const tooLarge = (limit: number) => new TooLarge(`The body is larger than ${limit / 1024} KiB.`);

/** The whole body. Throws TooLarge as soon as it exceeds `limit` bytes, BadRequest when the connection ends early. */
async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return Buffer.alloc(0);
  try {
    return await receive(request, request.body, limit);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    throw new BadRequest('The connection ended before the body did.', [], 'malformed_body');
  }
}

async function receive(
  request: Request,
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Buffer<ArrayBuffer>> {
  if (request.headers.has('content-length')) return Buffer.from(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body of a JSON route, with texts trimmed as its schema says. Throws TooLarge, UnsupportedMediaType, BadRequest. */
export async function readJson(request: Request, schema: TSchema, origin: string): Promise<unknown> {
  const type = mediaType(request);
  if (Number(request.headers.get('content-length') ?? 0) > limits.jsonBody) throw tooLarge(limits.jsonBody);
  if (type !== 'application/json') {
    throw new UnsupportedMediaType('Send the body as JSON, with "Content-Type: application/json".');
  }
  refuseCompressed(request);
  const bytes = await readBytes(request, limits.jsonBody);
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new BadRequest('The body is not valid JSON.', [], 'malformed_json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = 'must be a JSON object';
    throw new BadRequest(`The body ${message}.`, [{ field: 'body', message, rule: 'type' }]);
  }
  if (isDeeper(value, limits.jsonDepth)) {
    throw new BadRequest(`The body is nested deeper than ${limits.jsonDepth} levels.`, [], 'malformed_json');
  }
  for (const name of freeListsOf(schema)) markInexact(value as Record<string, unknown>, text, name);
  return tidy(schema, value, origin, (name) => contextOf(request).ignore(name));
}

/** Names of the lists in a body whose objects are stored as they are. */
const freeListsOf = oncePer(({ properties = {} }: TSchema) =>
  Object.entries(properties as Record<string, TSchema>)
    .filter(([, { items }]) => items?.[Kind] === 'FreeObject')
    .map(([name]) => name),
);

/** Replaces entries that would not come back as they were sent by a value that the schema refuses. */
function markInexact(body: Record<string, unknown>, text: string, name: string): void {
  const list = body[name];
  if (!Array.isArray(list) || list.length === 0) return;
  // The schema refuses a larger one anyway; to look through it would take long.
  if (jsonSize(list) > limits.recommendDishes * (limits.recommendDish + 2)) return;
  for (const [index, problem] of inexactEntries(text, name)) list[index] = new Inexact(problem);
}

/** Whether a value is nested deeper: writing it out again would exhaust the stack. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));

/**
 * Receives a multipart body through the spool, checks the credentials again and runs `use` with a function that reads
 * the file in the field `file`. Throws what Spool throws, TooLarge, UnsupportedMediaType and BadRequest.
 */
export function receiveUpload<T>(
  request: Request,
  spool: Spool,
  use: (load: () => Promise<Uint8Array<ArrayBuffer>>) => Promise<T>,
): Promise<T> {
  return spool.enter(request, async (receive) => {
    const limit = limits.upload + limits.multipartOverhead;
    if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limits.upload);
    if (mediaType(request) !== 'multipart/form-data') {
      throw new UnsupportedMediaType('Send the picture as multipart/form-data, in the field "file".');
    }
    refuseCompressed(request);
    const { body } = await receive(limit, () => tooLarge(limits.upload));
    await contextOf(request).readmit();
    return use(() => fileIn(body, request));
  });
}

/** Bun's parser holds up all requests while it reads hundreds of thousands of parts. */
function refuseManyParts(bytes: Buffer, boundary: string): void {
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length))
    if (++parts > limits.multipartParts)
      throw new BadRequest(`The form has more than ${limits.multipartParts - 1} fields.`, [], 'malformed_body');
}

async function fileIn(body: Blob, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get('content-type')!;
  const bytes = Buffer.from(await body.arrayBuffer());
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s";,]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary !== '') refuseManyParts(bytes, boundary);
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new BadRequest('The body is not valid multipart/form-data.', [], 'malformed_body');
  });
  const file = form.get('file');
  if (!file || typeof file === 'string') {
    throw new BadRequest('The field "file" with a picture is missing.', [
      { field: 'file', message: 'is required', rule: 'required' },
    ]);
  }
  for (const name of new Set(form.keys())) if (name !== 'file') contextOf(request).ignore(name);
  if (file.size > limits.upload) throw tooLarge(limits.upload);
  return new Uint8Array(await file.arrayBuffer());
}
