import { clientOf } from './client.ts';
import type { components } from './openapi.d.ts';
import { pageData } from './page-data.ts';

export type Schemas = components['schemas'];

export interface FieldFailure {
  field: string;
  message: string;
  /** The rule that the value breaks, and its bound; without one the sentence is the page's own. */
  rule?: string;
  limit?: number;
}

/** A second factor that the server asks for, and what it takes. */
export interface Question {
  challenge: string;
  answers: readonly ('totp' | 'passkey' | 'recovery_code')[];
  passkey?: PasskeyRequest;
}

/** Options of a passkey as the server sends them, with bytes in base64url. */
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  allowCredentials: { type: 'public-key'; id: string }[];
  userVerification: 'preferred';
  timeout: number;
}

/** A refusal of the server, in its own words. */
export class Failure extends Error {
  constructor(
    /** 0 when the server cannot be reached. */
    readonly status: number,
    message: string,
    readonly reason: string,
    readonly requestId: string | null,
    readonly fields: readonly FieldFailure[] = [],
    /** The budget that is spent; '' for other failures. */
    readonly budget = '',
    /** The proof by which the same would be taken. */
    readonly question?: Question,
  ) {
    super(message);
  }

  /** The same with other names of its fields. */
  renamed(nameOf: (field: string) => string): Failure {
    const { status, message, reason, requestId, budget } = this;
    const fields = this.fields.map((one) => ({ ...one, field: nameOf(one.field) }));
    return new Failure(status, message, reason, requestId, fields, budget);
  }
}

let key = pageData.key;
let tokenOf = (): string | null => null;
let asksForLogin = false;
let renew = async (): Promise<boolean> => false;
let prove: (question: Question | undefined) => Promise<boolean> = async () => false;

/** Sends the token of a session with every request from now on; `asks` where the page shows a login when one is refused. */
export function useToken(source: () => string | null, asks = false): void {
  tokenOf = source;
  asksForLogin = asks;
}

/** Lets `given` get a newer token where one is refused; it gives whether there is one. */
export function useRenewal(given: typeof renew): void {
  renew = given;
}

/** A newer token after a refusal for this reason; null without one. */
export const renewedToken = async (reason = ''): Promise<string | null> =>
  reason.startsWith('token_') && (await renew()) ? tokenOf() : null;

/**
 * Lets `given` ask for a second factor where the server wants one; without a question, the account has none. A request
 * is sent again once it was proven.
 */
export function useProof(given: typeof prove): void {
  prove = given;
}

/** Whether a login is the answer to a failure, so that nothing is to be said about it, then or after the login. */
export const isForLogin = ({ reason }: Failure): boolean => asksForLogin && reason.startsWith('token_');

/** The key of the page, for a request that `fetch` cannot make. */
export const pageKey = () => key;

/** Asks for a newer key of the page; it ends after a day at most. */
export async function renewKey(): Promise<boolean> {
  const answer = await fetch(`/page-key?of=${pageData.of}`);
  if (!answer.ok) return false;
  key = ((await answer.json()) as { data: { key: string } }).data.key;
  return true;
}

/** Sends a request, and once more where a token was too old, or a second factor had to be proven. */
async function send(request: Request): Promise<Response> {
  const repeated = request.clone();
  const answer = await sendOnce(request);
  if (answer.status !== 401 && answer.status !== 403) return answer;
  const refused = (await answer.clone().json()) as Refused;
  if (answer.status === 401) return (await renewedToken(refused.meta?.reason)) === null ? answer : sendOnce(repeated);
  if (refused.meta?.reason !== 'second_factor_required' || !(await prove(questionOf(refused)))) return answer;
  return sendOnce(repeated);
}

const questionOf = ({ meta }: Refused): Question | undefined =>
  meta?.challenge === undefined ? undefined : (meta as Question);

/** Sends a request with the key of the page, and once more where that was too old. */
async function sendOnce(request: Request): Promise<Response> {
  const token = tokenOf();
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  const again = request.clone();
  request.headers.set('x-api-key', key);
  const answer = await fetch(request);
  if (answer.status !== 401) return answer;
  const { meta } = (await answer.clone().json()) as { meta?: { reason?: string } };
  if (meta?.reason !== 'api_key_unknown' || !(await renewKey())) return answer;
  again.headers.set('x-api-key', key);
  return fetch(again);
}

/** The API, typed by its document. */
export const api = clientOf(send);

/** The same for the request that gets a newer token. */
export const plainApi = clientOf(sendOnce);

interface Called<Answer> {
  data?: Answer;
  error?: unknown;
  response: Response;
}

interface Refused {
  message?: string;
  meta?: { reason?: string; errors?: FieldFailure[]; budget?: string } & Partial<Question>;
}

/** The failure that a refused answer tells of. */
export function failureOf(status: number, statusText: string, requestId: string | null, body: unknown): Failure {
  const { message = statusText, meta = {} } = (body ?? {}) as Refused;
  return new Failure(status, message, meta?.reason ?? '', requestId, meta?.errors, meta?.budget, questionOf({ meta }));
}

/** The failure of a call that got no answer. */
export const unreachable = () => new Failure(0, '', 'unreachable', null);

/** The envelope of a call. Throws Failure. */
export async function answerOf<Answer>(call: Promise<Called<Answer>>): Promise<Answer> {
  const { data, error, response } = await call.catch(() => {
    throw unreachable();
  });
  if (response.ok) return data!;
  throw failureOf(response.status, response.statusText, response.headers.get('x-request-id'), error);
}
