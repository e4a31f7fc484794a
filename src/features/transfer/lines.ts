import { createReadStream } from 'node:fs';
import { Value } from '@sinclair/typebox/value';
import type { Column } from 'drizzle-orm';
import { Failure } from '../../errors.ts';
import { isStored } from '../attributes/stored.ts';
import { SearchSettingsReq } from '../forgiving/model.ts';
import { CORSUpdateReq, Site } from '../settings/model.ts';
import { OwnTexts } from '../texts/model.ts';
import { limits } from '../../limits.ts';
import { t } from '../../schema.ts';
import {
  fieldsOf,
  fieldsOfPart,
  format,
  isDate,
  kinds,
  problemOf,
  readableVersions,
  type Fields,
  type Kind,
  type Part,
  type TransferObject,
} from './format.ts';

/** An object and its line. */
export interface Line {
  number: number;
  object: TransferObject;
}

const refuse = (number: number, problem: string): never => {
  throw new Failure(`Line ${number} ${problem}.`);
};

/** The objects of an export in portions, each checked separately. Throws Failure, also when the file is cut off. */
export async function* readObjects(path: string): AsyncGenerator<Line[]> {
  let number = 0;
  let count = 0;
  let ended = false;
  for await (const texts of textLines(path)) {
    const portion: Line[] = [];
    for (const text of texts) {
      number++;
      if (text.trim() === '') continue;
      const object = parse(number, text);
      if (ended) refuse(number, 'comes after the end');
      if (number === 1) checkHeader(object);
      else if (object.type === 'end') {
        if (object.objects !== count)
          refuse(number, `says that ${String(object.objects)} objects stand before it, but ${count} do`);
        ended = true;
      } else {
        count++;
        check(number, object);
        portion.push({ number, object });
      }
    }
    yield portion;
  }
  if (!ended) throw new Failure(`${path} is cut off: its last line is not the end of an export.`);
}

async function* textLines(path: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let number = 1;
  for await (const chunk of createReadStream(path, { highWaterMark: limits.importChunk })) {
    let text: string;
    try {
      text = decoder.decode(chunk as Buffer, { stream: true });
    } catch {
      throw new Failure(`${path} is not in UTF-8.`);
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    number += lines.length;
    if (rest.length > limits.importLine) refuse(number, 'is longer than any of an export can be');
    yield lines;
  }
  if (rest !== '') yield [rest];
}

function parse(number: number, text: string): TransferObject {
  try {
    const value = JSON.parse(text) as TransferObject;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {}
  return refuse(number, 'is no JSON object');
}

function checkHeader(object: Fields): void {
  if (object.format !== format.format)
    refuse(1, 'is not the beginning of an export of foodmap; name the directory, the .tar file or the .ndjson file');
  if (!readableVersions.includes(object.version))
    refuse(
      1,
      `says version ${String(object.version)} of the format; this program reads the versions ${String(readableVersions[0])} to ${format.version}`,
    );
}

function check(number: number, object: TransferObject): void {
  const { type, ...fields } = object;
  const problem = type === 'searches' ? problemOfSearches(fields) : problemOfObject(type as Kind, fields);
  if (problem) refuse(number, `(${type}): ${problem}`);
}

function problemOfSearches({ date, count, ...others }: Fields): string | undefined {
  if (date !== null && !isDate(date)) return 'date must be null or a day like 2026-11-20';
  if (!Number.isSafeInteger(count)) return 'count must be a whole number';
  return unknownField(others, []);
}

function problemOfObject(kind: Kind, { images, dishes, sha256, ...fields }: Fields): string | undefined {
  if (!kinds.includes(kind)) return 'there is no such type of object';
  if (kind === 'store') {
    const problem = problemOfParts('images', images ?? []) ?? problemOfParts('dishes', dishes ?? []);
    if (problem) return problem;
  }
  if (kind === 'setting') {
    const problem = problemOfSetting(fields);
    if (problem) return problem;
  }
  if (kind === 'upload' && sha256 !== null && !/^[0-9a-f]{64}$/.test(sha256 as string))
    return 'sha256 must be null or 64 hexadecimal digits';
  const { latitude = null, longitude = null } = fields;
  if ((latitude === null) !== (longitude === null)) return 'latitude and longitude must be both numbers, or both null';
  return problemOfFields(fieldsOf[kind], fields);
}

/** Only what was set is kept. */
const partialSite = t.Partial(Site);

function problemOfSetting({ name, value }: Fields): string | undefined {
  switch (name) {
    case 'cors_origins':
      return Value.Check(CORSUpdateReq, { origins: value }) ? undefined : 'value must be a list of origins';
    case 'site':
      return Value.Check(partialSite, value) ? undefined : 'value must have settings of the site';
    case 'search':
      return Value.Check(SearchSettingsReq, value) ? undefined : 'value must have settings of the search';
    case 'texts':
      return Value.Check(OwnTexts, value) ? undefined : 'value must have texts of the site';
    case 'attributes':
      return isStored(value) ? undefined : 'value must have settings of attributes';
    case 'mean_rating':
      return typeof value === 'number' && value >= 1 && value <= 5 ? undefined : 'value must be a number from 1 to 5';
    default:
      return 'there is no such setting';
  }
}

function problemOfParts(part: Part, list: unknown): string | undefined {
  if (!Array.isArray(list)) return `${part} must be a list`;
  for (const [index, entry] of list.entries()) {
    const problem =
      typeof entry === 'object' && entry !== null
        ? problemOfFields(fieldsOfPart(part), entry as Fields)
        : 'must be an object';
    if (problem) return `${part}[${index}] ${problem}`;
  }
  return undefined;
}

function problemOfFields(columns: Column[], fields: Fields): string | undefined {
  for (const column of columns) {
    const problem = problemOf(column, fields[column.name]);
    if (problem) return `${column.name} ${problem}`;
  }
  return unknownField(
    fields,
    columns.map(({ name }) => name),
  );
}

function unknownField(fields: Fields, known: string[]): string | undefined {
  const name = Object.keys(fields).find((field) => !known.includes(field));
  return name === undefined ? undefined : `there is no field ${JSON.stringify(name)} here`;
}
