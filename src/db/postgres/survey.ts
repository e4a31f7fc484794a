import { hostsOf, urlsOf } from '../../lib/database-urls.ts';
import { limits } from '../../limits.ts';
import { within } from './deadlines.ts';
import { reasonOf } from './failures.ts';
import { Feed } from './feed.ts';
import { clientOf } from './link.ts';
import { askOn } from './watch.ts';

/** A host of the URL of a database. */
export interface SurveyedHost {
  host: string;
  /** Why nothing can be asked there: the end of a sentence. */
  problem?: string;
  isStandby?: boolean;
  isEncrypted?: boolean;
  /** Whether it is reached by this machine or a private network alone. */
  isPrivate?: boolean;
}

const look = `select pg_is_in_recovery(), coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false),
  coalesce(inet_server_addr() <<= any (array['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10',
    '::1/128', 'fc00::/7', 'fe80::/10']::inet[]), true)`;

/** Looks at each host of a URL over a separate connection, and changes nothing. */
export const survey = (url: string): Promise<SurveyedHost[]> => Promise.all(urlsOf(url).map(surveyHost));

async function surveyHost(url: string): Promise<SurveyedHost> {
  const host = hostsOf(url);
  const client = clientOf(url, { connections: 1 });
  try {
    const asked = client.unsafe(look).values() as unknown as Promise<[[boolean, boolean, boolean]]>;
    const [[isStandby, isEncrypted, isPrivate]] = await within(limits.databaseConnect, asked);
    if (!isStandby) await within(limits.databaseAnswer, Feed.open(askOn(client)));
    return { host, isStandby, isEncrypted, isPrivate };
  } catch (error) {
    return { host, problem: reasonOf(error) };
  } finally {
    void client.close({ timeout: 0 }).catch(() => {});
  }
}
