import { limits } from '../../../limits.ts';
import { BadFile, type Box, type Elements, type Tags } from '../elements/elements.ts';
import { classOfArea, classOfBorder, classOfPoint, classOfWay, drawnKeys } from './classes.ts';
import type { Drawn } from './shapes.ts';

/** IDs, sorted once all are known. */
export class Ids {
  #ids = new Float64Array(1024);
  #count = 0;
  #isSorted = true;

  add(id: number): void {
    if (this.#count === this.#ids.length) {
      const more = new Float64Array(2 * this.#count);
      more.set(this.#ids);
      this.#ids = more;
    }
    if (this.#count > 0 && id < this.#ids[this.#count - 1]!) this.#isSorted = false;
    this.#ids[this.#count++] = id;
  }

  has(id: number): boolean {
    if (!this.#isSorted) this.#ids.subarray(0, this.#count).sort();
    this.#isSorted = true;
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return low < this.#count && this.#ids[low] === id;
  }
}

/** A way of the file, with what it is drawn as, if it is. */
export interface GroundWay {
  id: number;
  refs: Float64Array;
  drawn: Drawn | undefined;
  isCoast: boolean;
}

/** An area or a border that is made of ways; without `drawn` it is drawn as the first of its ways that is an area. */
export interface GroundRelation {
  ways: Float64Array;
  drawn: Drawn | undefined;
}

export interface GroundPoint {
  longitude: number;
  latitude: number;
  drawn: Drawn;
}

const isInside = ([west, south, east, north]: Box, longitude: number, latitude: number) =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** Points, lines and areas to draw of a file, or of a box of it, without the coordinates of its nodes. */
export class Ground {
  readonly points: GroundPoint[] = [];
  readonly ways = new Map<number, GroundWay>();
  readonly relations: GroundRelation[] = [];
  /** How the areas are drawn whose ways do not close by themselves. */
  readonly openAreas = new Map<number, Drawn>();
  /** Ways with a node in the box; undefined when all are. */
  #near: Ids | undefined;
  #refs = 0;

  constructor(
    readonly elements: Elements,
    readonly box: Box | undefined,
    /** Called with the bytes that a pass has read. */
    readonly progress: (bytes: number) => void,
  ) {}

  /** Throws BadFile. */
  async read(): Promise<void> {
    if (this.box) await this.#findNear(this.box);
    for await (const bytes of this.elements.pass({
      keys: drawnKeys,
      node: (_id, longitude, latitude, tags) => this.#takePoint(longitude, latitude, tags),
      way: (id, refs, tags) => this.#takeWay(id, refs, tags),
      relation: (_id, members, tags) => {
        const ways = members.flatMap(({ type, id }) => (type === 'way' ? [id] : []));
        this.#takeRelation(ways, tags);
      },
    }))
      this.progress(bytes);
    await this.#readMembers();
  }

  /** Gives the places of the nodes of all ways, in the order of the file. Throws BadFile. */
  async nodes(take: (id: number, longitude: number, latitude: number) => void): Promise<void> {
    for await (const bytes of this.elements.pass({
      node: (id, longitude, latitude) => {
        // Also refuses what is no number.
        if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90))
          throw new BadFile(
            `node/${id} lies at ${latitude}, ${longitude}, which is nowhere on earth; export the file again.`,
          );
        take(id, longitude, latitude);
      },
    }))
      this.progress(bytes);
  }

  async #findNear(box: Box): Promise<void> {
    const inside = new Ids();
    const near = (this.#near = new Ids());
    for await (const bytes of this.elements.pass({
      node: (id, longitude, latitude) => {
        if (isInside(box, longitude, latitude)) inside.add(id);
      },
      way: (id, refs) => {
        for (let at = 0; at < refs.length; at++) if (inside.has(refs[at]!)) return near.add(id);
      },
    }))
      this.progress(bytes);
  }

  #takePoint(longitude: number, latitude: number, tags: Tags): void {
    const drawn = classOfPoint(tags);
    // Also leaves out what is no number.
    if (drawn && isInside(this.box ?? [-180, -90, 180, 90], longitude, latitude))
      this.points.push({ longitude, latitude, drawn });
  }

  #takeWay(id: number, refs: ArrayLike<number>, tags: Tags): void {
    if (this.#near && !this.#near.has(id)) return;
    const isClosed = refs.length > 3 && refs[0] === refs[refs.length - 1];
    const isCoast = tags.natural === 'coastline';
    const drawn = classOfWay(tags, isClosed) ?? classOfBorder(tags);
    if (drawn || isCoast) this.#keep(id, refs, drawn, isCoast);
    else if (!isClosed) {
      const area = classOfArea(tags);
      if (area) this.openAreas.set(id, area);
    }
  }

  #keep(id: number, refs: ArrayLike<number>, drawn: Drawn | undefined, isCoast = false): void {
    this.#refs += refs.length;
    if (this.#refs > limits.mapPoints)
      throw new BadFile('The file has more than one map can show; name the part that you need with --bbox.');
    this.ways.set(id, { id, refs: Float64Array.from(refs), drawn, isCoast });
  }

  #takeRelation(ways: readonly number[], tags: Tags): void {
    const border = classOfBorder(tags);
    const isArea = tags.type === 'multipolygon' || tags.type === 'boundary';
    if (!isArea || ways.length === 0 || (!border && tags.boundary === 'administrative')) return;
    const near = this.#near;
    if (near && !ways.some((id) => near.has(id))) return;
    const drawn = border ?? classOfArea(tags);
    if (drawn || tags.type === 'multipolygon') this.relations.push({ ways: Float64Array.from(ways), drawn });
  }

  /** Ways of relations that are not drawn themselves. */
  async #readMembers(): Promise<void> {
    const missing = new Ids();
    let isAny = false;
    for (const { ways, drawn } of this.relations)
      if (drawn || ways.some((id) => this.openAreas.has(id)))
        for (const id of ways)
          if (!this.ways.has(id)) {
            missing.add(id);
            isAny = true;
          }
    if (!isAny) return;
    for await (const bytes of this.elements.pass({
      way: (id, refs) => {
        if (missing.has(id)) this.#keep(id, refs, undefined);
      },
    }))
      this.progress(bytes);
  }
}
