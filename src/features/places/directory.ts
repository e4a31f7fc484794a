import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { categories, isPublic, stores } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { writeWhole } from '../../lib/whole-file.ts';
import { limits } from '../../limits.ts';
import type { Box } from './rectangles.ts';

const [start, end] = ['{"type":"FeatureCollection","features":[\n', '\n]}\n'];

/** Placeholder before the path of a page in the file; the route that sends it fills in the address of the server. */
const pageMark = '"url":"/';

/** The public stores that have a place, as features of GeoJSON (RFC 7946), one a line. */
async function* features(db: Database): AsyncGenerator<string> {
  yield start;
  for (let after = 0, isFirst = true; ;) {
    const rows = await db.read
      .select({ store: stores, category: categories.name })
      .from(stores)
      .innerJoin(categories, eq(categories.id, stores.category_id))
      .where(and(isPublic, isNotNull(stores.latitude), gt(stores.id, after)))
      .orderBy(asc(stores.id))
      .limit(limits.exportedRows);
    if (rows.length === 0) break;
    yield (isFirst ? '' : ',\n') + rows.map(featureOf).join(',\n');
    isFirst = false;
    after = rows.at(-1)!.store.id;
  }
  yield end;
}

function featureOf({ store, category }: { store: typeof stores.$inferSelect; category: string }): string {
  const { id, name, address, spot, phone, website, rating, review_count, longitude, latitude } = store;
  const filled = Object.fromEntries(Object.entries({ spot, phone, website }).filter(([, text]) => text !== ''));
  return JSON.stringify({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      name,
      category,
      address,
      ...filled,
      rating,
      review_count,
      ...(store.attributes && { attributes: store.attributes }),
      ...(store.translations && { translations: store.translations }),
      ...(store.source && { source: store.source }),
      url: `/stores/${id}`,
    },
  });
}

/** Whether a box has a point; it crosses 180° where west is larger than east. */
const isIn = ({ west, south, east, north }: Box, longitude: number, latitude: number): boolean =>
  south <= latitude &&
  latitude <= north &&
  (west > east ? longitude >= west || longitude <= east : west <= longitude && longitude <= east);

/** The directory as a file of GeoJSON, made when it is asked for and something has changed, once in a while at most. */
export class Directory {
  readonly #path: string;
  #isStale = true;
  #madeAt = 0;
  #making: Promise<void> | undefined;

  constructor(
    readonly db: Database,
    readonly clock: Clock,
    folder: string,
  ) {
    this.#path = join(folder, `directory-${process.pid}.geojson`);
    db.onCommit(({ subjects, everything }) => {
      if (everything || subjects.has('stores') || subjects.has('store ratings') || subjects.has('categories'))
        this.#isStale = true;
    });
  }

  /** The stores of the file as it is, with links that begin with an address; in a box, where one is given. */
  async *lines(origin: string, box?: Box): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    const isWithin = (line: string) => {
      const [, longitude, latitude] = /"coordinates":\[([^,]+),([^\]]+)\]/.exec(line)!;
      return isIn(box!, Number(longitude), Number(latitude));
    };
    let [rest, isFirst] = ['', true];
    const decoder = new TextDecoder();
    yield encoder.encode(start);
    for await (const chunk of Bun.file(this.#path).stream()) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop()!;
      const shown = lines
        .filter((line) => line.startsWith('{"type":"Feature",') && (!box || isWithin(line)))
        .map((line) => line.replace(/,$/, '').replace(pageMark, `"url":"${origin}/`));
      if (shown.length === 0) continue;
      yield encoder.encode((isFirst ? '' : ',\n') + shown.join(',\n'));
      isFirst = false;
    }
    yield encoder.encode(end);
  }

  /** Makes the file where it is due. */
  async renew(): Promise<void> {
    const isDue = this.#madeAt === 0 || (this.#isStale && this.clock() - this.#madeAt >= limits.directoryFor);
    if (isDue) this.#making ??= this.#make().finally(() => (this.#making = undefined));
    await this.#making;
  }

  async #make(): Promise<void> {
    this.#isStale = false;
    try {
      await writeWhole(
        this.#path,
        (partial) => pipeline(Readable.from(features(this.db)), createWriteStream(partial)),
        dirname(dirname(this.#path)),
      );
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
    this.#madeAt = this.clock();
  }
}
