import type { Point } from '../town/elements/elements.ts';
import { readXml, type XmlSink } from '../town/formats/xml-tags.ts';
import type { Found } from './model.ts';
import { bounds } from './text.ts';

interface Waypoint {
  point: Point;
  texts: Record<string, string>;
  properties: Record<string, string>;
}

/** Elements of GPX itself, by field; all others are properties, and those about the recording nobody misses. */
const own: Readonly<Record<string, string>> = { name: 'name', type: 'category', url: 'website' };
const recorded = new Set(
  'ele time magvar geoidheight urlname src sym fix sat hdop vdop pdop ageofdgpsdata dgpsid text type'.split(' '),
);

const numberOf = (text: string | undefined): number => (text?.trim() ? Number(text) : Number.NaN);

/** The waypoints of GPX. Throws BadFile. */
export async function* readGpx(texts: AsyncIterable<string>): AsyncGenerator<Found> {
  const sink = new GpxSink();
  for await (const _ of readXml(texts, sink, bounds)) yield* sink.found.splice(0);
  yield* sink.found.splice(0);
}

class GpxSink implements XmlSink {
  readonly found: Found[] = [];
  readonly #path: string[] = [];
  #waypoint: Waypoint | undefined;
  #text = '';
  #count = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#path.push(name);
    this.#text = '';
    const { lon, lat, href } = attributes;
    if (name === 'wpt') this.#waypoint = { point: [numberOf(lon), numberOf(lat)], texts: {}, properties: {} };
    else if (name === 'link' && this.#waypoint) this.#waypoint.texts.website ??= href ?? '';
  }

  text(text: string): void {
    this.#text += text;
  }

  close(name: string): void {
    this.#path.pop();
    const waypoint = this.#waypoint;
    if (waypoint && name === 'wpt') {
      this.#waypoint = undefined;
      this.found.push({ place: `waypoint ${++this.#count}`, ...waypoint });
    } else if (waypoint && this.#text.trim() !== '') part(waypoint, name, this.#path.at(-1) === 'wpt', this.#text);
    this.#text = '';
  }
}

function part({ texts, properties }: Waypoint, name: string, isOwn: boolean, text: string): void {
  const field = isOwn ? own[name] : undefined;
  if (field) texts[field] ??= text;
  else if (isOwn && (name === 'cmt' || name === 'desc')) {
    if (texts.description !== text) texts.description = texts.description ? `${texts.description}\n${text}` : text;
  } else if (!recorded.has(name)) properties[name] ??= text;
}
