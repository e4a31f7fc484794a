import type { Point } from './elements.ts';

/** Coordinates of the nodes that shapes refer to, in 24 bytes each. Files have them in the order of their IDs. */
export class NodePlaces {
  readonly #ids: Float64Array;
  readonly #coordinates: Float64Array;
  #next = 0;

  constructor(lines: Iterable<ArrayLike<number>>) {
    let count = 0;
    for (const line of lines) count += line.length;
    const all = new Float64Array(count);
    count = 0;
    for (const line of lines) {
      all.set(line, count);
      count += line.length;
    }
    all.sort();
    this.#ids = all.subarray(0, distinct(all));
    this.#coordinates = new Float64Array(2 * this.#ids.length).fill(Number.NaN);
  }

  get isEmpty(): boolean {
    return this.#ids.length === 0;
  }

  /** Keeps the place of a node, if a shape refers to it. */
  add(id: number, longitude: number, latitude: number): void {
    const ids = this.#ids;
    const isBehind = this.#next > 0 && ids[this.#next - 1]! >= id;
    if (isBehind || ids[this.#next]! < id) this.#next = isBehind ? this.#search(id) : this.#walk(id);
    if (ids[this.#next] !== id) return;
    this.#coordinates[2 * this.#next] = longitude;
    this.#coordinates[2 * this.#next + 1] = latitude;
  }

  /** Places of the nodes of a line that were in the file. */
  of(line: ArrayLike<number>): Point[] {
    const points: Point[] = [];
    this.each(line, (longitude, latitude) => points.push([longitude, latitude]));
    return points;
  }

  /** Gives the place of each node of a line that was in the file. */
  each(line: ArrayLike<number>, take: (longitude: number, latitude: number) => void): void {
    for (let at = 0; at < line.length; at++) {
      const index = 2 * this.#search(line[at]!);
      const [longitude, latitude] = [this.#coordinates[index]!, this.#coordinates[index + 1]!];
      if (!Number.isNaN(longitude)) take(longitude, latitude);
    }
  }

  /** The index of the first ID that is not below one. */
  #search(id: number): number {
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The same from the last one on, which is faster as long as it is near. */
  #walk(id: number): number {
    const ids = this.#ids;
    for (let next = this.#next, last = next + 16; next < last; next++) if (!(ids[next]! < id)) return next;
    return this.#search(id);
  }
}

/** Moves the distinct numbers of a sorted list to its beginning, and returns how many there are. */
function distinct(sorted: Float64Array): number {
  let count = 0;
  for (let at = 0; at < sorted.length; at++)
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[count++] = sorted[at]!;
  return count;
}
