import { Refusal } from '../../errors.ts';
import { accountOf, hostsOf, urlsOf } from '../../lib/database-urls.ts';
import { limits } from '../../limits.ts';
import { silence, within, type Patience } from './deadlines.ts';
import { isForbidden, isRefused, reasonOf } from './failures.ts';
import { Feed } from './feed.ts';
import { Lanes } from './lanes.ts';
import { Reads } from './reads.ts';
import { Watch } from './watch.ts';

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
  // A setting that only foodmap has: where it is missing, something in between has dropped all of these.
  'foodmap.settings': 'kept',
};

/** Of a command, which waits for minutes where a server waits for a second. */
const patientSettings = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** How connections are made. */
export interface Connecting {
  /** For queries, as many for transactions, and as many for likes and counts of searches. */
  connections: number;
  patience?: Patience | undefined;
  /** The present password; that of the URL unless this is given. */
  password?: (() => string) | undefined;
  /** Hears why a connection was refused, and without a reason when one was opened. */
  onRefused?: ((why: string | undefined) => void) | undefined;
  /** Hears of every connection that ends. */
  onClosed?: () => void;
}

export const clientOf = (url: string, how: Connecting, own: Record<string, number> = {}): Bun.SQL => {
  const { connections: max, patience, password, onRefused, onClosed } = how;
  return new Bun.SQL(url, {
    max,
    adapter: 'postgres',
    // Texts of lists vary: without an end, the plans of a connection would pile up.
    maxLifetime: limits.databaseLifetime / 1000,
    connectionTimeout: (patience ? limits.databasePatience : limits.databaseConnect) / 1000,
    connection: { ...settings, ...(patience && patientSettings), ...own },
    ...(password && { password }),
    onconnect: () => onRefused?.(undefined),
    onclose: (error) => {
      onClosed?.();
      if (isRefused(error)) onRefused?.(reasonOf(error));
    },
  });
};

/** Milliseconds that a write may take, with all waiting. */
export const writeTimeOf = ({ patience }: Pick<Connecting, 'patience'>): number =>
  patience ? limits.databasePatience : limits.databaseWrite;

/** Connections to the primary, as long as it answers. */
export interface Link {
  url: string;
  /** For queries. */
  reads: Reads;
  /** For what the node itself asks, which waits behind none of them: looks, and what nodes have to know of each other. */
  watch: Watch;
  own: Bun.SQL;
  /** For writes. */
  lanes: Lanes;
  feed: Feed;
}

/** Connects to the server that is no standby; of two, to that which was promoted last. Rejects with why none is there. */
export async function connect(
  urls: readonly string[],
  how: Connecting,
  patience: Patience | undefined = how.patience,
): Promise<Link> {
  const since = performance.now();
  for (;;) {
    try {
      return await connectOnce(urls, how);
    } catch (error) {
      const isOver = performance.now() - since > limits.databasePatience;
      if (!patience || isOver || !(error as Error).message.includes(silence)) throw error;
      patience.onSilence();
    }
    await Bun.sleep(limits.databaseRetry);
  }
}

async function connectOnce(urls: readonly string[], how: Connecting): Promise<Link> {
  const tried = await Promise.allSettled(urls.map((url) => connectTo(url, how)));
  const links = tried.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const [last, ...others] = links.toSorted((one, other) => other.feed.timeline - one.feed.timeline);
  for (const other of others) void disconnect(other);
  if (last) return last;
  throw new Error(tried.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : '')).join('; '));
}

async function connectTo(url: string, how: Connecting): Promise<Link> {
  const read = clientOf(url, how);
  const ofNode = (onClosed?: () => void) =>
    clientOf(
      url,
      { ...how, connections: 1, ...(onClosed && { onClosed }) },
      how.patience ? {} : { statement_timeout: limits.databaseAnswer },
    );
  const watch = new Watch(ofNode, read);
  try {
    const feed = await within(limits.databaseConnect, Feed.open(watch.ask));
    const write = () => clientOf(url, how, { statement_timeout: writeTimeOf(how) - limits.databaseAnswer });
    const lanes = new Lanes(write(), write(), how.connections);
    return { url, reads: new Reads(read, how.patience !== undefined), watch, own: ofNode(), lanes, feed };
  } catch (error) {
    for (const client of [read, watch.client]) void client.close({ timeout: 0 }).catch(() => {});
    throw new Error(`${hostsOf(url)}: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Runs work on one connection to the primary. Throws Refusal when it cannot be reached, or when its role may not do what
 * the work does.
 */
export async function onPrimary<T>(
  url: string,
  work: (client: Bun.SQL) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  const how = { connections: 1, patience };
  const link = await connect(urlsOf(url), how).catch((error: unknown) => {
    throw new Refusal(`The database cannot be reached: ${(error as Error).message}.`);
  });
  // Migrations take as long as they take.
  const client = clientOf(link.url, how, { statement_timeout: 0 });
  try {
    return await work(client);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const { name } = accountOf(link.url);
    throw new Refusal(
      `PostgreSQL says "${(error as Error).message}": the role ${name} must own the tables of foodmap, and may create some. Let an administrator of PostgreSQL run "alter database … owner to ${name}" and, for tables of another role, "reassign owned by … to ${name}".`,
    );
  } finally {
    await Promise.all([disconnect(link), client.close({ timeout: 0 })]);
  }
}

/** Closes the connections; what is still running on them fails. */
export async function disconnect({ reads, watch, own, lanes }: Link): Promise<void> {
  const closed = [reads.client, watch.client, own].map((client) => client.close({ timeout: 0 }));
  await Promise.allSettled([...closed, lanes.close()]);
}
