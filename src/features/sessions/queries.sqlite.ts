// For SQLite only: one writer, so that nothing changes between the proof and the commit.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Authority } from '../../context.ts';
import { AuthorityGone } from '../../db/authority-gone.ts';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { admins, adminSessions, apiKeys, users, userSessions } from '../../db/schema.ts';
import { mayAs, type AdminRole } from '../../roles.ts';

const found = { found: sql`1` };

const statements = prepared((db) => {
  const value = sql.placeholder;
  const of = ({ id, token_version }: typeof users | typeof admins) =>
    and(eq(id, value('id')), eq(token_version, value('token_version')));
  return {
    user: db
      .select(found)
      .from(users)
      .where(and(of(users), eq(users.status, 'active')))
      .prepare(),
    admin: db
      .select({ role: admins.role })
      .from(admins)
      .where(and(of(admins), eq(admins.enabled, true)))
      .prepare(),
    userSession: db
      .select(found)
      .from(userSessions)
      .where(and(eq(userSessions.id, value('session')), eq(userSessions.user_id, value('id'))))
      .prepare(),
    adminSession: db
      .select(found)
      .from(adminSessions)
      .where(and(eq(adminSessions.id, value('session')), eq(adminSessions.admin_id, value('id'))))
      .prepare(),
    key: db
      .select(found)
      .from(apiKeys)
      .where(and(eq(apiKeys.id, value('id')), eq(apiKeys.status, 'active')))
      .prepare(),
  };
});

/** There is no function to call, so nothing to put into its statement. */
export const proof = (): SQL => sql`null`;

/** Runs `work` if the authority holds. Throws AuthorityGone. */
export async function proved<T>(tx: Queries, held: Authority, work: (tx: Queries) => Promise<T>): Promise<T> {
  const { account, key } = held;
  const audience = account?.audience ?? 'user';
  const { [audience]: byId, [`${audience}Session` as const]: bySession, key: byKey } = statements(tx);
  if (key !== undefined && (await valuesOf(byKey, { id: key })).length === 0) throw new AuthorityGone('key');
  if (account) {
    const { id, token_version, role, session } = account;
    const [row] = await valuesOf<[string | number]>(byId, { id, token_version });
    if (!row) throw new AuthorityGone('account');
    if (session !== undefined && (await valuesOf(bySession, { id, session })).length === 0)
      throw new AuthorityGone('account');
    if (role && !mayAs(row[0] as AdminRole, role)) throw new AuthorityGone('role');
  }
  return work(tx);
}
