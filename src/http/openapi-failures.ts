import { STATUS_CODES } from 'node:http';
import { reasons, rules, type FieldError, type Reason, type Rule } from '../errors.ts';
import { budgets, simultaneousBudget, unreadBudget, type BudgetName } from '../limits.ts';
import { choice, freeObject, integer, number, since, t, text, titled } from '../schema.ts';
import type { Json } from './openapi-schemas.ts';

const FieldFailure = titled('FieldFailure', 'One bad field.', {
  field: text('Path of the field.', 'dishes[1].name'),
  message: text('Requirement that the value does not meet.', 'must have at most 100 characters'),
  ...since('0.3.0', {
    rule: choice(
      rules as unknown as readonly [Rule, ...Rule[]],
      'Rule that the value breaks, for messages of your own.',
    ),
    limit: t.Optional(number('Bound that the value breaks, where there is one.', 100)),
  }),
});

export const Failure = titled('Failure', 'Every failure has this envelope.', {
  code: integer('The HTTP status, never 0.', { minimum: 400, maximum: 599, examples: [404] }),
  message: text('A sentence for people, in English.', reasons.not_found),
  meta: t.Object(
    {
      reason: choice(
        Object.keys(reasons) as [Reason, ...Reason[]],
        `Stable word for the cause, for programs. ${Object.entries(reasons)
          .map(([reason, meaning]) => `\`${reason}\`: ${meaning}`)
          .join(' ')}`,
      ),
      ...since('0.3.0', {
        budget: t.Optional(
          choice(
            [...(Object.keys(budgets) as [BudgetName, ...BudgetName[]]), unreadBudget, simultaneousBudget],
            'Of 429: the budget that is spent.',
          ),
        ),
        merged_into: t.Optional(
          integer('Of `not_found`: ID of the store or category that this one was merged into.', { examples: [7] }),
        ),
      }),
      ...since('0.4.0', {
        challenge: t.Optional(
          text(
            'Of `second_factor_required`: answer it by `POST /api/admin/login/second`.',
            'mYbC4pQ2vT7kq0Jw9sXnZ1uLr5aH',
          ),
        ),
        answers: t.Optional(
          t.Array(choice(['totp', 'passkey', 'recovery_code'], 'A kind of answer.'), {
            description: 'Of `second_factor_required`: what the account can answer with.',
            examples: [['totp', 'recovery_code']],
          }),
        ),
        passkey: t.Optional(
          freeObject('Of `second_factor_required`: what `navigator.credentials.get` takes.', { challenge: 'bXk' }),
        ),
      }),
      errors: t.Optional(t.Array(FieldFailure, { description: 'One entry for each bad field.' })),
    },
    { description: 'Cause of the failure.' },
  ),
});

/** HTTP status of each reason. */
const statuses = {
  malformed_request: 400,
  invalid_input: 400,
  malformed_json: 400,
  malformed_body: 400,
  captcha_wrong: 400,
  captcha_expired: 400,
  link_expired: 400,
  api_key_missing: 401,
  api_key_unknown: 401,
  token_missing: 401,
  token_invalid: 401,
  token_expired: 401,
  wrong_credentials: 401,
  challenge_expired: 401,
  account_disabled: 403,
  second_factor_required: 403,
  role_required: 403,
  other_origin: 403,
  not_found: 404,
  no_such_route: 404,
  method_not_allowed: 405,
  too_slow: 408,
  username_taken: 409,
  already_reviewed: 409,
  already_owner: 409,
  too_many_pending: 409,
  too_many_owners: 409,
  too_many_lists: 409,
  category_gone: 409,
  external_id_taken: 409,
  store_gone: 409,
  author_gone: 409,
  last_api_key: 409,
  last_admin: 409,
  not_undoable: 409,
  mail_off: 409,
  idempotency_key_reused: 409,
  already_running: 409,
  file_taken: 409,
  offset_wrong: 409,
  attribute_in_use: 409,
  no_second_factor: 409,
  too_many_factors: 409,
  passkeys_unavailable: 409,
  passkey_taken: 409,
  own_account: 409,
  changed_meanwhile: 412,
  too_large: 413,
  unsupported_media_type: 415,
  not_an_image: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  damaged: 503,
  internal: 500,
  not_implemented: 501,
  busy: 503,
  unavailable: 503,
  disk_full: 507,
} satisfies Record<Reason, number>;

/** Of `second_factor_required` at a login, where there is no token that could be forbidden anything. */
const statusAtLogin = 401;

/** Of `changed_meanwhile`, where it is what the request found that changed, and no version that the client named. */
const statusWithoutIfMatch = 409;

/** Failures of the server or of the address, which every operation can have: they are in `default`. */
const everywhere: Reason[] = ['method_not_allowed', 'rate_limited', 'internal', 'busy', 'unavailable', 'disk_full'];

const headersOf: Record<string, string[]> = {
  401: ['WWW-Authenticate'],
  415: ['Accept-Encoding'],
  416: ['Content-Range'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
  default: ['Allow', 'Retry-After'],
};

const example: { message: string; errors: FieldError[] } = {
  message: 'rating must be a whole number from 1 to 5.',
  errors: [{ field: 'rating', message: 'must be a whole number from 1 to 5', rule: 'maximum', limit: 5 }],
};

/** The failure as a client receives it. */
function exampleOf(reason: Reason, code: number = statuses[reason]): Json {
  const { message, errors } = reason === 'invalid_input' ? example : { message: reasons[reason] };
  const budget = reason === 'rate_limited' && { budget: 'review' };
  return {
    summary: reason,
    value: { code, message, meta: { reason, ...budget, ...(errors && { errors }) } },
  };
}

const listed = (some: Reason[]) => some.map((reason) => `- \`${reason}\`: ${reasons[reason]}`).join('\n');

/** `wrong_credentials` as the name of a component: `WrongCredentials`. */
const titleCase = (reason: Reason) => reason.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Builds the responses of operations that fail; those with the same reasons share one component. */
export class Failures {
  readonly components: Json = {};
  readonly #named = new Map<string, string>();

  constructor(readonly schema: Json) {}

  /** Responses by status for these reasons of an operation, and `default` for those that any operation can have. */
  of(some: readonly Reason[], takesIfMatch: boolean): Json {
    const statusOf = (reason: Reason) => {
      if (reason === 'changed_meanwhile' && !takesIfMatch) return statusWithoutIfMatch;
      if (reason === 'second_factor_required' && !some.includes('token_invalid')) return statusAtLogin;
      return statuses[reason];
    };
    const byStatus = Object.groupBy(new Set(some), statusOf);
    const responses = Object.entries(byStatus).map(([status, group]) => {
      const general = everywhere.filter((reason) => statuses[reason] === Number(status) && !group!.includes(reason));
      return [status, this.#response(status, [...general, ...group!])];
    });
    return { ...Object.fromEntries(responses), default: this.#default() };
  }

  #response(status: string, group: Reason[]): Json {
    return this.#component(this.#nameOf(group, status), status, `${STATUS_CODES[status]}.\n\n${listed(group)}`, group);
  }

  /** Named after the last reason, the one that its kind of operation adds; after more where others have that name. */
  #nameOf(group: Reason[], status: string): string {
    const all = `${status} ${group.join()}`;
    const names = group.map((_, index) =>
      group
        .slice(-index - 1)
        .map(titleCase)
        .join('Or'),
    );
    const name = [...names, `${names.at(-1)}Only`].find((one) => (this.#named.get(one) ?? all) === all)!;
    this.#named.set(name, all);
    return name;
  }

  #default(): Json {
    const introduction =
      'Any other failure; `code` is its status (405, 429, 500, 503, 507). A head of more than 16 KiB is 431, without a body.';
    return this.#component('Default', 'default', `${introduction}\n\n${listed(everywhere)}`, everywhere);
  }

  #component(name: string, status: string, description: string, group: Reason[]): Json {
    const exampleFor = (reason: Reason): Json =>
      status !== 'default' && Number(status) !== statuses[reason]
        ? exampleOf(reason, Number(status))
        : { $ref: `#/components/examples/${reason}` };
    const examples = Object.fromEntries(group.map((reason) => [reason, exampleFor(reason)]));
    this.components[name] ??= {
      description,
      headers: headerReferences(['X-Request-Id', ...(headersOf[status] ?? [])]),
      content: { 'application/json': { schema: this.schema, examples } },
    };
    return { $ref: `#/components/responses/${name}` };
  }
}

export const headerReferences = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** One example of a failure for each reason that an operation can have. */
export const failureExamples = (): Json =>
  Object.fromEntries(
    (Object.keys(statuses) as Reason[])
      .filter((reason) => reason !== 'no_such_route')
      .map((reason) => [reason, exampleOf(reason)]),
  );

const header = (type: 'string' | 'integer', description: string, example: string | number): Json => ({
  description,
  schema: { type },
  example,
});

export const headers: Json = {
  'X-Request-Id': {
    ...header('string', 'ID of the request, also in the log of the server; yours if you sent one.', '4k2v9x1hq7-1f'),
    required: true,
  },
  'X-Foodmap-Seen': header(
    'string',
    'Names the write, where several servers share the data; send it back, and each of them shows it.',
    '48213',
  ),
  'X-Foodmap-Activity': header(
    'integer',
    'ID of the row of the activity by which the write can be undone; absent when it changed nothing, or cannot be undone.',
    91,
  ),
  'Idempotency-Replayed': header(
    'string',
    '`true` when the request was answered with what an earlier one with its Idempotency-Key made; absent otherwise.',
    'true',
  ),
  ETag: header('string', 'Version of the answer; send it back as If-None-Match.', 'W/"2x9zk1q7f3d8"'),
  RateLimit: header('string', 'Requests left (`r`) and seconds until all are free again (`t`).', '"login";r=119;t=60'),
  'RateLimit-Policy': header('string', 'Requests allowed (`q`) in a window of seconds (`w`).', '"login";q=120;w=60'),
  'Retry-After': header('integer', 'Seconds to wait before the next try.', 42),
  'WWW-Authenticate': header('string', 'Credential that is missing or not valid.', 'Bearer error="invalid_token"'),
  Allow: header('string', 'Methods that the path takes, for 405.', 'GET, HEAD, OPTIONS'),
  'Accept-Ranges': header('string', 'Unit of ranges: bytes.', 'bytes'),
  'Content-Range': header('string', 'Bytes of the range and of the whole.', 'bytes 0-499/18234'),
  'Accept-Encoding': header('string', 'Encodings of request bodies: none, for a compressed one.', 'identity'),
};
