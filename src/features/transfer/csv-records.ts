import { CsvError, parse } from 'csv-parse';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';

/** Why a file cannot be read as CSV, with the spreadsheet row where that shows. */
export class Unreadable extends Error {
  constructor(
    readonly line: number,
    readonly problem: Sentence,
  ) {
    super(problem.message);
  }
}

/** How a file separates cells and rows, and its text from the heading on. */
interface Layout {
  delimiter: string;
  rowEnds: string[];
  text: AsyncIterable<string>;
}

/**
 * Yields the cells of each record, in batches. A record is a row of a spreadsheet, whatever line breaks its cells have;
 * the line that names the separator, which spreadsheets hide, is none. Throws Unreadable.
 */
export async function* readRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<string[][]> {
  const { delimiter, rowEnds, text } = await layoutOf(decode(source));
  const records: string[][] = [];
  let count = 0;
  const parser = parse({
    delimiter,
    record_delimiter: rowEnds,
    relax_column_count: true,
    on_record: (cells: string[]) => {
      records.push(cells.map(withLineFeeds));
      count++;
      return null;
    },
  });
  parser.on('error', () => {});
  const parsed = (act: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => act((error) => (error ? reject(error) : resolve())));
  try {
    for await (const part of text) {
      await parsed((done) => parser.write(part, done));
      while (records.length > 0) yield records.splice(0, limits.comparedStores);
    }
    await parsed((done) => parser.end(done));
    while (records.length > 0) yield records.splice(0, limits.comparedStores);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Unreadable(count + 1, said('open_quotation'));
  }
}

const withLineFeeds = (cell: string) => (cell.includes('\r') ? cell.replace(/\r\n?/g, '\n') : cell);

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** The text of a file, without a byte order mark. Throws Unreadable. */
async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const bytes of source) {
      decoder ??= decoderFor(bytes);
      yield decoder.decode(bytes, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Unreadable(1, said('not_utf8'));
  }
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Unreadable(1, said('workbook'));
  const encoding = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

/** A line break that is not within quotation marks. */
const lineBreak = /^(?:[^\r\n"]|"[^"]*")*(\r\n|\n|\r(?=[^]))/;
const isJson = /^\s*[{[]/;
const separatorLine = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i;

async function layoutOf(parts: AsyncGenerator<string>): Promise<Layout> {
  let head = '';
  let [first, named] = [lineBreak.exec(head), separatorLine.exec(head)];
  while (!first) {
    const { value, done } = await parts.next();
    if (done) break;
    head += value;
    if (isJson.test(head)) throw new Unreadable(1, said('json'));
    [first, named] = [lineBreak.exec(head), separatorLine.exec(head)];
  }
  const heading = first?.[0] ?? head;
  return {
    delimiter: named?.[1] ?? mostFrequentDelimiter(heading),
    rowEnds: first?.[1] === '\r' ? ['\r'] : ['\r\n', '\n'],
    text: (async function* () {
      yield named ? head.slice(named[0].length) : head;
      yield* parts;
    })(),
  };
}

const mostFrequentDelimiter = (heading: string): string => {
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!;
};
