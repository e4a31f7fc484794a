import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { limits } from '../../limits.ts';
import { BadFile, cutOff, damaged } from '../town/elements/elements.ts';

interface Entry {
  name: string;
  method: number;
  packed: number;
  size: number;
  offset: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
/** Bytes of the end of an archive without its comment, of an entry and of the heading before its bytes. */
const [endLength, entryLength, localLength] = [22, 46, 30];

/** The KML of a KMZ file, unpacked. Throws BadFile. */
export async function* kmlOfKmz(path: string, progress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const { entry, start } = await located(path);
  if (entry.size > limits.kmzInflated) throw tooLarge();
  const file = createReadStream(path, {
    start,
    end: Math.max(start, start + entry.packed - 1),
    highWaterMark: limits.importChunk,
  });
  let read = 0;
  file.on('data', (chunk) => progress((read += chunk.length)));
  const source = entry.method === 8 ? file.pipe(createInflateRaw({ chunkSize: limits.importChunk })) : file;
  file.on('error', (error) => source.destroy(error));
  let size = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if ((size += chunk.length) > entry.size) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'Z_BUF_ERROR') throw cutOff();
    throw code?.startsWith('Z_') ? damaged('it does not unpack') : error;
  } finally {
    file.destroy();
  }
  if (size < entry.size) throw cutOff();
}

const tooLarge = () =>
  new BadFile('The file unpacks to more than it says or than a map has; it is damaged or hostile.');

/** The entry with the map, and where its bytes begin. */
async function located(path: string): Promise<{ entry: Entry; start: number }> {
  const file = await open(path);
  const read = async (at: number, length: number): Promise<Buffer> => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead < length) throw cutOff();
    return buffer;
  };
  try {
    const { size } = await file.stat();
    const entries = await entriesOf(size, read);
    const maps = entries.filter(({ name }) => /\.kml$/i.test(name));
    const entry = maps.find(({ name }) => /^doc\.kml$/i.test(name)) ?? maps[0];
    if (!entry) throw noMap(entries);
    if (entry.method !== 0 && entry.method !== 8)
      throw new BadFile(
        'The KML in the file is packed in a way that is not known, or encrypted; unpack it and name the .kml file.',
      );
    const heading = await read(entry.offset, localLength);
    if (heading.readUInt32LE(0) !== localMark) throw damaged('its table of contents is wrong');
    const start = entry.offset + localLength + heading.readUInt16LE(26) + heading.readUInt16LE(28);
    if (start + entry.packed > size) throw cutOff();
    return { entry, start };
  } finally {
    await file.close();
  }
}

const noMap = (entries: readonly Entry[]) =>
  entries.some(({ name }) => name.startsWith('xl/'))
    ? new BadFile('The file is a workbook; save it as CSV.')
    : new BadFile('The file is a ZIP archive without KML; unpack it and name the file in it.');

async function entriesOf(size: number, read: (at: number, length: number) => Promise<Buffer>): Promise<Entry[]> {
  const tail = await read(Math.max(0, size - 0xffff - endLength), Math.min(size, 0xffff + endLength));
  let end = tail.length - endLength;
  while (end >= 0 && tail.readUInt32LE(end) !== endMark) end--;
  if (end < 0) throw cutOff();
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > limits.kmzEntries || start + length > size) throw damaged('its table of contents is wrong');
  const table = await read(start, length);
  const entries: Entry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + entryLength > length || table.readUInt32LE(at) !== entryMark)
      throw damaged('its table of contents is wrong');
    const [name, extra, comment] = [28, 30, 32].map((place) => table.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    // Bit 0 says that the entry is encrypted.
    const isLocked = (table.readUInt16LE(at + 8) & 1) === 1;
    entries.push({
      name: table.toString('utf8', at + entryLength, at + entryLength + name),
      method: isLocked ? -1 : table.readUInt16LE(at + 10),
      packed: table.readUInt32LE(at + 20),
      size: table.readUInt32LE(at + 24),
      offset: table.readUInt32LE(at + 42),
    });
    at += entryLength + name + extra + comment;
  }
  return entries;
}
