import { answer, PaginationMeta } from './envelope.ts';
import type { TSchema } from './schema.ts';

interface Options {
  description?: string;
  /** The data is one page of a list. */
  paged?: boolean;
  /** Statuses of failures beyond those that every route of its kind has. */
  failures?: number[];
  /** Media type of an answer that is no envelope. */
  media?: string;
}

/** What a route's `detail` tells the documentation; `security` comes from where the route is mounted. */
export interface Documentation {
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  'x-answer': TSchema;
  'x-failures': number[];
  'x-media'?: string;
}

/** Documentation of the routes of one tag: what each does and the data it answers. */
export const documented =
  (tag: string) =>
  (summary: string, data: TSchema, { description, paged = false, failures = [], media }: Options = {}) => ({
    detail: {
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      ...(media !== undefined && { 'x-media': media }),
      'x-answer': answer(data, paged ? PaginationMeta : undefined),
      'x-failures': failures,
    } satisfies Documentation,
  });

const file = {
  type: 'string' as const,
  format: 'binary',
  description: 'JPEG, PNG, WebP or GIF of at most 10 MiB and 50 megapixels.',
};

/** A picture sent as a form; the handler reads it, since nothing is read before the caller is known. */
export const pictureForm = {
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': { schema: { type: 'object' as const, required: ['file'], properties: { file } } },
    },
  },
};
