import { BadRequest, type Problem } from '../errors.ts';
import { digestOf } from '../lib/digest.ts';
import { limits } from '../limits.ts';
import { contextOf, networkOf, pathOf } from './context.ts';

const printable = /^[\x20-\x7e]+$/;

function problemOf(key: string): Problem | undefined {
  const limit = limits.idempotencyKeyLength;
  if (key === '') return { message: 'must not be empty', rule: 'min_length', limit: 1 };
  if (key.length > limit) return { message: `must have at most ${limit} characters`, rule: 'max_length', limit };
  return printable.test(key) ? undefined : { message: 'must be printable ASCII characters', rule: 'characters' };
}

/** JSON with the fields of every object in the same order: two bodies that say the same have the same. */
const canonical = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Digests of a request that may be sent again; `replayed` marks the answer as that of an earlier one. */
interface RequestKey {
  scope: string;
  key: string;
  body: string;
  replayed: () => void;
}

/**
 * The key under which `idempotency.once` keeps a request: its route with the header Idempotency-Key and the account, or,
 * without one, the client network. As digests, so that the database holds no addresses and no texts. Undefined without
 * the header; throws BadRequest when it is not valid.
 */
export function requestKeyOf(request: Request, body: unknown): RequestKey | undefined {
  const chosen = request.headers.get('idempotency-key');
  if (chosen === null) return undefined;
  const problem = problemOf(chosen);
  const field = 'Idempotency-Key';
  if (problem) throw new BadRequest(`${field} ${problem.message}.`, [{ field, ...problem }]);
  const { account, headers } = contextOf(request);
  const sender = account ? `${account.audience} ${account.id}` : `network ${networkOf(request)}`;
  return {
    scope: `${request.method} ${pathOf(request)}`,
    key: digestOf(`${sender}\n${chosen}`),
    body: digestOf(`${sender}\n${chosen}\n${canonical(body)}`),
    replayed: () => {
      headers['idempotency-replayed'] = 'true';
    },
  };
}
