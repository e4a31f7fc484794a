import type { ActingDatabase, Queries } from './database.ts';

/** The database for services that write in a transaction of their caller. */
export const within = ({ engine }: Pick<ActingDatabase, 'engine'>, tx: Queries): ActingDatabase => ({
  engine,
  read: tx,
  snapshot: (work) => work(),
  write: (work) => work(tx),
});
