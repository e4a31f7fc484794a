import { AsyncLocalStorage } from 'node:async_hooks';
import { limits } from '../../limits.ts';
import type { Commits } from '../database.ts';

const commits = new AsyncLocalStorage<Commits>();

export const noting = <T>(noted: Commits, work: () => T): T => commits.run(noted, work);

/** Notes a commit for the work that made it. */
export function note(xid: string): void {
  const noted = commits.getStore();
  if (noted) noted.lastCommit = xid;
}

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
