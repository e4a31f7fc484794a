import { decoderOf, isWorkbook, namedEncoding, oldEncodingOf, type OldEncoding } from '../../../lib/encodings.ts';

/** The text of a file, and its encoding unless that is of Unicode. Undefined for a workbook. */
export function textOf(bytes: Uint8Array): { text: string; encoding: OldEncoding | undefined } | undefined {
  if (isWorkbook(bytes)) return undefined;
  try {
    return { text: decoderOf(namedEncoding(bytes) ?? 'utf-8').decode(bytes), encoding: undefined };
  } catch {
    const encoding = oldEncodingOf(bytes);
    // People see and correct the few characters that cannot be read.
    return { text: decoderOf(encoding ?? 'utf-8', false).decode(bytes), encoding };
  }
}

const separator = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i;

function delimiterOf(heading: string): string {
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!;
}

/** Cells of the records of a file. A record is a row of a spreadsheet, whatever line breaks its cells have. */
export function readCsv(text: string): string[][] {
  const named = separator.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? delimiterOf(/^(?:[^\r\n"]|"[^"]*")*/.exec(body)![0]);
  const records: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < body.length) {
    let cell = '';
    if (body[at] === '"') {
      let end = body.indexOf('"', at + 1);
      while (end !== -1 && body[end + 1] === '"') end = body.indexOf('"', end + 2);
      cell = body.slice(at + 1, end === -1 ? undefined : end).replaceAll('""', '"');
      at = end === -1 ? body.length : end + 1;
    }
    const from = at;
    while (at < body.length && body[at] !== delimiter && body[at] !== '\n' && body[at] !== '\r') at++;
    cells.push((cell + body.slice(from, at)).replaceAll(/\r\n?/g, '\n'));
    if (at < body.length && body[at] === delimiter) {
      at++;
      if (at < body.length) continue;
      cells.push('');
    }
    records.push(cells);
    cells = [];
    at += body.startsWith('\r\n', at) ? 2 : 1;
  }
  return records;
}

const written = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file of these records. The mark at its beginning makes spreadsheets read it as UTF-8. */
export const writeCsv = (records: string[][]): Blob =>
  new Blob(['\uFEFF', ...records.map((cells) => `${cells.map(written).join(',')}\r\n`)], { type: 'text/csv' });

/** The name of a column in a spreadsheet: A to Z, AA and on. */
export const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
