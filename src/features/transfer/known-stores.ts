import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories, stores } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { storeKey } from './store-table.ts';

interface KnownStore {
  category?: string;
  address?: string;
  /** Another place of the map means it, or several stores are alike: this place is a new one, with another address. */
  isTaken?: true;
}

/** The stores that places can mean, with the fields that a map does not overrule. */
export async function knownStores(db: Queries) {
  const byId = new Map<string, KnownStore>();
  const byKey = new Map<string, KnownStore>();
  const { id, name, address, external_id } = stores;
  for (let after = 0; ;) {
    const found = await db
      .select({ id, name, address, external_id, category: categories.name })
      .from(stores)
      .innerJoin(categories, eq(categories.id, stores.category_id))
      .where(and(isNull(stores.deleted_at), isNull(categories.deleted_at), gt(id, after)))
      .orderBy(asc(id))
      .limit(limits.exportedRows);
    for (const store of found) {
      const known = { category: store.category, address: store.address };
      const key = storeKey(store);
      if (store.external_id === null) byKey.set(key, byKey.has(key) ? { isTaken: true } : known);
      else if (store.external_id.startsWith('osm:')) byId.set(store.external_id, known);
    }
    if (found.length < limits.exportedRows) break;
    after = found.at(-1)!.id;
  }
  return {
    find(externalId: string, key: string): KnownStore | undefined {
      const own = byId.get(externalId);
      if (own) return own;
      const alike = byKey.get(key);
      if (alike) byKey.set(key, { isTaken: true });
      return alike;
    },
  };
}
