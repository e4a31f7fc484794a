import { limits } from '../../../limits.ts';
import {
  BadFile,
  noTags,
  type Box,
  type Elements,
  type Member,
  type Point,
  type Sink,
  type Tags,
} from '../elements/elements.ts';
import { pointInside } from '../elements/point-inside.ts';
import { chunksOf, textOf } from './chunks.ts';
import { readXml, type XmlSink } from './xml-tags.ts';

const kinds = ['node', 'way', 'relation'] as const;
const isKind = (name: string): name is Member['type'] => (kinds as readonly string[]).includes(name);

/** An element, as far as it has been read. */
interface Open {
  kind: Member['type'];
  id: number;
  point: Point;
  tags: Record<string, string>;
  refs: number[];
  /** Places of the nodes of a way, where the file has them beside the references. */
  line: Point[];
  members: Member[];
  center: Point | undefined;
  /** How many tags, nodes and members there were. */
  parts: number;
}

type Attributes = Readonly<Record<string, string>>;

const numberOf = (text: string | undefined): number => (text?.trim() ? Number(text) : Number.NaN);
const pointOf = ({ lon, lat }: Attributes): Point => [numberOf(lon), numberOf(lat)];
const boxOf = ({ minlon, minlat, maxlon, maxlat }: Attributes): Box => [
  numberOf(minlon),
  numberOf(minlat),
  numberOf(maxlon),
  numberOf(maxlat),
];
const isDeleted = ({ visible, action }: Attributes) => visible === 'false' || action === 'delete';

/** An `.osm` file, also as Overpass writes it. */
export class XmlFile implements Elements {
  date: string | null = null;
  box: Box | null = null;

  constructor(
    readonly path: string,
    readonly isPacked: boolean,
  ) {}

  async *pass(sink: Sink): AsyncGenerator<number> {
    const reading = new Reading(sink);
    const texts = textOf(chunksOf(this.path, this.isPacked));
    for await (const read of readXml(texts, reading, { depth: limits.osmXmlDepth, silence: limits.osmXmlSilence })) {
      this.date = reading.date ?? this.date;
      this.box = reading.box ?? this.box;
      yield read;
    }
  }
}

/** Makes elements of tags and hands them on. */
class Reading implements XmlSink {
  date: string | undefined;
  box: Box | undefined;
  #depth = 0;
  #open: Open | undefined;

  constructor(readonly sink: Sink) {}

  open(name: string, attributes: Attributes): void {
    this.#depth++;
    if (this.#depth === 1) requireRoot(name);
    if (this.#depth === 2 && isKind(name) && this.sink[name] && !isDeleted(attributes))
      this.#open = {
        kind: name,
        id: numberOf(attributes.id),
        point: pointOf(attributes),
        tags: {},
        refs: [],
        line: [],
        members: [],
        center: undefined,
        parts: 0,
      };
    if (this.#depth <= 2) this.date ??= attributes.osm_base ?? (this.#depth === 1 ? attributes.timestamp : undefined);
    if (this.#depth === 2 && name === 'bounds') this.box = boxOf(attributes);
    if (this.#depth === 3 && this.#open) addPart(this.#open, name, attributes, this.sink.keys !== undefined);
  }

  close(name: string): void {
    this.#depth--;
    if (this.#depth !== 1 || !this.#open || name !== this.#open.kind) return;
    this.#give(this.#open);
    this.#open = undefined;
  }

  #give({ kind, id, point, tags: all, refs, line, members, center }: Open): void {
    const { keys } = this.sink;
    const tags: Tags = keys ? all : noTags;
    if (keys && !Object.keys(tags).some((key) => keys.has(key))) return;
    if (!Number.isSafeInteger(id)) throw new BadFile(`The file has a ${kind} without an id; export it again.`);
    if (kind === 'node') {
      if (Number.isNaN(point[0]) || Number.isNaN(point[1]))
        throw new BadFile(`node/${id} has no coordinates; export the file again.`);
      this.sink.node!(id, ...point, tags);
    } else if (kind === 'way') {
      const isDrawn = line.length > 0 && line.length === refs.length;
      this.sink.way!(id, refs, tags, center ?? (isDrawn ? pointInside([line]) : undefined));
    } else this.sink.relation!(id, members, tags, center);
  }
}

function addPart(open: Open, name: string, attributes: Attributes, hasTags: boolean): void {
  const { tags, refs, line, members } = open;
  if (name === 'tag' && hasTags) tags[attributes.k ?? ''] = attributes.v ?? '';
  if (name === 'center') open.center = pointOf(attributes);
  if (name === 'nd') {
    refs.push(numberOf(attributes.ref));
    if (attributes.lon !== undefined) line.push(pointOf(attributes));
  }
  if (name === 'member' && isKind(attributes.type ?? ''))
    members.push({ type: attributes.type as Member['type'], id: numberOf(attributes.ref) });
  if (++open.parts > limits.osmParts)
    throw new BadFile(`${open.kind}/${open.id} has more parts than OpenStreetMap allows; it is damaged or hostile.`);
}

function requireRoot(name: string): void {
  if (name === 'osmChange') throw new BadFile('The file has the changes of a map, not a map; download the whole map.');
  if (name !== 'osm') throw new BadFile('The file is XML, but not of OpenStreetMap: it does not begin with <osm>.');
}
