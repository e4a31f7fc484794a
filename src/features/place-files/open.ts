import { limits } from '../../limits.ts';
import { namedEncoding } from '../../lib/encodings.ts';
import { BadFile } from '../town/elements/elements.ts';
import { beginningOf, textOf } from '../town/formats/chunks.ts';
import { isGoogleCsv, readCsv } from './csv.ts';
import { readGeoJson } from './geojson.ts';
import { readGpx } from './gpx.ts';
import { readKml } from './kml.ts';
import { kmlOfKmz } from './kmz.ts';
import type { PlaceFile, PlaceFileOptions } from './model.ts';
import { Reading } from './reading.ts';
import { readJsonLd, readPage } from './schema-org.ts';
import { bytesOf } from './text.ts';

export { headingsOf } from './csv.ts';

/** Opens a file of places in the format that its content shows, whatever its name. Throws BadFile. */
export async function openPlaceFile(path: string, options?: PlaceFileOptions): Promise<PlaceFile> {
  const beginning = beginningOf(path, limits.placeFileBeginning);
  if (beginning.length === 0) throw new BadFile('The file is empty; export it again.');
  if (beginning[0] === 0x1f && beginning[1] === 0x8b) throw new BadFile('The file is packed with gzip; unpack it.');
  if (beginning.toString('latin1', 0, 4) === 'PK\x03\x04')
    return new Reading('kmz', (progress) => readKml(textOf(kmlOfKmz(path, progress), 'utf-8')), options);
  const named = namedEncoding(beginning) ?? 'utf-8';
  const head = new TextDecoder(named).decode(beginning).trimStart();
  if (head.startsWith('<')) return openXml(path, head, named, options);
  if (/^[{[]/.test(head)) return openJson(path, head, named, options);
  const format = (await isGoogleCsv(path)) ? 'google' : 'csv';
  return new Reading(format, (progress) => readCsv(path, options?.columns, progress), options);
}

const rootForm = /^(?:\s|<\?[^]*?\?>|<!--[^]*?-->|<!doctype[^<>[]*>)*<(?:[\w-]+:)?([\w-]+)/i;

function openXml(path: string, head: string, named: string, options?: PlaceFileOptions): PlaceFile {
  const root = rootForm.exec(head)?.[1]?.toLowerCase();
  const [, declared = named] =
    named === 'utf-8' ? (/^<\?xml[^>]*?\bencoding=["']([\w-]{1,40})["']/i.exec(head) ?? []) : [];
  const isKnown = declared.toLowerCase().startsWith('utf-16') || canDecode(declared);
  if (!isKnown) throw new BadFile(`The file is in the encoding "${declared}", which is not known; save it as UTF-8.`);
  const encoding = declared.toLowerCase().startsWith('utf-16') ? named : declared;
  const texts = (progress: (bytes: number) => void) => textOf(bytesOf(path, progress), encoding);
  if (root === 'kml') return new Reading('kml', (progress) => readKml(texts(progress)), options);
  if (root === 'gpx') return new Reading('gpx', (progress) => readGpx(texts(progress)), options);
  if (root === 'osm') throw new BadFile('The file is a map of OpenStreetMap; import it with --osm.');
  if (root === 'html' || /^<!doctype html/i.test(head) || head.includes('application/ld+json'))
    return new Reading('schema.org', (progress) => readPage(texts(progress)), options);
  throw new BadFile('The file is XML, but neither KML nor GPX; export it as one of them.');
}

function canDecode(encoding: string): boolean {
  try {
    return Boolean(new TextDecoder(encoding as Bun.Encoding));
  } catch {
    return false;
  }
}

function openJson(path: string, head: string, named: string, options?: PlaceFileOptions): PlaceFile {
  const texts = (progress: (bytes: number) => void) => textOf(bytesOf(path, progress), named);
  if (/"(?:osm3s|elements)"\s*:/.test(head) && !/"features"\s*:/.test(head))
    throw new BadFile('The file is JSON of Overpass; import it with --osm.');
  const isFeatures = /"type"\s*:\s*"Feature/.test(head);
  if (!isFeatures && /"@(?:context|type|graph)"\s*:/.test(head))
    return new Reading('schema.org', (progress) => readJsonLd(texts(progress), head.startsWith('[')), options);
  const format = /"google_maps_url"|"Google Maps URL"/.test(head) ? 'google' : 'geojson';
  return new Reading(format, (progress) => readGeoJson(texts(progress)), options);
}
