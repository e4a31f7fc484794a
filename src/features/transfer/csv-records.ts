import { isAscii } from 'node:buffer';
import { CsvError } from 'csv-parse';
import { delimiterOf, recordsOf, separatorLine } from '../../lib/csv.ts';
import { decoderOf, isWorkbook, namedEncoding, oldEncodingOf, type OldEncoding } from '../../lib/encodings.ts';
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
 * the line that names the separator, which spreadsheets hide, is none. `hear` is called with a legacy
 * encoding; without it, a file in one is refused. Throws Unreadable.
 */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  hear?: (encoding: OldEncoding) => void,
): AsyncGenerator<string[][]> {
  const { delimiter, rowEnds, text } = await layoutOf(decode(source, hear));
  let count = 0;
  try {
    for await (const records of recordsOf(text, { delimiter, record_delimiter: rowEnds })) {
      count += records.length;
      const rows = records.map(([, cells]) => cells.map(withLineFeeds));
      while (rows.length > 0) yield rows.splice(0, limits.comparedStores);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Unreadable(count + 1, said('open_quotation'));
  }
}

const withLineFeeds = (cell: string) => (cell.includes('\r') ? cell.replace(/\r\n?/g, '\n') : cell);

/** The text of a file, without a byte order mark. Throws Unreadable. */
async function* decode(
  source: AsyncIterable<Uint8Array>,
  hear?: (encoding: OldEncoding) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  /** From the first byte on that tells encodings apart, until there are enough of them. */
  let sample: Uint8Array = new Uint8Array();
  let isStart = true;
  try {
    for await (const bytes of source) {
      if (isStart) decoder = beginOf(bytes);
      isStart = false;
      if (decoder) yield decoder.decode(bytes, { stream: true });
      else if (sample.length === 0 && isAscii(bytes)) yield Buffer.from(bytes).toString('latin1');
      else {
        sample = Buffer.concat([sample, bytes]);
        if (sample.length < limits.encodingSample) continue;
        decoder = decoderFor(sample, hear);
        yield decoder.decode(sample, { stream: true });
      }
    }
    if (!decoder) yield (decoder = decoderFor(sample, hear)).decode(sample, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Unreadable(1, said('not_utf8'));
  }
}

function beginOf(bytes: Uint8Array): TextDecoder | undefined {
  if (isWorkbook(bytes)) throw new Unreadable(1, said('workbook'));
  const named = namedEncoding(bytes);
  return named && decoderOf(named);
}

/** The decoder for a file that begins so; the end of the sample may be within a character. */
function decoderFor(sample: Uint8Array, hear?: (encoding: OldEncoding) => void): TextDecoder {
  try {
    decoderOf('utf-8').decode(sample, { stream: true });
  } catch (error) {
    const encoding = hear && oldEncodingOf(sample);
    if (!encoding) throw error;
    hear(encoding);
    return decoderOf(encoding);
  }
  return decoderOf('utf-8');
}

/** A line break that is not within quotation marks. */
const lineBreak = /^(?:[^\r\n"]|"[^"]*")*(\r\n|\n|\r(?=[^]))/;
const isJson = /^\s*[{[]/;

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
    delimiter: named?.[1] ?? delimiterOf(heading),
    rowEnds: first?.[1] === '\r' ? ['\r'] : ['\r\n', '\n'],
    text: (async function* () {
      yield named ? head.slice(named[0].length) : head;
      yield* parts;
    })(),
  };
}
