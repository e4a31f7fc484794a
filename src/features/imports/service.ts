import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import type { stores } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import type { Progress } from '../../lib/progress.ts';
import { sameName } from '../../lib/text.ts';
import { digestOf } from '../../lib/digest.ts';
import { positionText } from '../places/text.ts';
import { Table, type Problem, type Row } from '../transfer/csv.ts';
import { sheets } from '../transfer/sheets.ts';
import { categoriesByName, type NamedCategory } from '../transfer/store-difference.ts';
import { storeKey } from '../transfer/store-table.ts';
import { importTables, type TableFile, type TablesImported } from '../transfer/tables.ts';
import { given, isRecategorised, isRelocated, missing, presentStores, withoutKept } from './kept-cells.ts';
import { factsOf, KnownStores, type Alike } from './known-stores.ts';
import { namesByTranslation } from './names.ts';
import type { Answer, Answers, Candidate, Decision, PlaceSource } from './source.ts';

type Store = typeof stores.$inferSelect;

/** Places as the rows of a table; a line is a place, a column the name of a field. */
class PlaceTable extends Table<string> {
  override place({ line }: { line: number }, column: string): Pick<Problem, 'line' | 'column'> {
    return { line, column };
  }
}

/** A place that is likely a store that is there, and its answer. */
interface AlikeRow extends Pick<Candidate, 'place' | 'name' | 'address'> {
  category: string;
  phone: string;
  store: { id: number; name: string; address: string; category: string; phone: string };
  /** Metres; null where one of the two has no position. */
  distance: number | null;
  answer: Answer;
}

export interface PlacesImported extends Pick<TablesImported, 'outcomes' | 'plan'> {
  /** Problems, each with the name of its place within the file. */
  problems: (Problem & { place: string })[];
  summary: PlacesSummary;
}

export interface PlacesSummary {
  /** Places by the name of their category. */
  categories: Record<string, number>;
  /** The first `limits.planRows` places that are likely a store that is there. */
  alike: AlikeRow[];
  /** Places that are left out, as was answered. */
  skipped: number;
  /** Stores of an earlier file that this one does not have any more, and the first `limits.problems` of them. */
  vanished: { count: number; stores: { id: number; name: string; address: string }[] };
}

/**
 * Imports places as stores, as `importTables` does. A store that is there keeps what the file has not changed since the
 * last import, and what people have. Throws BadFile, too; then nothing changes.
 */
export async function importPlaces(
  context: ServiceContext,
  source: PlaceSource,
  answers: Answers,
  dry: boolean,
  progress: Progress,
): Promise<PlacesImported> {
  const reading = new Reading(context.db.read, source, answers);
  const file = reading.file(progress);
  const { outcomes, problems, plan } = await importTables(context, [file], dry, progress);
  const named = <One extends { line: number }>(one: One) => ({ ...one, place: reading.placeOf(one.line) });
  return { outcomes, summary: reading.summary, problems: problems.map(named), plan: plan.map(named) };
}

/** How the places of a file become rows. */
class Reading {
  readonly summary: PlacesSummary = { categories: {}, alike: [], skipped: 0, vanished: { count: 0, stores: [] } };
  readonly #places: string[] = [];
  readonly #categories = new Map<string, string>();
  #known!: KnownStores;
  #categoriesByName = new Map<string, NamedCategory[]>();
  #namesByTranslation = new Map<string, string>();
  #namesById = new Map<number | undefined, string>();

  constructor(
    readonly db: Queries,
    readonly source: PlaceSource,
    readonly answers: Answers,
  ) {}

  /** The name of the place of a line within its file. */
  placeOf(line: number): string {
    return this.#places[line - 1] ?? '';
  }

  file(progress: Progress): TableFile {
    const { source, answers } = this;
    return {
      name: 'stores',
      table: new PlaceTable(sheets.stores.columns, sheets.stores.required),
      rows: this.#rows(progress),
      digest: () => digestOf(`${source.digest()} ${JSON.stringify(answers)}`),
    };
  }

