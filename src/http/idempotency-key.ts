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

/**
 * The key under which `idempotency.once` keeps a request: its route with the header Idempotency-Key and the account, or,
 * without one, the client network. As a digest, so that the database holds no addresses. Undefined without the header;
 * throws BadRequest when it is not valid.
 */
export function requestKeyOf(request: Request): { scope: string; key: string } | undefined {
  const chosen = request.headers.get('idempotency-key');
  if (chosen === null) return undefined;
  const problem = problemOf(chosen);
  const field = 'Idempotency-Key';
  if (problem) throw new BadRequest(`${field} ${problem.message}.`, [{ field, ...problem }]);
  const { account } = contextOf(request);
  const sender = account ? `${account.audience} ${account.id}` : `network ${networkOf(request)}`;
  return { scope: `${request.method} ${pathOf(request)}`, key: digestOf(`${sender}\n${chosen}`) };
}
