import type { Translations } from '../../translations.ts';
import { limits } from '../../limits.ts';
import { said } from '../../sentences.ts';
import { texts } from '../translations/model.ts';
import { columnOf, names, namesOfDish, translated, type Translated } from '../translations/columns.ts';
import { beside } from '../translations/service.ts';
import type { Cells } from './rows.ts';

/** Texts by tag and name; those without a column keep their value. */
export type TranslatedCells = Record<string, Partial<Record<Translated['name'], string>>>;

/** The texts in other languages that a line has; undefined without a column of one. */
export function translationsOf(cells: Cells<'name'>): TranslatedCells | undefined {
  const found: TranslatedCells = {};
  for (const [column, text] of Object.entries(cells.row.cells)) {
    const of = translated(column, cells.table.texts);
    if (of) (found[of.tag] ??= {})[of.name] = cells.text(column as 'name', texts[of.name], text);
  }
  const count = Object.keys(found).length;
  if (count > limits.translations) cells.problem('name', said('max_languages', { limit: limits.translations }));
  return count > 0 ? found : undefined;
}

/** The texts in the languages that a line has: its own before those that are there. */
export const givenBy = (before: Translations | null, cells: TranslatedCells): TranslatedCells =>
  Object.fromEntries(Object.entries(cells).map(([tag, some]) => [tag, { ...before?.[tag], ...some }]));

/** The translations that a line leaves of those before. */
export const withCells = (before: Translations | null, cells: TranslatedCells): Translations | null =>
  beside(before, givenBy(before, cells));

/** The cells of an object's translations, which replace those of the languages that it has. */
export const cellsOf = (translations: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([tag, some]) =>
      names.map((name) => [columnOf({ name, tag }), (some as Record<string, unknown> | null)?.[name] ?? '']),
    ),
  );

/** Columns for the texts that some rows have, by language. */
export class TranslatedColumns {
  readonly #used = new Map<string, Translated>();

  add(translations: Translations | null): void {
    for (const [tag, some] of Object.entries(translations ?? {}))
      for (const name of namesOfDish) if (some[name]) this.#used.set(columnOf({ name, tag }), { name, tag });
  }

  get headings(): string[] {
    return [...this.#used.keys()].toSorted();
  }

  /** The cells of a row, in the order of the headings. */
  of(translations: Translations | null): string[] {
    return this.headings.map((heading) => {
      const { name, tag } = this.#used.get(heading)!;
      return translations?.[tag]?.[name] ?? '';
    });
  }
}
