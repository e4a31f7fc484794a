import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { max } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories, dishes, stores } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { writeWhole } from '../../lib/whole-file.ts';
import { categoryColumns, categoryLine, categoryPlanner, exportCategories, writeCategories } from './category-table.ts';
import { namesOfDish, type TranslatedName } from '../translations/columns.ts';
import type { Table } from './csv.ts';
import { exportDishes } from './dish-export.ts';
import { writeDishes } from './dish-import.ts';
import { dishPlanner } from './dish-plan.ts';
import { dishColumns, dishLine } from './dish-table.ts';
import type { Cells, Meant, Planner, Written } from './rows.ts';
import { exportStores } from './store-export.ts';
import { prepareStore, writeStores } from './store-import.ts';
import { storePlanner } from './store-plan.ts';
import { sourceColumn, storeColumns, storeLine } from './store-table.ts';

/** A table of the database as people edit it. */
interface Sheet<Column extends string, Line> {
  columns: readonly Column[];
  required: readonly Column[];
  /** Whether each attribute may have a column, too. */
  hasAttributes?: true;
  /** Texts that may have columns in other languages; those of stores by default. */
  texts?: readonly TranslatedName[];
  export: (db: Queries) => AsyncIterable<string>;
  lineOf: (cells: Cells<Column>) => Line;
  nameOf: (line: Line) => string;
  /** `made` has the folded names of categories that the import makes. */
  planner: (db: Queries, table: Table<Column>, made: Set<string>) => Promise<Planner<Line>>;
  /** Does the slow part of a new row that needs no transaction, and keeps the result in the line. */
  prepare: (line: Line) => void;
  /**
   * Writes lines in a transaction; returns also what undoes it. Rows above the ID `seen` were made after the plan. Throws
   * Overtaken.
   */
  write: (tx: Queries, clock: Clock, lines: Meant<Line>[], seen: number) => Promise<Written>;
  newestId: (db: Queries) => Promise<number>;
}

const sheet = <Column extends string, Line>(made: Sheet<Column, Line>) =>
  made as unknown as Sheet<string, NumberedLine>;

interface NumberedLine {
  line: number;
}

const newest = (table: typeof stores | typeof categories | typeof dishes) => async (db: Queries) => {
  const [row] = await db.select({ id: max(table.id) }).from(table);
  return row!.id ?? 0;
};

export const sheets = {
  stores: sheet({
    columns: [...storeColumns, sourceColumn],
    required: ['name', 'category', 'address'],
    hasAttributes: true,
    export: exportStores,
    lineOf: storeLine,
    nameOf: ({ fields }) => fields.name,
    planner: storePlanner,
    prepare: prepareStore,
    write: writeStores,
    newestId: newest(stores),
  }),
  categories: sheet({
    columns: categoryColumns,
    required: ['name'],
    export: exportCategories,
    lineOf: categoryLine,
    nameOf: ({ fields }) => fields.name,
    planner: categoryPlanner,
    prepare: () => {},
    write: writeCategories,
    newestId: newest(categories),
  }),
  dishes: sheet({
    columns: dishColumns,
    required: ['store', 'name'],
    texts: namesOfDish,
    export: exportDishes,
    lineOf: dishLine,
    nameOf: ({ fields }) => fields.name,
    planner: dishPlanner,
    prepare: () => {},
    write: writeDishes,
    newestId: newest(dishes),
  }),
};

export type SheetName = keyof typeof sheets;
export const sheetNames = Object.keys(sheets) as SheetName[];

/** A table as CSV with a byte order mark, in parts. */
export const exportSheet = (db: Queries, name: SheetName): AsyncIterable<string> => sheets[name].export(db);

/** Writes a table as CSV to a file, which is there whole or not at all. Throws errors of the system. */
export const writeSheet = (db: Queries, name: SheetName, path: string): Promise<void> =>
  writeWhole(path, (partial) => pipeline(Readable.from(exportSheet(db, name)), createWriteStream(partial)));

/** Stores name categories, and dishes stores. */
export const importOrder: SheetName[] = ['categories', 'stores', 'dishes'];
