import { basename, extname } from 'node:path';
import { CsvError } from 'csv-parse';
import { delimiterOf, recordsOf, separatorLine } from '../../lib/csv.ts';
import { anyEncodingOf } from '../../lib/encodings.ts';
import { limits } from '../../limits.ts';
import { BadFile, cutOff } from '../town/elements/elements.ts';
import { beginningOf, textOf } from '../town/formats/chunks.ts';
import { fields, guessOf, type Field } from './headings.ts';
import type { Found } from './model.ts';
import { bytesOf } from './text.ts';

interface Layout {
  encoding: string;
  delimiter: string;
  /** Whether the first line only names the separator. */
  isNamed: boolean;
}

const control = /[\u0000-\u0008\u000e-\u001f]/;

/** How a file separates its cells, and its encoding. Throws BadFile. */
function layoutOf(path: string): Layout {
  const encoding = anyEncodingOf(beginningOf(path, limits.encodingSample));
  if (!encoding)
    throw new BadFile('The file is neither in UTF-8 nor in another encoding that is known; save it again as UTF-8.');
  const head = new TextDecoder(encoding as Bun.Encoding).decode(beginningOf(path, limits.placeFileBeginning));
  if (control.test(head)) throw new BadFile('The file is no text; it must be KML, KMZ, GPX, GeoJSON, JSON-LD or CSV.');
  const [, named] = separatorLine.exec(head) ?? [];
  const heading = head.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  return {
    encoding,
    delimiter: named ?? delimiterOf(heading),
    isNamed: named !== undefined,
  };
}

/** The rows of a file with their lines, the headings first. Throws BadFile. */
async function* rowsOf(
  path: string,
  progress: (bytes: number) => void,
): AsyncGenerator<[line: number, cells: string[]]> {
  const { encoding, delimiter, isNamed } = layoutOf(path);
  const options = {
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: limits.placeFileCell,
    from: isNamed ? 2 : 1,
  };
  try {
    for await (const rows of recordsOf(textOf(bytesOf(path, progress), encoding), options)) yield* rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw cutOff();
    throw new BadFile(`The file is not CSV as it should be (${error.message.slice(0, 100)}); save it again.`);
  }
}

const isField = (name: string): name is Field => (fields as string[]).includes(name);

/** The field of each heading: the one that is named, or that the best of those with the same meaning has. */
function fieldsOf(headings: readonly string[], columns: Record<string, string> = {}): (Field | '' | undefined)[] {
  for (const [heading, field] of Object.entries(columns))
    if (field !== '' && !isField(field))
      throw new BadFile(
        `"${heading}" cannot become "${field.slice(0, 50)}", which is no field; name one of ${fields.join(', ')}.`,
      );
  const named = headings.map((heading) =>
    Object.hasOwn(columns, heading) ? (columns[heading] as Field | '') : undefined,
  );
  return headings.map((heading, index) => {
    if (named[index] !== undefined) return named[index];
    const guess = guessOf(heading);
    if (!guess || named.includes(guess.field)) return undefined;
    const isBest = headings.every((other, at) => {
      const its = guessOf(other);
      return (
        at === index ||
        named[at] !== undefined ||
        its?.field !== guess.field ||
        its.rank > guess.rank ||
        (its.rank === guess.rank && at > index)
      );
    });
    return isBest ? guess.field : undefined;
  });
}

const isGoogleList = (headings: readonly string[]) =>
  ['title', 'note', 'url'].every((name) => headings.some((one) => one.trim().toLowerCase() === name));

/** Whether a file is a list of Google's saved places. */
export async function isGoogleCsv(path: string): Promise<boolean> {
  for await (const [, headings] of rowsOf(path, () => {})) return isGoogleList(headings);
  return false;
}

/** The rows of CSV. Throws BadFile. */
export async function* readCsv(
  path: string,
  columns: Record<string, string> | undefined,
  progress: (bytes: number) => void,
): AsyncGenerator<Found> {
  let headings: string[] | undefined;
  let known: (Field | '' | undefined)[] = [];
  let list = '';
  for await (const [line, cells] of rowsOf(path, progress)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (!headings) {
      headings = cells.map((cell) => cell.trim());
      known = fieldsOf(headings, columns);
      if (!known.includes('name'))
        throw new BadFile(
          'The file has no column for names; its first line must name the columns, and one of them "name".',
        );
      if (isGoogleList(headings) && extname(path).toLowerCase() === '.csv') list = basename(path, extname(path));
      continue;
    }
    const [texts, properties]: [Found['texts'] & object, Record<string, string>] = [{}, {}];
    for (const [index, heading] of headings.entries()) {
      const [field, cell = ''] = [known[index], cells[index]];
      if (field) texts[field] = cell;
      // A column that was left out is not missed.
      else if (field === undefined && heading !== '') properties[heading] = cell;
    }
    yield { place: `line ${line}`, properties, texts: { ...(list && { category: list }), ...texts } };
  }
}

/** The headings of CSV with the field of each, named or guessed ("" for none) and three sample cells. Throws BadFile. */
export async function headingsOf(
  path: string,
  columns?: Record<string, string>,
): Promise<{ heading: string; field: string; samples: string[] }[]> {
  const rows: string[][] = [];
  for await (const [, cells] of rowsOf(path, () => {})) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
    if (rows.length > 3) break;
  }
  const [headings = [], ...samples] = rows;
  const names = headings.map((heading) => heading.trim());
  const known = fieldsOf(names, columns);
  return names.map((heading, index) => ({
    heading,
    field: known[index] ?? '',
    samples: samples.map((cells) => (cells[index] ?? '').slice(0, 100)),
  }));
}
