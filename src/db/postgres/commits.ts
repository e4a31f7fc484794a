import { AsyncLocalStorage } from 'node:async_hooks';
import { limits } from '../../limits.ts';
import type { Commits } from '../database.ts';
import { Allowance } from './allowance.ts';

/** The request that writes to which the present work belongs. */
const requests = new AsyncLocalStorage<{ noted: Commits; allowance: Allowance }>();

export async function noting<T>(noted: Commits, time: number, work: () => Promise<T>): Promise<T> {
  const allowance = new Allowance(time);
  try {
    return await requests.run({ noted, allowance }, work);
  } finally {
    allowance.end();
  }
}

export const currentAllowance = (): Allowance | undefined => requests.getStore()?.allowance;

/** Notes a commit for the work that made it. */
export function note(xid: string): void {
  const request = requests.getStore();
  if (request) request.noted.lastCommit = xid;
}

/**
 * An item of FROM, with which the commit of a statement waits for no standby. A message about a standby that is gone would
 * else never be sent, and what a failover loses here is done again.
 */
export const unawaited = `set_config('synchronous_commit', 'local', true)`;

const token = /^\d{1,19}$/;

/** Transactions that a client names, with commas between them; what is no token is left out. */
export const transactionsOf = (tokens: string): bigint[] =>
  tokens
    .split(',', limits.seenTokens)
    .map((one) => one.trim())
    .filter((one) => token.test(one))
    .map(BigInt);

/** Whether a snapshot, as PostgreSQL writes them, shows a transaction that was committed. */
export function shows(snapshot: string, transaction: bigint): boolean {
  const [oldest, next, running] = snapshot.split(':');
  if (transaction < BigInt(oldest!)) return true;
  return transaction < BigInt(next!) && !running!.split(',').includes(String(transaction));
}
