import { interpretedKinds, type Interpretation } from '../interpretation.ts';
import { JsonArray } from '../lib/json-array.ts';
import type { Page, Paging } from '../lib/paging.ts';
import { limits } from '../limits.ts';
import type { Cacheable } from './response-cache.ts';
import { contextOf, type Context } from './context.ts';
import { withPublicLinks } from './public-links.ts';
import {
  choice,
  countsByKey,
  integer,
  since,
  t,
  text,
  titled,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
} from '../schema.ts';

const ignored = since('0.3.0', {
  ignored: t.Optional(
    t.Array(t.String(), {
      description: `Query parameters and fields of the body that the endpoint does not know, at most ${limits.ignoredNames}; absent when it knows them all.`,
      examples: [],
    }),
  ),
});

const Meta = titled('Meta', 'Notes on the request; absent when there are none.', ignored);

const Interpreted = titled('Interpretation', 'One reading of a keyword, or of a part of it.', {
  kind: choice(
    interpretedKinds,
    'Words `joined` or split, `plural` or singular, `synonym` of the place, `stop_word` left out, `sound` of Chinese text, or `typo`.',
  ),
  from: text('Part of the keyword.', 'dupmlings'),
  to: text('Word or words that it was read as; of a sound, the letters again.', 'dumplings'),
});

export const PaginationMeta = titled('PaginationMeta', 'Position of the page in its list.', {
  page: integer('Page shown, from 1.', { examples: [1] }),
  page_size: integer('Entries on a page, as applied.', { examples: [20] }),
  total: integer('Entries on all pages.', { examples: [1] }),
  total_page: integer('Number of pages; 0 when nothing matches.', { examples: [1] }),
  ...since('0.3.0', {
    listed: t.Optional(
      integer('Entries that the pages list, the nearest ones, where the total is larger; absent where they list all.', {
        examples: [limits.nearest],
      }),
    ),
  }),
  ...since('0.4.0', {
    interpreted: t.Optional(
      t.Array(Interpreted, {
        description:
          'How the keyword was read to find stores of this page that are not spelt as it is; absent without any.',
      }),
    ),
    facets: t.Optional(
      countsByKey(
        'With `facets=true`: how many stores of the list have each value, by the key of an attribute, `category_id` or `open_now` and by the value. Conditions on the same key do not count; values of no store are left out.',
        [{ 'diet:vegan': { yes: 12, only: 1 }, category_id: { 3: 9 }, open_now: { yes: 7 } }],
      ),
    ),
  }),
  ...ignored,
});

export type PaginationMeta = Static<typeof PaginationMeta>;

/** The requested page, with defaults applied. */
export const pageOf = (query: { page?: number; page_size?: number }): Paging => ({
  page: query.page ?? 1,
  page_size: query.page_size ?? limits.pageSizeDefault,
});

/** Metadata of a list. */
interface ListMeta {
  total: number;
  listed?: number;
  interpreted?: Interpretation[];
  facets?: Record<string, Record<string, number>>;
}

export const paginationMeta = (
  { page, page_size }: Paging,
  { total, listed, interpreted = [], facets }: ListMeta,
): PaginationMeta => ({
  page,
  page_size,
  total,
  total_page: Math.ceil(total / page_size),
  ...(listed !== undefined && { listed }),
  ...(interpreted.length > 0 && { interpreted }),
  ...(facets && { facets }),
});

export const ok = <Data>(data: Data) => ({ code: 0, message: 'ok', data });

export const okPage = <Item>({ items, total }: Page<Item>, paging: Paging) => ({
  ...ok(items),
  meta: paginationMeta(paging, { total }),
});

/** Returned where the body travels in the context, since a Response would copy it. */
export const inContext = new Response();

/** Completes a successful answer that is not rendered yet: with public links, and with `meta.ignored` if there are any. */
export function completed(context: Context, schema: TSchema | undefined, answer: unknown): unknown {
  if (answer instanceof Response || schema === undefined) return answer;
  const { ignored, origin } = context;
  const published = withPublicLinks(schema, answer, origin) as { meta?: object };
  context.json = JSON.stringify(
    ignored.length === 0 ? published : { ...published, meta: { ...published.meta, ignored } },
  );
  return inContext;
}

/** JSON of one value, or of a list. */
type Rendered = Uint8Array | JsonArray;

const jsonHeaders = { 'content-type': 'application/json' };

const start = '{"code":0,"message":"ok","data":';
const startBytes = Buffer.from(start);

/** Wraps rendered JSON in the envelope. */
function envelope(request: Request, data: Rendered, page?: PaginationMeta): Buffer<ArrayBuffer> {
  const { ignored } = contextOf(request);
  const meta = ignored.length === 0 ? page : { ...page, ignored };
  const end = meta ? `,"meta":${JSON.stringify(meta)}}` : '}';
  return data instanceof JsonArray ? data.between(start, end) : Buffer.concat([startBytes, data, Buffer.from(end)]);
}

/** An answer from rendered JSON. */
export const jsonAnswer = (request: Request, data: Rendered, meta?: PaginationMeta): Response =>
  new Response(envelope(request, data, meta), { headers: jsonHeaders });

/** An answer that is the same for every client and may be cached. */
export function cacheableAnswer(
  request: Request,
  data: Rendered,
  meta?: PaginationMeta,
  contents: Omit<Cacheable, 'body'> = {},
): Response {
  const body = envelope(request, data, meta);
  contextOf(request).cacheable = { body, ofMinute: showsHotness(body), ...contents };
  return inContext;
}

const hotness = Buffer.from('"hotness":');

/** Whether any hotness in the JSON is not zero; true when in doubt. */
function showsHotness(body: Buffer): boolean {
  for (let at = body.indexOf(hotness); at !== -1; at = body.indexOf(hotness, at + 1)) {
    const digits = at + hotness.byteLength;
    if (body.toString('latin1', digits, digits + 4) !== '0.0,') return true;
  }
  return false;
}

/** Renders one value with its schema, for `cacheableAnswer` and `jsonAnswer`. */
export const jsonValue = (request: Request, schema: TSchema, value: unknown): Buffer =>
  Buffer.from(JSON.stringify(withPublicLinks(schema, value, contextOf(request).origin)));

/** Renders the entries of a list with their schema, up to `limits.listJson` bytes. */
export function jsonArray(request: Request, schema: TSchema, items: readonly unknown[]): JsonArray {
  const array = new JsonArray(limits.listJson);
  for (const item of items) {
    const json = jsonValue(request, schema, item);
    const room = array.add(json.byteLength);
    if (!room) break;
    json.copy(room.bytes, room.at);
  }
  return array;
}

/** Title of the envelope schema for this data. */
function titleOf(data: TSchema, paged: boolean): string {
  if (data.type === 'null') return 'EmptyEnvelope';
  if (data.type !== 'array') return `${data.title}Envelope`;
  return `${(data.items as TSchema).title}${paged ? 'List' : 'Array'}Envelope`;
}

/** Schema of a successful answer. */
export const envelopeOf = (data: TSchema, paged: boolean, notes?: TProperties): TObject =>
  titled(`${notes ? 'Noted' : ''}${titleOf(data, paged)}`, paged ? 'One page of a list.' : 'A successful answer.', {
    code: integer('Always 0: success.', { minimum: 0, maximum: 0, examples: [0] }),
    message: text('Always "ok".', 'ok'),
    data: data.type === 'array' ? { ...data, description: paged ? 'Entries of the page.' : 'All entries.' } : data,
    meta: paged
      ? PaginationMeta
      : t.Optional(notes ? titled('Notes', Meta.description!, { ...notes, ...ignored }) : Meta),
  });
