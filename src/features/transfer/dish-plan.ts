import type { Queries } from '../../db/database.ts';
import { jsonSize } from '../../lib/json-size.ts';
import { sameName } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';
import type { Table } from './csv.ts';
import { changesOf, menusOf, menuWith, type Dish } from './dish-menu.ts';
import type { DishLine } from './dish-table.ts';
import type { Matcher } from './matcher.ts';
import type { Planned, Planner } from './rows.ts';
import { storeMatcher } from './store-plan.ts';

/** A line, and the dish that it means. */
type Found = Omit<Planned<DishLine>, 'what' | 'changes'>;

/** Plans the lines of a table of dishes. Their stores are there already. */
export const dishPlanner = async (
  db: Queries,
  table: Pick<Table<'store' | 'id'>, 'problems' | 'place'>,
): Promise<Planner<DishLine>> =>
  new DishPlanner(db, table, await storeMatcher(db, 'name', ({ name }) => sameName(name)));

class DishPlanner implements Planner<DishLine> {
  readonly categories = 0;
  /** Lines by the ID of the dish that they mean. */
  readonly #lines = new Map<number, number>();
  /** New dishes by store. */
  readonly #made = new Map<number, number>();

  constructor(
    readonly db: Queries,
    readonly table: Parameters<typeof dishPlanner>[1],
    readonly stores: Matcher,
  ) {}

  async plan(lines: DishLine[]): Promise<Planned<DishLine>[]> {
    const skipped = lines.flatMap((line) => this.#place(line) ?? []);
    const placed = lines.filter((line) => line.store_id !== undefined);
    const byStore = Map.groupBy(placed, (line) => line.store_id!);
    const menus = await menusOf(this.db, [...byStore.keys()]);
    const planned = [...byStore].flatMap(([store, some]) => this.#planStore(store, some, menus.get(store) ?? []));
    return [...planned, ...skipped].toSorted((one, other) => one.line.line - other.line.line);
  }

  #wrong({ line }: DishLine, sentence: Sentence, column?: 'store' | 'id'): void {
    this.table.problems.push({ line, ...(column && this.table.place({ line }, column)), ...sentence });
  }

  /** Finds the store of a line. One that was merged has its menu in another: the line is skipped. */
  #place(line: DishLine): Planned<DishLine> | undefined {
    const found = this.stores.find(line.store, sameName(line.store.name));
    if ('id' in found && found.isMerged) return { ...found, line, what: 'unchanged', changes: [] };
    if ('id' in found && found.id !== undefined) line.store_id = found.id;
    else
      this.#wrong(
        line,
        'problem' in found && found.problem.rule === 'several_match' ? found.problem : said('no_store'),
        'store',
      );
    return undefined;
  }

  #planStore(store: number, lines: DishLine[], menu: readonly Dish[]): Planned<DishLine>[] {
    const found = lines.flatMap((line) => this.#find(line, menu) ?? []);
    const { menu: whole, wanted } = menuWith(menu, found, '');
    if (jsonSize(whole) > limits.storeWithDishes)
      this.#wrong(lines[0]!, said('menu_size', { limit: limits.storeWithDishes }));
    return found.flatMap((one): Planned<DishLine>[] => {
      const dish = menu.find(({ id }) => id === one.id);
      if (!dish) return this.#fits(one.line, store, menu.length) ? [{ ...one, what: 'create', changes: [] }] : [];
      const changes = changesOf(dish, wanted.get(one.line)!);
      return [{ ...one, what: changes.length > 0 ? 'update' : 'unchanged', changes }];
    });
  }

  /** The dish of a menu that a line means: the one with its ID, else the first of its name that no line has taken. */
  #find(line: DishLine, menu: readonly Dish[]): Found | undefined {
    const { id, fields } = line;
    if (id === undefined) {
      const name = sameName(fields.name);
      const dish = menu.find((one) => sameName(one.name) === name && !this.#lines.has(one.id));
      if (!dish) return { line, id: undefined, why: said('none_by_name', undefined, 'dish') };
      this.#lines.set(dish.id, line.line);
      return { line, id: dish.id, why: said('found_by_name') };
    }
    const earlier = this.#lines.get(id);
    this.#lines.set(id, line.line);
    if (earlier !== undefined) this.#wrong(line, said('same_row', { line: earlier }, 'dish'));
    else if (menu.some((dish) => dish.id === id)) return { line, id, why: said('found_by_id') };
    else this.#wrong(line, said('no_such_id', { id }, 'dish'), 'id');
    return undefined;
  }

  /** Whether a new dish still fits into the menu of its store. */
  #fits(line: DishLine, store: number, present: number): boolean {
    const made = (this.#made.get(store) ?? 0) + 1;
    this.#made.set(store, made);
    const fits = present + made <= limits.dishes;
    if (!fits) this.#wrong(line, said('max_dishes', { limit: limits.dishes }));
    return fits;
  }
}
