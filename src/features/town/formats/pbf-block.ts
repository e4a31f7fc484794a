import { limits } from '../../../limits.ts';
import { BadFile, damaged, noTags, type Member, type Sink, type Tags } from '../elements/elements.ts';
import { Cursor } from './protobuf.ts';

/** Keys of the fields in a block, a group and an element. */
const block = { strings: 0x0a, group: 0x12, granularity: 0x88, latitudeOffset: 0x98, longitudeOffset: 0xa0 };
const stringTable = { string: 0x0a };
const group = { node: 0x0a, dense: 0x12, way: 0x1a, relation: 0x22 };
const element = { id: 0x08, keys: 0x12, values: 0x1a };
const plainNode = { latitude: 0x40, longitude: 0x48 };
const denseNodes = { ids: 0x0a, latitudes: 0x42, longitudes: 0x4a, tags: 0x52 };
const wayFields = { refs: 0x42 };
const relationFields = { ids: 0x4a, types: 0x52 };

const noBytes = new Uint8Array();

const memberTypes = ['node', 'way', 'relation'] as const;

/** The kinds of elements in a block. */
export type Held = Set<'node' | 'way' | 'relation'>;

const noPlace = (id: number) => new BadFile(`node/${id} has no coordinates; export the file again.`);

/** Gives the elements of a block to a sink, and says which kinds are in it. Elements without a handler are not decoded. */
export function readBlock(content: Uint8Array, sink: Sink): Held {
  return new Block(content, sink).read();
}

class Block {
  readonly #strings: Cursor[] = [];
  readonly #texts: (string | undefined)[] = [];
  readonly #groups: Cursor[] = [];
  #granularity = 100;
  #latitudeOffset = 0;
  #longitudeOffset = 0;
  /** For each string whether it is one of the keys of the sink. */
  readonly #isWanted: Uint8Array;
  /** Whether the block can have an element that the sink takes. */
  #hasWanted: boolean;
  #count = 0;
  readonly #refs: number[] = [];

