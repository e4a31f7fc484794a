import type { Point } from '../town/elements/elements.ts';
import { pointInside } from '../town/elements/point-inside.ts';
import { readXml, type XmlSink } from '../town/formats/xml-tags.ts';
import type { Found } from './model.ts';
import { bounds } from './text.ts';

/** A Placemark, as far as it has been read. */
interface Placemark {
  properties: Record<string, string>;
  texts: { id: string; name: string; description: string; address: string; phone: string; category: string };
  point: Point | undefined;
  lines: Point[][];
  track: Point[];
}

/** Bounded everywhere, so that it takes no longer on megabytes of digits or blanks. */
const coordinateForm =
  /(?<![\d.])(-?[\d.]{1,30}(?:e-?\d{1,3})?)\s{0,9},\s{0,9}(-?[\d.]{1,30}(?:e-?\d{1,3})?)(?:\s{0,9},\s{0,9}-?[\d.]{1,30}(?:e-?\d{1,3})?)?/gi;

const pointsOf = (text: string): Point[] =>
  Array.from(text.matchAll(coordinateForm), ([, longitude, latitude]): Point => [Number(longitude), Number(latitude)]);

/** IDs that count through the file are others in the next export. */
const isLasting = (id: string) => !/^(?:.*[._-])?\d{1,6}$/.test(id);

/** The Placemarks of KML. Throws BadFile. */
export async function* readKml(texts: AsyncIterable<string>): AsyncGenerator<Found> {
  const sink = new KmlSink();
  for await (const _ of readXml(texts, sink, bounds)) yield* sink.found.splice(0);
  yield* sink.found.splice(0);
}

class KmlSink implements XmlSink {
  readonly found: Found[] = [];
  readonly #path: string[] = [];
  readonly #folders: string[] = [];
  #mark: Placemark | undefined;
  #data = '';
  #text = '';
  #count = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#path.push(name);
    this.#text = '';
    if (name === 'Folder') this.#folders.push('');
    if (name === 'Data' || name === 'SimpleData') this.#data = attributes.name ?? '';
    if (name !== 'Placemark') return;
    const { id = '' } = attributes;
    const category = this.#folders.at(-1) ?? '';
    const own = { name: '', description: '', address: '', phone: '', category };
    this.#mark = {
      properties: {},
      texts: { id: isLasting(id) ? id : '', ...own },
      point: undefined,
      lines: [],
      track: [],
    };
  }

  text(text: string): void {
    this.#text += text;
  }

  close(name: string): void {
    this.#path.pop();
    const parent = this.#path.at(-1);
    if (name === 'Folder') this.#folders.pop();
    if (name === 'name' && parent === 'Folder') this.#folders[this.#folders.length - 1] = this.#text;
    if (this.#mark) this.#part(this.#mark, name, parent);
    if (name === 'Placemark' && this.#mark) this.#give(this.#mark);
    this.#text = '';
  }

  #part(mark: Placemark, name: string, parent: string | undefined): void {
    const text = this.#text;
    if (parent === 'Placemark') {
      if (name === 'name' || name === 'description' || name === 'address') mark.texts[name] = text;
      if (name === 'phoneNumber') mark.texts.phone = text.replace(/^\s*tel:/i, '');
    }
    if (name === 'SimpleData' || (name === 'value' && parent === 'Data')) mark.properties[this.#data] = text;
    if (name === 'coordinates' && parent === 'Point') mark.point ??= pointsOf(text)[0] ?? [Number.NaN, Number.NaN];
    else if (name === 'coordinates') mark.lines.push(pointsOf(text));
    if (name === 'coord') {
      const [longitude, latitude] = text.trim().split(/\s+/).map(Number);
      mark.track.push([longitude ?? Number.NaN, latitude ?? Number.NaN]);
    }
  }

  #give({ properties, texts, point, lines, track }: Placemark): void {
    this.#mark = undefined;
    const shapes = [...lines, track].filter(({ length }) => length > 0);
    const place = `Placemark ${++this.#count}`;
    this.found.push({ place, properties, texts, point: point ?? pointInside(shapes) });
  }
}
