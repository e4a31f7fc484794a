import { Kind, type TSchema } from '@sinclair/typebox';
import { BadRequest, TooLarge, UnsupportedMediaType } from '../errors.ts';
import { localLink } from '../lib/links.ts';
import { limits } from '../limits.ts';

const mediaType = (request: Request) => (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

const tooLarge = (limit: number) => new TooLarge(`The body is larger than ${limit / 1024} KiB.`);

/** The whole body, refused as soon as it is known to exceed `limit` bytes. */
async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return Buffer.alloc(0);
  try {
    return await receive(request, request.body, limit);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    throw new BadRequest('The connection ended before the body did.');
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
  const bytes = await readBytes(request, limits.jsonBody);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new BadRequest('The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadRequest('The body must be a JSON object.');
  }
  if (isDeeper(value, limits.jsonDepth)) {
    throw new BadRequest(`The body is nested deeper than ${limits.jsonDepth} levels.`);
  }
  return tidy(schema, value, origin);
}

/** What is nested too deep would exhaust the stack of those who write it out again. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));

/** The file in the field `file` of a multipart body. Throws TooLarge, UnsupportedMediaType, BadRequest. */
export async function readUpload(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const limit = limits.upload + limits.multipartOverhead;
  const type = request.headers.get('content-type') ?? '';
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limits.upload);
  if (mediaType(request) !== 'multipart/form-data') {
    throw new UnsupportedMediaType('Send the picture as multipart/form-data, in the field "file".');
  }
  const bytes = await readBytes(request, limit);
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new BadRequest('The body is not valid multipart/form-data.');
  });
  const file = form.get('file');
  if (!file || typeof file === 'string') {
    throw new BadRequest('The field "file" with a picture is missing.', [{ field: 'file', message: 'is required' }]);
  }
  if (file.size > limits.upload) throw tooLarge(limits.upload);
  return new Uint8Array(await file.arrayBuffer());
}

/** Brings texts into the form they are checked and stored in, and drops the fields that the schema does not know. */
export function tidy(schema: TSchema, value: unknown, origin: string): unknown {
  if (typeof value === 'string') {
    if (schema[Kind] === 'Text') {
      const text = value.trim().toWellFormed();
      return schema.multiline ? text.replaceAll('\r\n', '\n') : text;
    }
    if (schema[Kind] === 'Link') return localLink(value.trim().toWellFormed(), origin);
    return schema[Kind] === 'Origin' ? value.trim() : value;
  }
  if (Array.isArray(value) && schema.items) return value.map((entry) => tidy(schema.items, entry, origin));
  if (typeof value === 'object' && value !== null && schema.properties) {
    const known = Object.entries(schema.properties as Record<string, TSchema>).filter(([name]) =>
      Object.hasOwn(value, name),
    );
    return Object.fromEntries(
      known.map(([name, property]) => [name, tidy(property, (value as Record<string, unknown>)[name], origin)]),
    );
  }
  return value;
}
