import type { Reason } from '../errors.ts';
import { limits, type BudgetName } from '../limits.ts';
import type { AdminRole } from '../roles.ts';
import type { TProperties, TSchema } from '../schema.ts';
import type { FactorNeed } from './access.ts';
import { envelopeOf } from './envelope.ts';

/** Schema of each media type of an answer that is no envelope, as OpenAPI writes it. */
type Media = Record<string, { type: 'string' | 'object'; format?: 'binary' }>;

/** Version of the interface, which newer programs only add to. */
export const interfaceVersion = '0.2.0';

interface Options {
  /** Markdown, for the reader of the reference. */
  description: string;
  /** Budgets of the route; a route that may write names one that counts requests. */
  budget?: BudgetName | readonly BudgetName[];
  /** The data is one page of a list. */
  paged?: boolean;
  /** Reasons of failures beyond those that every route of its kind has. */
  failures?: readonly Reason[];
  /** The answer has an ETag, and is 304 for clients that know it. */
  tagged?: boolean;
  /** The route takes an Idempotency-Key (`requestKeyOf`). */
  repeatable?: boolean;
  /** The answer shows one row and has its version as ETag; writes to that row take it in If-Match. */
  versioned?: boolean;
  /** The route deletes a row that other routes show with its version: it takes If-Match. */
  conditional?: boolean;
  /** JSON that the route reads in place of a body of another type. */
  json?: TSchema;
  /** Headers that the route reads, by name. */
  headers?: TProperties;
  /** The second factor that an administrator must have proven; by default any, where every account must have one. */
  factor?: FactorNeed;
  /** Fields of `meta`. */
  notes?: TProperties;
  /** Version of the program that has the route first; without one, the interface of 0.2.0 has it. */
  since?: string;
}

/** Documentation of a route, in its `detail`; `security` comes from the access of the route. */
export interface Documentation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  'x-required-role'?: AdminRole;
  'x-answer': {
    /** Schema of the envelope; undefined when the route only fails. */
    envelope?: TSchema;
    media?: Media;
    failures: readonly Reason[];
    tagged: boolean;
    versioned: boolean;
    conditional: boolean;
    /** The route serves ranges of bytes. */
    ranges?: boolean;
  };
  'x-budget'?: readonly BudgetName[];
  'x-json'?: TSchema;
  /** Of a body that is no JSON. */
  requestBody?: { content: Record<string, object> };
  'x-headers'?: TProperties;
  'x-repeatable'?: true;
  'x-second-factor'?: FactorNeed;
  'x-since': string;
}

/** Documentation of the routes of one tag: the name of each for generated clients, its summary and the data it answers. */
export const documented = (tag: string) => {
  const detailOf = (
    operationId: string,
    summary: string,
    {
      description,
      budget = [],
      failures = [],
      tagged = false,
      repeatable = false,
      versioned = false,
      conditional = false,
      headers,
      json,
      factor,
      since = interfaceVersion,
    }: Options,
    answer: Partial<Documentation['x-answer']>,
  ) => ({
    detail: {
      operationId,
      tags: [tag],
      summary,
      description,
      'x-answer': { failures, tagged, versioned, conditional, ...answer },
      ...(budget.length > 0 && { 'x-budget': [budget].flat() }),
      ...(json && { 'x-json': json }),
      ...(headers && { 'x-headers': headers }),
      ...(factor && { 'x-second-factor': factor }),
      ...(repeatable && { 'x-repeatable': true as const }),
      'x-since': since,
    } satisfies Documentation,
  });
  return Object.assign(
    (operationId: string, summary: string, data: TSchema, options: Options) =>
      detailOf(operationId, summary, options, { envelope: envelopeOf(data, options.paged ?? false, options.notes) }),
    {
      /** Of an answer that is no envelope. */
      media: (operationId: string, summary: string, media: Media, options: Options & { ranges?: boolean }) =>
        detailOf(operationId, summary, options, { media, ranges: options.ranges ?? false }),
      /** Of a route that is reserved: it only fails. */
      reserved: (operationId: string, summary: string, options: Options) => detailOf(operationId, summary, options, {}),
    },
  );
};

const mebibytes = limits.upload / 1024 / 1024;

const file = {
  type: 'string' as const,
  format: 'binary',
  maxLength: limits.upload,
  description: `JPEG, PNG, WebP or GIF of at most ${mebibytes} MiB and ${limits.pixels / 1_000_000} megapixels.`,
};

/** A picture sent as a form; the handler reads it, since nothing is read before the caller is known. */
export const pictureForm = {
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object' as const, required: ['file'], properties: { file } },
        encoding: { file: { contentType: 'image/jpeg, image/png, image/webp, image/gif' } },
      },
    },
  },
};
