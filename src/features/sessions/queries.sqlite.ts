// For SQLite only: one writer, so that nothing changes between the proof and the commit.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Authority } from '../../context.ts';
import { AuthorityGone } from '../../db/authority-gone.ts';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { admins, adminSessions, apiKeys, users, userSessions } from '../../db/schema.ts';
import { mayAs, type AdminRole } from '../../roles.ts';

const statements = prepared((db) => {
  const value = sql.placeholder;
  const of = ({ id, token_version }: typeof users | typeof admins) =>
    and(eq(id, value('id')), eq(token_version, value('token_version')));
  const sessionOf = (sessions: typeof userSessions | typeof adminSessions, account: SQL) =>
    sql`exists (select 1 from ${sessions} where ${sessions.id} = ${value('session')} and ${account} = ${value('id')})`;
  const key = sql`exists (select 1 from ${apiKeys} where ${apiKeys.id} = ${value('key')} and ${apiKeys.status} = 'active')`;
  return {
    user: db
      .select({ role: sql`null`, session: sessionOf(userSessions, sql`${userSessions.user_id}`), key })
      .from(users)
      .where(and(of(users), eq(users.status, 'active')))
      .prepare(),
    admin: db
      .select({ role: admins.role, session: sessionOf(adminSessions, sql`${adminSessions.admin_id}`), key })
      .from(admins)
      .where(and(of(admins), eq(admins.enabled, true)))
      .prepare(),
    key: db
      .select({ found: sql`1` })
      .from(apiKeys)
      .where(and(eq(apiKeys.id, value('key')), eq(apiKeys.status, 'active')))
      .prepare(),
  };
});

/** There is no function to call, so nothing to put into its statement. */
export const proof = (): SQL => sql`null`;

/** Runs `work` if the authority holds. Throws AuthorityGone. */
export async function proved<T>(tx: Queries, held: Authority, work: (tx: Queries) => Promise<T>): Promise<T> {
  const { account, key } = held;
  const all = statements(tx);
  if (account) {
    const { audience, id, token_version, role, session } = account;
    const asked = { id, token_version, session: session ?? '', key: key ?? 0 };
    const [row] = await valuesOf<[role: AdminRole | null, session: number, key: number]>(all[audience], asked);
    if (!row || (session !== undefined && !row[1])) throw new AuthorityGone('account');
    if (key !== undefined && !row[2]) throw new AuthorityGone('key');
    if (role && !mayAs(row[0]!, role)) throw new AuthorityGone('role');
  } else if (key !== undefined && (await valuesOf(all.key, { key })).length === 0) throw new AuthorityGone('key');
  return work(tx);
}
