import { pendingMigrations } from '../../db/postgres/migrate.ts';
import { onPrimary } from '../../db/postgres/link.ts';
import { Feed } from '../../db/postgres/feed.ts';
import { queriesOn } from '../../db/postgres/queries.ts';
import { survey } from '../../db/postgres/survey.ts';
import { askOn } from '../../db/postgres/watch.ts';
import { fine, verdictOf, type Verdict } from '../doctor/check.ts';
import { postgres } from '../doctor/postgres.ts';
import type { Examination, Prospect } from './check.ts';
import { clock, connections, nodes, role, version, wal } from './database.ts';
import { verdictsOf } from './hosts.ts';
import { pictures, secret } from './settings.ts';

const standby: Examination = { name: postgres.name, look: ({ read }) => postgres.look({ read }) };

const examinations = [role, version, standby, wal, connections, nodes, clock, secret];

export type Finding = Verdict & { name: string };

/**
 * Says what would keep a node from starting, or several from working together. Changes nothing but a probe in the bucket,
 * and that only when it may.
 */
export async function check({ config, url, ...how }: Omit<Prospect, 'read' | 'ahead'>): Promise<Finding[]> {
  const hosts = await survey(url);
  const findings = verdictsOf(hosts).map((verdict) => ({ name: 'address', ...verdict }));
  const isReached = hosts.some(({ isStandby }) => isStandby === false);
  if (isReached)
    await onPrimary(url, async (client) => {
      const read = queriesOn(async (text, params) => (await client.unsafe(text, params).values()) as never);
      const { ahead } = await Feed.open(askOn(client));
      const prospect = { config, url, ...how, read, ahead };
      for (const one of examinations) findings.push({ name: one.name, ...(await verdict(() => one.look(prospect))) });
      findings.push({ name: 'schema', ...(await verdict(() => schema(client))) });
    });
  findings.push({ name: pictures.name, ...(await verdict(() => pictures.look({ config, ...how }))) });
  return findings;
}

async function schema(client: Bun.SQL): Promise<Verdict> {
  const { applied, pending } = await pendingMigrations(client);
  if (applied === 0) return fine('The database is empty; the first node makes the tables.');
  if (pending.length === 0)
    return fine('The tables are those of this program, or of a newer one that it can work beside.');
  return fine('The tables are older than this program; the first node that starts brings them up to date.');
}

/** The findings, or why there are none. */
async function verdict(look: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await look();
  } catch (error) {
    const known = verdictOf(error);
    if (!known) throw error;
    return known;
  }
}
