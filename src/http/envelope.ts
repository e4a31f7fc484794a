import type { Page, Paging } from '../lib/paging.ts';
import { limits } from '../limits.ts';
import type { PublicAnswer } from './answers.ts';
import { contextOf } from './context.ts';
import { integer, t, type Static, type TSchema } from './schema.ts';

export const PaginationMeta = t.Object(
  {
    page: integer('The page shown.'),
    page_size: integer('Entries on a page, as applied.'),
    total: integer('Entries on all pages.'),
    total_page: integer('Number of pages; 0 when nothing matches.'),
  },
  { title: 'PaginationMeta', description: 'Where a page stands in its list.' },
);

export type PaginationMeta = Static<typeof PaginationMeta>;

/** The page asked for, with defaults applied. */
export const pageOf = (query: { page?: number; page_size?: number }): Paging => ({
  page: query.page ?? 1,
  page_size: query.page_size ?? limits.pageSizeDefault,
});

export const paginationMeta = ({ page, page_size }: Paging, total: number): PaginationMeta => ({
  page,
  page_size,
  total,
  total_page: Math.ceil(total / page_size),
});

export const ok = <Data>(data: Data) => ({ code: 0, message: 'ok', data });

export const okPage = <Item>({ items, total }: Page<Item>, paging: Paging) => ({
  ...ok(items),
  meta: paginationMeta(paging, total),
});

const jsonHeaders = { 'content-type': 'application/json' };
const comma = Buffer.from(',');

/** The envelope around JSON that is ready: one value, or the entries of a list. */
function envelope(data: Uint8Array | Uint8Array[], meta?: PaginationMeta): Buffer<ArrayBuffer> {
  const start = '{"code":0,"message":"ok","data":';
  const end = Buffer.from(meta ? `,"meta":${JSON.stringify(meta)}}` : '}');
  if (!Array.isArray(data)) return Buffer.concat([Buffer.from(start), data, end]);
  const entries = data.flatMap((entry, index) => (index === 0 ? [entry] : [comma, entry]));
  return Buffer.concat([Buffer.from(`${start}[`), ...entries, Buffer.from(']'), end]);
}

/** An answer from JSON that is ready. */
export const readyAnswer = (data: Uint8Array | Uint8Array[], meta?: PaginationMeta): Response =>
  new Response(envelope(data, meta), { headers: jsonHeaders });

/**
 * The same for everyone with a key, so that the server may give it again while nothing in it changes: it sends what
 * the context holds, and the response, which would copy that, stays empty.
 */
export function publicAnswer(
  request: Request,
  data: Uint8Array | Uint8Array[],
  meta?: PaginationMeta,
  madeOf: Omit<PublicAnswer, 'body'> = {},
): Response {
  const body = envelope(data, meta);
  contextOf(request).answer = { body, cools: showsHotness(body), ...madeOf };
  return new Response();
}

const hotness = Buffer.from('"hotness":');

/** Whether any hotness in the JSON is not zero; when in doubt it is. */
function showsHotness(body: Buffer): boolean {
  for (let at = body.indexOf(hotness); at !== -1; at = body.indexOf(hotness, at + 1)) {
    const digits = at + hotness.byteLength;
    if (body.toString('latin1', digits, digits + 4) !== '0.0,') return true;
  }
  return false;
}

/** JSON of values, for `publicAnswer`. */
export const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Schema of a successful answer, for the documentation. */
export const answer = (data: TSchema, meta?: TSchema) =>
  t.Object({
    code: integer('0: success.'),
    message: t.String({ description: 'Always "ok".' }),
    data,
    ...(meta && { meta }),
  });
