import { texts } from '#i18n-all/console/columns';
import { languages, type Language } from '../../../i18n/languages.ts';
import { builtInKeys } from '../../shared/attributes.ts';

export const tables = ['stores', 'categories', 'dishes'] as const;
export type TableName = (typeof tables)[number];

export const required: Record<TableName, string[]> = {
  stores: ['name', 'category', 'address'],
  categories: ['name'],
  dishes: ['store', 'name'],
};

type Names = Partial<Record<string, readonly string[]>>;

/** Columns of each table in the order of a template. */
export const columns: Record<TableName, string[]> = {
  stores: Object.keys(texts.en.stores),
  categories: Object.keys(texts.en.categories),
  dishes: Object.keys(texts.en.dishes),
};

/** Columns of an exported table that are known by their own name alone. */
const plain: Record<TableName, ReadonlySet<string>> = {
  stores: new Set(['price_level', 'website', 'menu_url', 'reservation_url', 'order_url', 'source', ...builtInKeys]),
  categories: new Set(),
  dishes: new Set(),
};

/** Whether a heading is the name of a column that people have no other name for: an attribute, a text in a language. */
export function isPlain(table: TableName, heading: string): boolean {
  const name = heading.trim().toLowerCase();
  if (plain[table].has(name) || (table === 'stores' && name.startsWith('x:'))) return true;
  return /^(?:name|description|section):[a-z]/.test(name) && (table === 'dishes' || !name.startsWith('section'));
}

/** Names of a column in a heading; the first is the one we write. */
const namesIn = (table: TableName, column: string, language: Language): readonly string[] =>
  (texts[language][table] as Names)[column] ?? [];

/** Names in older templates and in tables of other languages that are met often; each is folded as headings are. */
const elsewhere: Record<string, string[]> = {
  name: ['bezeichnung', 'betrieb', 'nom', 'enseigne', 'nombre', 'nome'],
  category: ['kategorie', 'art', 'küche', 'catégorie', 'cuisine', 'categoría', 'categoria'],
  address: ['adresse', 'anschrift', 'straße', 'strasse', 'rue', 'dirección', 'indirizzo', 'adres'],
  spot: ['stand', 'etage', 'stockwerk', 'étage', 'emplacement'],
  phone: ['telefon', 'telefonnummer', 'téléphone', 'teléfono', 'telefono'],
  open_hours: ['opening hours in words', 'öffnungszeiten', 'horaires', 'horario', 'orari'],
  description: ['beschreibung', 'descripción', 'descrizione'],
  dishes: ['gerichte', 'speisen', 'plats', 'platos', 'piatti'],
  cover_url: ['titelbild', 'bild', 'photo', 'imagen'],
  images: ['bilder', 'fotos', 'imágenes'],
  latitude: ['breitengrad', 'breite', 'latitud'],
  longitude: ['längengrad', 'länge', 'longitud'],
  sort_order: ['reihenfolge', 'ordre', 'orden'],
  enabled: ['sichtbar', 'aktiv', 'visible'],
};

/** Name of a column for people. */
export const columnName = (table: TableName, column: string, language: Language): string =>
  namesIn(table, column, language)[0] ?? column;

/** Heading of a table to fill in, and a line that shows how. */
export function template(table: TableName, language: Language): string[][] {
  const names = columns[table].filter((name) => name !== 'id' && !name.endsWith('_id'));
  const line: Partial<Record<string, string>> = texts[language].example[table];
  return [names.map((name) => columnName(table, name, language)), names.map((name) => line[name] ?? '')];
}

const folded = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-.:*（）()]/g, '');

/** The column that each heading most likely means, once each; '' where none is likely. */
export function guess(table: TableName, headings: string[]): string[] {
  const taken = new Set<string>();
  const known = columns[table].map((name): [string, string[]] => {
    const inAll = languages.flatMap(({ code }) => namesIn(table, name, code));
    return [name, [name, ...inAll, ...(elsewhere[name] ?? [])].map(folded)];
  });
  const take = (matches: (names: string[], heading: string) => boolean, before: string[]) =>
    headings.map((heading, at) => {
      if (before[at] !== '' || folded(heading) === '') return before[at]!;
      const found = known.find(([name, names]) => !taken.has(name) && matches(names, folded(heading)));
      if (!found) return '';
      taken.add(found[0]);
      return found[0];
    });
  const none = headings.map(() => '');
  const own = take(([name], heading) => name === heading, none);
  const exact = take(
    (names, heading) => names.includes(heading),
    own.map((name, at) => name || (isPlain(table, headings[at]!) ? headings[at]!.trim() : '')),
  );
  return take((names, heading) => names.some((name) => name.length > 1 && heading.startsWith(name)), exact);
}

/** The table that headings most likely belong to. */
export function tableOf(headings: string[]): TableName {
  const [dishes, stores] = [guess('dishes', headings), guess('stores', headings)];
  if (required.dishes.every((name) => dishes.includes(name)) && !stores.includes('address')) return 'dishes';
  return ['address', 'category', 'phone'].some((name) => stores.includes(name)) ? 'stores' : 'categories';
}