  constructor(
    content: Uint8Array,
    readonly sink: Sink,
  ) {
    const fields = new Cursor(content);
    while (fields.hasMore) {
      const key = fields.unsigned();
      if (key === block.strings) this.#readStrings(fields.part());
      else if (key === block.group) {
        this.#countOne();
        this.#groups.push(fields.part());
      } else if (key === block.granularity) this.#granularity = fields.signed();
      else if (key === block.latitudeOffset) this.#latitudeOffset = fields.signed();
      else if (key === block.longitudeOffset) this.#longitudeOffset = fields.signed();
      else fields.skip(key);
    }
    const { keys } = sink;
    this.#isWanted = new Uint8Array(this.#strings.length);
    this.#hasWanted = !keys;
    if (!keys) return;
    for (let index = 1; index < this.#strings.length; index++) {
      const { at, end } = this.#strings[index]!;
      if (end - at > limits.osmText || !keys.has(this.#text(index))) continue;
      this.#isWanted[index] = 1;
      this.#hasWanted = true;
    }
  }

  read(): Held {
    const held: Held = new Set();
    const { node, way, relation } = this.sink;
    for (const fields of this.#groups)
      while (fields.hasMore) {
        const key = fields.unsigned();
        if (key !== group.node && key !== group.dense && key !== group.way && key !== group.relation) {
          fields.skip(key);
          continue;
        }
        const kind = key === group.way ? 'way' : key === group.relation ? 'relation' : 'node';
        held.add(kind);
        const part = fields.part();
        if (!this.#hasWanted) continue;
        if (key === group.dense && node) this.#readDense(part, node);
        else if (key === group.node && node) this.#readNode(part, node);
        else if (key === group.way && way) this.#readWay(part, way);
        else if (key === group.relation && relation) this.#readRelation(part, relation);
      }
    return held;
  }

  #readStrings(fields: Cursor): void {
    while (fields.hasMore) {
      const key = fields.unsigned();
      this.#countOne();
      if (key === stringTable.string) this.#strings.push(fields.part());
      else fields.skip(key);
    }
  }

  #text(index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    const bytes = this.#strings[index]?.rest();
    if (!bytes) throw damaged('a tag names a text that is not there');
    // Longer than four bytes for each of the characters that are allowed: the check of the text says so.
    return (this.#texts[index] = new TextDecoder().decode(bytes.subarray(0, 4 * limits.osmText + 4)));
  }

  #countOne(): void {
    if (++this.#count > limits.osmBlockElements)
      throw new BadFile('The file has more elements in one block than OSM PBF allows; it is damaged or hostile.');
  }

  /** Rounded to seven decimals, the precision of OpenStreetMap. */
  #longitude(value: number): number {
    return Math.round((this.#longitudeOffset + this.#granularity * value) / 100) / 1e7;
  }

  #latitude(value: number): number {
    return Math.round((this.#latitudeOffset + this.#granularity * value) / 100) / 1e7;
  }

  /** The tags of an element; undefined when the sink does not take it. */
  #tags(keys: Cursor | undefined, values: Cursor | undefined): Tags | undefined {
    if (!this.sink.keys) return noTags;
    if (!keys || !this.#hasWantedIn(keys)) return undefined;
    const [names, texts] = [keys.numbers(), values?.numbers() ?? []];
    if (names.length !== texts.length) throw damaged('an element has keys without values');
    return Object.fromEntries(names.map((name, index) => [this.#text(name), this.#text(texts[index]!)]));
  }

  /** Most elements have no key that the sink takes: none of them needs a list of its keys. */
  #hasWantedIn({ bytes, at, end }: Cursor): boolean {
    const keys = new Cursor(bytes, at, end);
    while (keys.hasMore) if (this.#isWanted[keys.unsigned()]) return true;
    return false;
  }

  #readNode(fields: Cursor, take: NonNullable<Sink['node']>): void {
    this.#countOne();
    let id = 0;
    let [latitude, longitude]: (number | undefined)[] = [];
    let keys: Cursor | undefined;
    let values: Cursor | undefined;
    while (fields.hasMore) {
      const key = fields.unsigned();
      if (key === element.id) id = fields.zigzag();
      else if (key === element.keys) keys = fields.part();
      else if (key === element.values) values = fields.part();
      else if (key === plainNode.latitude) latitude = fields.zigzag();
      else if (key === plainNode.longitude) longitude = fields.zigzag();
      else fields.skip(key);
    }
    const tags = this.#tags(keys, values);
    if (tags && (latitude === undefined || longitude === undefined)) throw noPlace(id);
    if (tags) take(id, this.#longitude(longitude!), this.#latitude(latitude!), tags);
  }

  /** Nodes as columns of differences, their tags as one list with 0 between two nodes. */
  #readDense(fields: Cursor, take: NonNullable<Sink['node']>): void {
    const columns: Record<number, Cursor> = {};
    while (fields.hasMore) {
      const key = fields.unsigned();
      if (Object.values(denseNodes).includes(key)) columns[key] = fields.part();
      else fields.skip(key);
    }
    const { [denseNodes.ids]: ids, [denseNodes.tags]: list = new Cursor(noBytes) } = columns;
    const { [denseNodes.latitudes]: latitudes, [denseNodes.longitudes]: longitudes } = columns;
    if (!ids) return;
    let [id, latitude, longitude] = [0, 0, 0];
    while (ids.hasMore) {
      this.#countOne();
      id += ids.zigzag();
      if (!latitudes?.hasMore || !longitudes?.hasMore) throw noPlace(id);
      latitude += latitudes.zigzag();
      longitude += longitudes.zigzag();
      const tags = this.sink.keys ? this.#nextTags(list) : noTags;
      if (tags) take(id, this.#longitude(longitude), this.#latitude(latitude), tags);
    }
    if (latitudes?.hasMore || longitudes?.hasMore || (this.sink.keys && list.hasMore))
      throw damaged('a block has more tags or coordinates than nodes');
  }

  /** The tags of the next node in the list; undefined when the sink does not take it. */
  #nextTags(list: Cursor): Tags | undefined {
    const start = list.at;
    let isWanted = false;
    while (list.hasMore) {
      const key = list.unsigned();
      if (key === 0) break;
      if (this.#isWanted[key]) isWanted = true;
      list.unsigned();
    }
    if (!isWanted) return undefined;
    const own = new Cursor(list.bytes, start, list.at);
    const tags: Record<string, string> = {};
    for (let key = own.unsigned(); key !== 0; key = own.hasMore ? own.unsigned() : 0)
      tags[this.#text(key)] = this.#text(own.unsigned());
    return tags;
  }

  #readWay(fields: Cursor, take: NonNullable<Sink['way']>): void {
    this.#countOne();
    let id = 0;
    let keys: Cursor | undefined;
    let values: Cursor | undefined;
    let refs: Cursor | undefined;
    while (fields.hasMore) {
      const key = fields.unsigned();
      if (key === element.id) id = fields.signed();
      else if (key === element.keys) keys = fields.part();
      else if (key === element.values) values = fields.part();
      else if (key === wayFields.refs) refs = fields.part();
      else fields.skip(key);
    }
    const tags = this.#tags(keys, values);
    if (!tags) return;
    this.#refs.length = 0;
    refs?.sums(this.#refs);
    take(id, this.#refs, tags);
  }

  #readRelation(fields: Cursor, take: NonNullable<Sink['relation']>): void {
    this.#countOne();
    let id = 0;
    let keys: Cursor | undefined;
    let values: Cursor | undefined;
    let ids: Cursor | undefined;
    let types: number[] = [];
    while (fields.hasMore) {
      const key = fields.unsigned();
      if (key === element.id) id = fields.signed();
      else if (key === element.keys) keys = fields.part();
      else if (key === element.values) values = fields.part();
      else if (key === relationFields.ids) ids = fields.part();
      else if (key === relationFields.types) types = fields.part().numbers();
      else fields.skip(key);
    }
    const tags = this.#tags(keys, values);
    if (!tags) return;
    const members = (ids?.sums() ?? []).map((id, index): Member => {
      const type = memberTypes[types[index]!];
      if (!type) throw damaged('a relation has a member of no type');
      return { type, id };
    });
    take(id, members, tags);
  }
}
