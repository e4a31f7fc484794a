import { BadFile, type Box, type Elements, type Sink } from '../elements/elements.ts';
import { readBlobs } from './pbf-blobs.ts';
import { readBlock } from './pbf-block.ts';
import { Cursor } from './protobuf.ts';

const header = { box: 0x0a, required: 0x22, timestamp: 0x100 };
const boxFields = { left: 0x08, right: 0x10, top: 0x18, bottom: 0x20 };
const readable = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** An `.osm.pbf` file. Which of its blocks hold what is remembered: later passes leave out the others. */
export class PbfFile implements Elements {
  date: string | null = null;
  box: Box | null = null;
  /** Places of the blocks with each kind of element, once all are known. */
  #held: Record<'node' | 'way' | 'relation', Set<number>> | undefined;

  constructor(readonly path: string) {}

  async *pass(sink: Sink): AsyncGenerator<number> {
    const held = { node: new Set<number>(), way: new Set<number>(), relation: new Set<number>() };
    for (const { at, next, type, content } of readBlobs(this.path, this.#heldFor(sink))) {
      if (type === 'OSMHeader') this.#readHeader(content);
      if (type === 'OSMData') for (const kind of readBlock(content, sink)) held[kind].add(at);
      yield next;
    }
    this.#held ??= held;
  }

  #heldFor(sink: Sink): Set<number> | undefined {
    const kinds = (['node', 'way', 'relation'] as const).filter((kind) => sink[kind]);
    return this.#held && new Set(kinds.flatMap((kind) => [...this.#held![kind]]));
  }

  #readHeader(content: Uint8Array): void {
    const fields = new Cursor(content);
    while (fields.hasMore) {
      const key = fields.unsigned();
      if (key === header.required) requireReadable(fields.text());
      else if (key === header.box) this.box = boxOf(fields.part());
      else if (key === header.timestamp) this.date = dateOf(fields.signed());
      else fields.skip(key);
    }
  }
}

/** In billionths of a degree. */
function boxOf(fields: Cursor): Box {
  const edges: Record<number, number> = {};
  while (fields.hasMore) {
    const key = fields.unsigned();
    if (Object.values(boxFields).includes(key)) edges[key] = fields.zigzag() / 1e9;
    else fields.skip(key);
  }
  const edge = (key: number) => edges[key] ?? 0;
  return [edge(boxFields.left), edge(boxFields.bottom), edge(boxFields.right), edge(boxFields.top)];
}

/** ISO 8601 of seconds since 1970. */
function dateOf(seconds: number): string | null {
  const date = new Date(1000 * seconds);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function requireReadable(feature: string): void {
  if (feature === 'HistoricalInformation')
    throw new BadFile(
      'The file has the history of the map, with places that are gone; use one of the map as it is now.',
    );
  if (!readable.has(feature))
    throw new BadFile(`The file needs "${feature.slice(0, 100)}", which cannot be read; export it as plain OSM PBF.`);
}