  async *#rows(progress: Progress): AsyncGenerator<Row<string>[]> {
    const { db, source } = this;
    let isFirst = true;
    for await (const places of source.batches(progress)) {
      if (isFirst) {
        this.#categoriesByName = await categoriesByName(db);
        this.#namesByTranslation = await namesByTranslation(db);
        this.#namesById = new Map([...this.#categoriesByName.values()].flat().map(({ id, name }) => [id, name]));
        this.#known = await KnownStores.read(db, source);
        isFirst = false;
      }
      yield await this.#batch(places);
    }
    const area = source.area();
    if (!area || isFirst) return;
    const vanished = this.#known.vanished(area);
    this.summary.vanished = {
      count: vanished.length,
      stores: vanished.slice(0, limits.problems).map(({ id, name, address }) => ({ id, name, address })),
    };
  }

  async #batch(places: Candidate[]): Promise<Row<string>[]> {
    const ids = places.map(({ external_id }) => external_id);
    const present = new Map((await presentStores(this.db, ids, [])).map((store) => [store.external_id!, store]));
    const decided = places.map((place) => ({ place, decision: this.#decision(place, present.has(place.external_id)) }));
    const others = await presentStores(
      this.db,
      [],
      decided.flatMap(({ decision }) => (typeof decision === 'number' ? decision : [])),
    );
    const byId = new Map(others.map((store) => [store.id, store]));
    return decided.flatMap(({ place, decision }): Row<string>[] => {
      if (decision === 'skip') {
        this.summary.skipped++;
        return [];
      }
      if (decision === 'new') return [this.#row(place, present.get(place.external_id))];
      const row = this.#row(place, byId.get(decision));
      return [{ ...row, cells: { ...row.cells, id: String(decision) } }];
    });
  }

  /** The store that a place means by an answer, by its name and address, or by likeness; one that is present means itself. */
  #decision(place: Candidate, isPresent: boolean): Decision {
    const own = this.answers.places[place.place];
    if (isPresent) return own === 'skip' ? own : 'new';
    if (typeof own === 'number') {
      this.#known.take({ id: own });
      return own;
    }
    const named = own === undefined ? this.#known.named(storeKey({ ...place, address: addressOf(place) })) : undefined;
    if (named) {
      this.#known.take(named);
      return named.id;
    }
    const alike = this.#known.alike(factsOf(place));
    if (!alike) return own ?? 'new';
    const answer = own ?? this.#answerFor(alike);
    if (this.summary.alike.length < limits.planRows) this.summary.alike.push(this.#alikeRow(place, alike, answer));
    if (answer !== 'same') return answer;
    this.#known.take(alike.store);
    return alike.store.id;
  }

  /** The answer for a place that is likely a store: one that another table looks after is not linked to it. */
  #answerFor({ isSame, store }: Alike): Answer {
    const { alike } = this.answers;
    const isOthers = store.external_id !== null && !store.external_id.startsWith(this.source.prefix);
    const answer = alike ?? (isSame ? 'same' : 'new');
    return answer === 'same' && isOthers ? 'skip' : answer;
  }

  #alikeRow(place: Candidate, { store, distance }: Alike, answer: AlikeRow['answer']): AlikeRow {
    const { id, name, address, category, phone } = store;
    return {
      place: place.place,
      name: place.name,
      address: addressOf(place),
      category: this.#categoryOf(place),
      phone: place.cells.phone ?? '',
      store: { id, name, address, category, phone },
      distance: distance === undefined ? null : Math.round(distance),
      answer,
    };
  }

  #row(place: Candidate, before: Store | undefined): Row<string> {
    const { asked, translations } = place.category;
    const last = before?.external_id === place.external_id ? before : undefined;
    const present = before && this.#namesById.get(before.category_id)!;
    const isKept = present !== undefined && !(last && isRecategorised(asked, last, present));
    const category = isKept ? present : this.#categoryOf(place);
    this.summary.categories[category] = (this.summary.categories[category] ?? 0) + 1;
    const cells = {
      external_id: place.external_id,
      name: place.name,
      category,
      address: this.#addressOf(place, before, last),
      ...place.cells,
    };
    this.#places.push(place.place);
    const by = isKept ? last?.imported?.[given] : category;
    return {
      line: this.#places.length,
      cells: before ? changing(cells, before, place.external_id) : cells,
      origin: {
        source: place.source,
        cells: { ...cells, category: asked, ...(by !== undefined && { [given]: by }) },
        category: translations,
      },
    };
  }

  /** The address of a place: without one, a store keeps its own unless its place has moved since the last import. */
  #addressOf(place: Candidate, before: Store | undefined, last: Store | undefined): string {
    const isTaken = !before && this.#known.has(storeKey({ ...place, address: addressOf(place) }));
    if (isTaken && place.position) return positionText(place.position);
    const isStale = !before || (last && isRelocated(place.cells, last));
    return place.address || (isStale ? place.fallback : before.address);
  }

  /** The name of a category that is there under any of its names, or else its first, which answers can change. */
  #categoryOf({ category: { names } }: Candidate): string {
    const [first] = names as [string];
    const known = this.#categories.get(first);
    if (known !== undefined) return known;
    const name = this.answers.categories[first] ?? this.#presentCategory(names.map(sameName)) ?? first;
    this.#categories.set(first, name);
    return name;
  }

  #presentCategory(names: readonly string[]): string | undefined {
    const [own] = names.flatMap((name) => this.#categoriesByName.get(name) ?? []);
    const [translated] = names.flatMap((name) => this.#namesByTranslation.get(name) ?? []);
    return own?.name ?? translated;
  }
}

/** The cells that change a store: of one imported before what the file has changed, of another one what it lacks. */
function changing(cells: Record<string, string>, store: Store, externalId: string) {
  if (store.external_id !== externalId) return missing(cells, store);
  return store.imported ? withoutKept(cells, store) : cells;
}

const addressOf = ({ address, fallback }: Candidate): string => address || fallback;
