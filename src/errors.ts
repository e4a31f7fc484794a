import { second } from './units.ts';
import { limits, type BudgetName, type simultaneousBudget, type unreadBudget } from './limits.ts';

// Three families of errors: `AppError` for clients, thrown by services; `Refusal` and `Failure` for the operator,
// thrown by commands and at start. `faults.ts` maps errors of the system and of SQLite to the first two.

/** Every reason of a failure that clients can tell apart (`meta.reason`). Stable: none is renamed or reused. */
export const reasons = {
  malformed_json: 'The body is not JSON.',
  malformed_body: 'The body ended too early, or is no multipart form.',
  malformed_request: 'The request itself is broken, for example its Host header.',
  invalid_input: 'A field, a query parameter or a path ID is missing or not allowed; `meta.errors` names each.',
  captcha_wrong: 'The captcha code is wrong; the captcha can be tried again.',
  captcha_expired: 'The captcha is used or expired; request a new one.',
  api_key_missing: 'The request has no X-API-Key header.',
  api_key_unknown: 'The API key is unknown or revoked.',
  token_missing: 'The request has no bearer token.',
  token_invalid: 'The bearer token is malformed, of the other audience, or was ended.',
  token_expired: 'The bearer token is past its lifetime; log in again.',
  other_origin: 'Only a page of this server may ask for this.',
  wrong_credentials: 'The username or the password is wrong.',
  account_disabled: 'The account is disabled.',
  second_factor_required:
    'The account has to prove its second factor: answer `meta.challenge`; without a challenge, the account has none, and must add one.',
  challenge_expired:
    'The challenge of the second factor is used or expired, or was tried too often; ask for a new one.',
  role_required: 'The administrator does not have the role that the endpoint, or the account to change, needs.',
  not_found: 'No such resource, or it is not public.',
  no_such_route: 'No endpoint has this path.',
  method_not_allowed: 'The path exists, but not for this method; see Allow.',
  mail_off: 'The service sends no mail.',
  link_expired: 'The link of a mail is used or too old; ask for a new one.',
  username_taken: 'The username exists.',
  already_reviewed: 'The application, claim or edit was approved or rejected before.',
  already_owner: 'The account owns the store.',
  too_many_pending: 'Too many claims of this account are pending.',
  too_many_lists: 'There are as many lists as there can be.',
  too_many_owners: 'The store has as many owners as a store can have.',
  category_gone: 'The category has since been deleted.',
  external_id_taken: 'Another store or category has the ID in the other system by now.',
  store_gone: 'The store of the review is deleted; restore it first.',
  author_gone: 'The account of the author is deleted.',
  idempotency_key_reused: 'The Idempotency-Key was sent before with another body; choose a new one for each request.',
  changed_meanwhile:
    'Somebody has changed the resource, or it is no longer at the version that If-Match names; load it again.',
  last_api_key: 'The last active API key cannot be revoked.',
  last_admin:
    'The last enabled administrator cannot be disabled; the last enabled super administrator cannot lose the role either.',
  not_undoable: 'The write cannot be undone, or no longer.',
  already_running: 'Work of this kind is running; wait until it has ended.',
  file_taken: 'There is another file of this name.',
  offset_wrong: 'The part does not begin where the last one ended; `offset` of the file says where that is.',
  attribute_in_use: 'A value of an own attribute that would go is set for stores.',
  no_second_factor: 'The account has no second factor.',
  too_many_factors: 'The account has as many second factors as it may have.',
  passkeys_unavailable: 'Browsers offer no passkeys at this address: they need HTTPS, or localhost.',
  passkey_taken: 'The passkey was added before.',
  own_account: 'Administrators cannot disable their own account.',
  too_slow: 'The body came too slowly.',
  too_large: 'The body, the file or the picture is larger than allowed.',
  unsupported_media_type: 'The body is not of the media type that the endpoint takes.',
  not_an_image: 'The file is no JPEG, PNG, WebP or GIF, or is damaged.',
  damaged: 'The stored picture is damaged; only the operator can replace it.',
  range_not_satisfiable: 'The file has no such range.',
  rate_limited: 'A budget is spent: `meta.budget` names it, Retry-After says how long.',
  not_implemented: 'Reserved for a later version.',
  busy: 'The server or its database is busy, or another process is using it; nothing was written, so try again.',
  unavailable:
    'The database or its disk cannot be reached or does not confirm, or the server is stopping; a write may have been stored, so look, or repeat it with the same `Idempotency-Key`.',
  disk_full: 'The disk of the server is full; nothing was written.',
  internal: 'An error of the server; its log has the details under the request ID.',
} as const;

export type Reason = keyof typeof reasons;

