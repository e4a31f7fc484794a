import { beginningOf, chunksOf } from './chunks.ts';
import { JsonFile } from './json.ts';
import { PbfFile } from './pbf.ts';
import { XmlFile } from './xml.ts';
import { checked } from '../elements/checked.ts';
import { BadFile, type Elements } from '../elements/elements.ts';

/** The beginning of programs' files that people take for maps, and how to get one. */
const others: [beginning: string, advice: string][] = [
  ['PK\x03\x04', 'a ZIP archive; unpack it and name the file in it'],
  ['BZh', 'compressed with bzip2; unpack it, or compress it with gzip'],
  ['\xfd7zXZ', 'compressed with xz; unpack it, or compress it with gzip'],
  ['\xff\xe0', 'in the format o5m; convert it to .osm.pbf'],
];

/** Opens a file of a map in the format that its content shows, whatever its name. Throws BadFile. */
export async function openMap(path: string): Promise<Elements> {
  const beginning = beginningOf(path);
  if (beginning.length === 0) throw new BadFile('The file is empty; download it again.');
  const isPacked = beginning[0] === 0x1f && beginning[1] === 0x8b;
  const known = formatOf(isPacked ? await unpacked(path) : beginning);
  if (known === 'pbf' && isPacked)
    throw new BadFile('The file is OSM PBF inside gzip; unpack it, which makes it hardly larger.');
  return checked(known === 'pbf' ? new PbfFile(path) : new (known === 'xml' ? XmlFile : JsonFile)(path, isPacked));
}

async function unpacked(path: string): Promise<Uint8Array> {
  for await (const chunk of chunksOf(path, true)) return chunk;
  throw new BadFile('The file is empty; download it again.');
}

function formatOf(bytes: Uint8Array): 'pbf' | 'xml' | 'json' {
  const beginning = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  const found = others.find(([mark]) => beginning.startsWith(mark));
  if (found) throw new BadFile(`The file is ${found[1]}.`);
  const text = beginning.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (text.startsWith('<')) return 'xml';
  if (text.startsWith('{') || text.startsWith('[')) return 'json';
  if (beginning.startsWith('\0\0') && beginning.includes('OSMHeader')) return 'pbf';
  throw new BadFile(
    'The file is no map that can be read; it must be .osm.pbf, .osm, JSON of Overpass or GeoJSON, the latter three also in gzip.',
  );
}
