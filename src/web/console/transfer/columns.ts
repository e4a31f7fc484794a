import { texts } from '#i18n-all/console/columns';
import { languages, type Language } from '../../../i18n/languages.ts';

export type TableName = 'stores' | 'categories';

export const required: Record<TableName, string[]> = { stores: ['name', 'category', 'address'], categories: ['name'] };

type Names = Partial<Record<string, readonly string[]>>;

/** Columns of each table in the order of a template. */
export const columns: Record<TableName, string[]> = {
  stores: Object.keys(texts.en.stores),
  categories: Object.keys(texts.en.categories),
};

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
  const names = columns[table].filter((name) => name !== 'id' && name !== 'external_id');
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
  const exact = take((names, heading) => names.includes(heading), own);
  return take((names, heading) => names.some((name) => name.length > 1 && heading.startsWith(name)), exact);
}

/** The table that headings most likely belong to. */
export const tableOf = (headings: string[]): TableName =>
  ['address', 'category', 'phone'].some((name) => guess('stores', headings).includes(name)) ? 'stores' : 'categories';