/** The rule that a field breaks, for clients that show other messages. */
export const rules = [
  'required',
  'type',
  'minimum',
  'maximum',
  'min_length',
  'max_length',
  'min_items',
  'max_items',
  'max_bytes',
  'choice',
  'format',
  'characters',
  'exists',
  'expired',
  'wrong',
] as const;

export type Rule = (typeof rules)[number];

/** Why one value is refused; `limit` is the bound that it breaks. */
export interface Problem {
  message: string;
  rule: Rule;
  limit?: number;
}

/** One bad field of a request: its path (`dishes[1].name`) and what to do about it. */
export interface FieldError extends Problem {
  field: string;
}

/** The program cannot do what its operator asked; the message says what to change. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Refused for as long as another process has what is asked for. */
export class InUse extends Refusal {}

/** Work the operator asked for failed, or found something wrong; the message says what and why. */
export class Failure extends Error {
  override name = 'Failure';
}

export type Kind =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'changed'
  | 'too_large'
  | 'unsupported'
  | 'too_many'
  | 'internal'
  | 'not_implemented'
  | 'unavailable'
  | 'storage_full';

/** A failure the caller can act on; `http/errors.ts` turns it into the envelope, the CLI into a sentence. */
export class AppError extends Error {
  constructor(
    readonly kind: Kind,
    readonly reason: Reason,
    message: string,
    readonly details: {
      fields?: FieldError[];
      /** Seconds. */
      retryAfter?: number;
      /** ID of the row that the missing one was merged into. */
      mergedInto?: number;
    } = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** The first error in a chain of causes that was thrown for people: its message is a sentence for them. */
export function thrownForPeople(error: unknown): Refusal | Failure | AppError | undefined {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof Refusal || one instanceof Failure || one instanceof AppError) return one;
  return undefined;
}

export class BadRequest extends AppError {
  constructor(message: string, fields: FieldError[] = [], reason: Reason = 'invalid_input') {
    super('bad_request', reason, message, { fields });
  }
}

export class Unauthorized extends AppError {
  constructor(reason: Reason, message: string) {
    super('unauthorized', reason, message);
  }
}

export class Forbidden extends AppError {
  constructor(message: string, reason: Reason = 'account_disabled') {
    super('forbidden', reason, message);
  }
}

/** A second factor to prove: the challenge, the kinds of answer, and the options of a passkey. */
export interface Question {
  challenge: string;
  answers: ('totp' | 'passkey' | 'recovery_code')[];
  passkey?: object;
}

/** At a login it is Unauthorized, with a token Forbidden. Without a question, the account has no factor and needs one. */
export class SecondFactorRequired extends AppError {
  constructor(
    kind: 'unauthorized' | 'forbidden',
    message: string,
    readonly question?: Question,
  ) {
    super(kind, 'second_factor_required', message);
  }
}

export class NotFound extends AppError {
  constructor(message: string, reason: Reason = 'not_found', mergedInto?: number) {
    super('not_found', reason, message, mergedInto === undefined ? {} : { mergedInto });
  }
}

export class Conflict extends AppError {
  constructor(reason: Reason, message: string) {
    super('conflict', reason, message);
  }
}

/** A client changes a version that is no longer the latest. */
export class ChangedMeanwhile extends AppError {
  constructor(message: string) {
    super('changed', 'changed_meanwhile', message);
  }
}

export class TooLarge extends AppError {
  constructor(message: string) {
    super('too_large', 'too_large', message);
  }
}

export class UnsupportedMediaType extends AppError {
  constructor(message: string, reason: Reason = 'unsupported_media_type') {
    super('unsupported', reason, message);
  }
}

export class NotImplemented extends AppError {
  constructor(message: string) {
    super('not_implemented', 'not_implemented', message);
  }
}

export class Unavailable extends AppError {
  constructor(message: string, reason: Reason = 'unavailable') {
    super('unavailable', reason, message, { retryAfter: limits.retryAfter / second });
  }
}

export class InsufficientStorage extends AppError {
  constructor(message: string) {
    super('storage_full', 'disk_full', message, { retryAfter: limits.retryAfterFullDisk / second });
  }
}

/** A budget is spent for so many seconds. */
export class OverBudget extends AppError {
  constructor(
    message: string,
    readonly budget: BudgetName | typeof unreadBudget | typeof simultaneousBudget,
    retryAfter: number,
    readonly headers: Record<string, string> = {},
  ) {
    super('too_many', 'rate_limited', message, { retryAfter });
  }
}

/** An error of the server itself: nothing the caller did. */
export class Internal extends AppError {
  constructor(message: string) {
    super('internal', 'internal', message);
  }
}
