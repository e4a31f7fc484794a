import { Refusal } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { Feed } from './feed.ts';

/** Settings of every connection. The server ends what a node left behind that no longer answers. */
const settings = {
  application_name: 'foodmap',
  // Walks look costly to the planner; to compile them would take longer than to run them.
  jit: 'off',
  statement_timeout: limits.databaseStatement,
  idle_in_transaction_session_timeout: limits.databaseIdle,
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: limits.databaseIdle,
};

/** The hosts of a URL, which may name several: `postgres://name@a:5432,b/database`. One URL for each. */
export function urlsOf(url: string): string[] {
  const [, before, hosts, after] = /^([^:]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

export const clientOf = (url: string, max: number, more: Bun.SQL.PostgresOrMySQLOptions = {}): Bun.SQL =>
  new Bun.SQL(url, {
    max,
    adapter: 'postgres',
    // Texts of lists vary: without an end, the plans of a connection would pile up.
    maxLifetime: limits.databaseLifetime / 1000,
    connectionTimeout: limits.databaseConnect / 1000,
    ...more,
    connection: { ...settings, ...more.connection },
  });

/** Rejects when the work takes longer than so many milliseconds. */
export async function within<T>(time: number, work: Promise<T>): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer in time')), time);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Connections to the primary, as long as it answers. */
export interface Link {
  url: string;
  /** For queries, and for transactions that write. */
  read: Bun.SQL;
  write: Bun.SQL;
  feed: Feed;
}

/** Connects to the server that is no standby; of two, to that which was promoted last. Rejects with why none is there. */
export async function connect(urls: readonly string[], connections: number): Promise<Link> {
  const tried = await Promise.allSettled(urls.map((url) => connectTo(url, connections)));
  const links = tried.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const [last, ...others] = links.toSorted((one, other) => other.feed.timeline - one.feed.timeline);
  for (const other of others) void disconnect(other);
  if (last) return last;
  throw new Error(tried.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : '')).join('; '));
}

async function connectTo(url: string, connections: number): Promise<Link> {
  const read = clientOf(url, connections);
  try {
    const feed = await within(limits.databaseConnect, Feed.open(read));
    return { url, read, write: clientOf(url, connections), feed };
  } catch (error) {
    void read.close({ timeout: 0 }).catch(() => {});
    throw new Error(`${new URL(url).host}: ${(error as Error).message}`, { cause: error });
  }
}

/** Runs work on one connection to the primary. Throws Refusal when it cannot be reached. */
export async function onPrimary<T>(url: string, work: (client: Bun.SQL) => Promise<T>): Promise<T> {
  const link = await connect(urlsOf(url), 1).catch((error: unknown) => {
    throw new Refusal(`The database cannot be reached: ${(error as Error).message}.`);
  });
  // Migrations take as long as they take.
  const client = clientOf(link.url, 1, { connection: { statement_timeout: 0 } });
  try {
    return await work(client);
  } finally {
    await Promise.all([disconnect(link), client.close({ timeout: 0 })]);
  }
}

/** Closes the connections; what is still running on them fails. */
export async function disconnect({ read, write }: Link): Promise<void> {
  await Promise.allSettled([read.close({ timeout: 0 }), write.close({ timeout: 0 })]);
}
