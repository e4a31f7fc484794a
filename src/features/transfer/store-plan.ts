import type { Queries } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { said } from '../../sentences.ts';
import type { Table } from './csv.ts';
import { sameName } from '../../lib/text.ts';
import { Matcher } from './matcher.ts';
import { mergedStores } from '../merged/survivor.ts';
import type { Planned, Planner } from './rows.ts';
import {
  categoriesByName,
  differenceOf,
  existingStores,
  fieldsOf,
  gone,
  storesAfter,
  type NamedCategory,
} from './store-difference.ts';
import { storeKey, type StoreLine } from './store-table.ts';

/** Plans the lines of a table of stores. `made` has the folded names of categories that another table makes. */
export async function storePlanner(
  db: Queries,
  table: Pick<Table<'category'>, 'problems' | 'place' | 'attributes'>,
  made: ReadonlySet<string>,
): Promise<Planner<StoreLine>> {
  const known = await categoriesByName(db);
  const matcher = await storeMatcher(db, 'name_and_address', storeKey);
  const named = new Set<string>();

  const categoryOf = (line: StoreLine): NamedCategory | undefined => {
    const key = sameName(line.category);
    const found = known.get(key) ?? [];
    if (found.length === 0 && !made.has(key)) named.add(key);
    if (found.length < 2) return found[0] ?? { name: line.category };
    table.problems.push({ ...table.place(line, 'category'), ...said('several_categories') });
    return undefined;
  };
  const match = (line: StoreLine) => {
    const found = matcher.match(line, line.key, line.line);
    const isMerged = 'isMerged' in found;
    const category = isMerged ? { name: line.category } : categoryOf(line);
    if ('problem' in found) table.problems.push({ line: line.line, ...found.problem });
    return 'problem' in found || !category ? [] : [{ ...found, isMerged, line, category }];
  };

  return {
    get categories() {
      return named.size;
    },
    async plan(lines) {
      const matched = lines.flatMap(match);
      const ids = matched.flatMap(({ id, isMerged }) => (isMerged ? [] : (id ?? [])));
      const existing = await existingStores(db, ids);
      return matched.flatMap(({ id, why, isMerged, line, category }): Planned<StoreLine>[] => {
        if (isMerged) return [{ id, why, line, what: 'unchanged', changes: [] }];
        if (id === undefined) return [{ id, why, line, what: 'create', changes: [] }];
        const before = existing.get(id);
        if (!before) table.problems.push({ line: line.line, ...gone(id) });
        const { attributes } = table;
        // Nothing is written: whether allergens differ does not depend on the time.
        const difference = before && differenceOf(before, line, category, attributes, before.store.updated_at);
        return before
          ? [{ id, why, line, what: difference ? 'update' : 'unchanged', changes: fieldsOf(difference) }]
          : [];
      });
    },
  };
}

/** Finds stores by their IDs, or by a key. */
export async function storeMatcher(
  db: Queries,
  key: Matcher['key'],
  keyOf: (store: { name: string; address: string }) => string,
): Promise<Matcher> {
  const matcher = new Matcher('store', key);
  for (let after = 0; ;) {
    const rows = await storesAfter(db, after).limit(limits.exportedRows);
    for (const row of rows) matcher.add(row, keyOf(row));
    if (rows.length < limits.exportedRows) break;
    after = rows.at(-1)!.id;
  }
  for (const row of await mergedStores(db)) matcher.addMerged(row, keyOf(row));
  return matcher;
}
