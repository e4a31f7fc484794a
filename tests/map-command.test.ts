// needs: one engine (about a file)
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { PMTiles, type Source } from 'pmtiles';
import { admin, expectInvalid, type Client } from './helpers/client.ts';
import { ended } from './helpers/jobs.ts';
import { pbf, xml, type Element } from './helpers/osm.ts';
import { townArchive } from './helpers/pmtiles.ts';
import { mortal } from './helpers/mortal.ts';
import { environment, program, run, startServer, temporaryDirectory } from './helpers/server.ts';

const server = await startServer();
const scratch = temporaryDirectory();
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});
const path = join(server.data, 'map.pmtiles');

let files = 0;
async function draw(content: string | Uint8Array, ...args: string[]) {
  const file = join(scratch, `${++files}.map`);
  writeFileSync(file, content);
  const { stdout, stderr, code } = await run(['map', file, '--data', server.data, ...args]);
  return { code, stdout: stdout.trim(), stderr: stderr.replaceAll(file, 'FILE').trim() };
}

/** Nodes of a line, 0.001° apart to the east, with a way over them. */
function street(id: number, lon: number, lat: number, tags: Record<string, string>, length = 4): Element[] {
  const nodes = Array.from({ length }, (_, index) => 100 * id + index);
  return [
    ...nodes.map((node, index): Element => ({ type: 'node', id: node, lon: lon + index / 1000, lat })),
    { type: 'way', id, nodes, tags },
  ];
}

function square(id: number, lon: number, lat: number, side: number, tags?: Record<string, string>): Element[] {
  const corners = [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ];
  const nodes = corners.map(([x, y], index): Element => ({
    type: 'node',
    id: 100 * id + index,
    lon: lon + x!,
    lat: lat + y!,
  }));
  const ids = nodes.map((node) => node.id);
  return [...nodes, { type: 'way', id, nodes: [...ids, ids[0]!], ...(tags && { tags }) }];
}

const sorted = (elements: Element[]) => {
  const kinds = ['node', 'way', 'relation'];
  return elements.toSorted((one, other) => kinds.indexOf(one.type) - kinds.indexOf(other.type) || one.id - other.id);
};

const town = sorted([
  ...street(1, 1.5, 42.5, { highway: 'residential', name: 'Carrer Major', 'name:zh': '大街' }),
  // Goes on where the first one ends.
  { type: 'way', id: 2, nodes: [103, 201], tags: { highway: 'residential', name: 'Carrer Major', 'name:zh': '大街' } },
  { type: 'node', id: 201, lon: 1.504, lat: 42.5 },
  ...square(3, 1.5, 42.501, 0.001, { building: 'yes' }),
  ...square(4, 1.5, 42.503, 0.01),
  ...square(5, 1.503, 42.506, 0.002),
  {
    type: 'relation',
    id: 6,
    members: [
      { type: 'way', ref: 5, role: 'inner' },
      { type: 'way', ref: 4, role: 'outer' },
    ],
    tags: { type: 'multipolygon', landuse: 'forest' },
  },
  { type: 'node', id: 7, lon: 1.502, lat: 42.502, tags: { place: 'town', name: 'Vila', 'name:ar': 'فيلا' } },
  ...street(8, 1.5, 42.52, { railway: 'rail', tunnel: 'yes' }),
]);

/** The archive as browsers have it. */
function archive(): PMTiles {
  const bytes = readFileSync(path);
  const source: Source = {
    getKey: () => 'map',
    getBytes: async (at, length) => ({ data: new Uint8Array(bytes.subarray(at, at + length)).buffer }),
  };
  return new PMTiles(source);
}

async function featuresAt(zoom: number, lon: number, lat: number): Promise<Record<string, VectorTileFeature[]>> {
  const side = 2 ** zoom;
  const radians = (lat * Math.PI) / 180;
  const [x, y] = [(lon / 360 + 0.5) * side, (0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * side];
  const found = await archive().getZxy(zoom, Math.floor(x), Math.floor(y));
  if (!found) return {};
  const { layers } = new VectorTile(new Pbf(new Uint8Array(found.data)));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => layer.feature(index)),
    ]),
  );
}

describe('foodmap map', () => {
  test('0 with tiles that the server has at once, beside it', async () => {
    const { code, stdout, stderr } = await draw(pbf([town], { timestamp: 1_795_132_800 }));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Drew .*map\.pmtiles: \d+ tiles, \d+ kB, as of 2026-11-20\.$/);
    const served = await fetch(`${server.url}/map/tiles.pmtiles`);
    expect([served.status, await served.bytes()]).toEqual([200, new Uint8Array(readFileSync(path))]);
    const header = await archive().getHeader();
    expect([header.specVersion, header.minZoom, header.maxZoom]).toEqual([3, 0, 14]);
    expect(header.minLon).toBeWithin(1.49, 1.5);
    expect(header.maxLat).toBeWithin(42.52, 42.53);
    expect(await archive().getMetadata()).toMatchObject({ attribution: expect.stringContaining('OpenStreetMap') });
    expect(readdirSync(server.data).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('0 with streets of one name as one line, houses, woods with their clearings, and names in the languages', async () => {
    const { roads, buildings, places, earth } = await featuresAt(14, 1.502, 42.502);
    const named = roads!.filter(({ properties }) => properties.name);
    expect(named.map(({ properties }) => properties)).toEqual([
      {
        kind: 'minor_road',
        kind_detail: 'residential',
        name: 'Carrer Major',
        'name:zh': '大街',
        'name:zh-Hant': '大街',
      },
    ]);
    expect(named[0]!.loadGeometry().map((line) => line.length)).toEqual([5]);
    expect(buildings).toHaveLength(1);
    const { landuse } = await featuresAt(14, 1.504, 42.507);
    expect(landuse!.map(({ properties }) => properties)).toEqual([{ kind: 'forest' }]);
    expect(landuse![0]!.loadGeometry()).toHaveLength(2);
    expect(places![0]!.properties).toMatchObject({ kind: 'locality', name: 'Vila', 'name:ar': 'فيلا' });
    expect(earth).toHaveLength(1);
  });

  test('0 with the larger kinds alone where much is in view', async () => {
    const { roads, buildings, places } = await featuresAt(8, 1.502, 42.502);
    expect([roads, buildings, places!.length]).toEqual([undefined, undefined, 1]);
  });

  test('0 with a part, whatever the format and with JSON', async () => {
    const { code, stdout } = await draw(xml(town), '--bbox', '1.499,42.499,1.505,42.5025', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ date: '2026-11-20T00:00:00Z', bytes: readFileSync(path).length });
    const { buildings, roads, landuse } = await featuresAt(14, 1.502, 42.502);
    expect([buildings!.length, roads!.length, landuse]).toEqual([1, 1, undefined]);
    const { minLon, maxLon } = await archive().getHeader();
    expect([minLon, maxLon].map((degrees) => degrees.toFixed(3))).toEqual(['1.499', '1.505']);
  });

  test('0 for ways whose nodes are not in the file: lines are shorter, areas are left out', async () => {
    const part = town.filter(({ id, type }) => type !== 'node' || ![100, 302].includes(id));
    expect((await draw(pbf([part]))).code).toBe(0);
    const { roads, buildings } = await featuresAt(14, 1.502, 42.502);
    expect(roads!.find(({ properties }) => properties.name)!.loadGeometry()[0]).toHaveLength(4);
    expect(buildings).toBeUndefined();
  });

  test('0 without what a command left that was ended', async () => {
    const [old, fresh] = ['map.pmtiles.abcdef.part', 'map.pmtiles.ghijkl.part'].map((name) => join(server.data, name));
    for (const part of [old!, fresh!]) writeFileSync(part, '');
    utimesSync(old!, new Date(0), new Date(0));
    expect((await draw(pbf([town]))).code).toBe(0);
    expect([existsSync(old!), existsSync(fresh!)]).toEqual([false, true]);
    rmSync(fresh!);
  });

  test('1 for a file that is no map, or empty of streets; the map before stays', async () => {
    const before = readFileSync(path);
    for (const [content, message] of [
      [pbf([town]).subarray(0, 300), 'The file is cut off; download it again.'],
      ['PK\u0003\u0004', 'The file is a ZIP archive; unpack it and name the file in it.'],
      [xml([...town, { type: 'node', id: 999, lon: 1, lat: 91 }]), 'node/999 lies at 91, 1, which is nowhere on earth'],
      [
        xml([...town, { type: 'node', id: 999, lon: 1, lat: 1, tags: { place: 'town', name: 'A'.repeat(10_000) } }]),
        'node/999: the value of "name" has more than 255 characters',
      ],
      [
        pbf([
          [
            ...town,
            {
              type: 'relation',
              id: 998,
              members: [{ type: 'relation', ref: 998 }],
              tags: { type: 'multipolygon', natural: 'water' },
            },
          ],
        ]),
        'relation/998 is a member of itself',
      ],
      [pbf([[{ type: 'node', id: 1, lon: 1, lat: 1 }]]), 'The file has nothing to draw a map of'],
    ] as const) {
      const { code, stderr } = await draw(content);
      expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    }
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(server.data).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('1 for a box of half the world', async () => {
    const { code, stderr } = await draw(pbf([town]), '--bbox=-90,-60,90,60');
    expect([code, stderr]).toEqual([1, expect.stringContaining('larger than a large country')]);
  });

  test('2 for a file or a directory that is not there, and for a box that is none', async () => {
    const nowhere = join(scratch, 'nowhere');
    expect(await run(['map', nowhere, '--data', server.data])).toMatchObject({
      code: 2,
      stderr: `There is no ${nowhere}.\n`,
    });
    const there = join(scratch, '1.map');
    const { code, stderr } = await run(['map', there, '--data', nowhere]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`There is no directory ${nowhere};`)]);
    expect(existsSync(nowhere)).toBeFalse();
    mkdirSync(nowhere);
    expect((await run(['map', there, '--data', nowhere, '--bbox', '1,2,3'])).code).toBe(2);
  });
});

describe('foodmap map --from', () => {
  const planet = townArchive({ latitude: 42.5, longitude: 1.5, attribution: '© Mapmakers' });
  const file = join(scratch, 'planet.pmtiles');
  writeFileSync(file, planet);
  const bbox = '1.495,42.497,1.505,42.503';
  const cut = async (from: string, box = bbox) => {
    const { stdout, stderr, code } = await run(['map', '--from', from, '--bbox', box, '--data', server.data]);
    return { stdout: stdout.trim(), stderr: stderr.trim(), code };
  };
  /** A web server that gives parts of a file, or whatever else. */
  function serve(answer: (range: [number, number]) => Response): string {
    const served = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ headers }) => answer(headers.get('range')!.match(/\d+/g)!.map(Number) as [number, number]),
    });
    afterAll(() => served.stop(true));
    return new URL('planet.pmtiles', served.url).href;
  }
  const part = ([from, to]: [number, number], etag = '"1"') =>
    new Response(planet.slice(from, to + 1), { status: 206, headers: { etag } });

  test('0 with the tiles of the box, of a file or of a web server by ranges', async () => {
    let bytes = 0;
    const url = serve((range) => {
      bytes += range[1] - range[0] + 1;
      return part(range);
    });
    for (const from of [file, url]) {
      rmSync(path, { force: true });
      const { stdout, stderr, code } = await cut(from);
      expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
      expect(stdout).toMatch(/^Drew .*: \d+ tiles, \d+ kB\.$/);
      expect(await archive().getMetadata()).toMatchObject({ attribution: '© Mapmakers' });
      const { minLon, maxZoom } = await archive().getHeader();
      expect([minLon, maxZoom]).toEqual([1.495, 15]);
      const { roads } = await featuresAt(15, 1.5, 42.5);
      expect(roads!.map(({ properties }) => properties.name)).toEqual(['Main Street', 'Lane']);
      expect(await featuresAt(15, 1.53, 42.5)).toEqual({});
    }
    expect(bytes).toBeGreaterThan(0);
  });

  test('0 after breaks of the web server, and goes on with the part that is missing', async () => {
    const asked = new Set<number>();
    const url = serve((range) => {
      // A server that has answered nothing yet is not asked again.
      const breaks = asked.size > 0 && !asked.has(range[0]);
      asked.add(range[0]);
      return breaks ? new Response('', { status: 503 }) : part(range);
    });
    expect(await cut(url)).toMatchObject({ code: 0, stderr: '' });
    expect(asked.size).toBeGreaterThan(2);
    expect((await featuresAt(15, 1.5, 42.5)).roads).toHaveLength(2);
  });

  describe('after a break', () => {
    /** Streets in many tiles, each of which is a range. */
    const streets = Array.from({ length: 30 }, (_, at) =>
      street(1000 + at, 1.4 + (at % 6) * 0.03, 42.4 + Math.floor(at / 6) * 0.03, { highway: 'residential' }),
    );
    let whole: Uint8Array<ArrayBuffer>;
    const kept = () => readdirSync(server.data).filter((name) => name.endsWith('.ranges'));
    const extent = '1.4,42.4,1.6,42.55';
    const open = { etag: '"1"', isHeld: (_: number) => false, asked: [] as number[], onHeld: () => {} };
    const url = serve(([from, to]) => {
      open.asked.push(from);
      if (!open.isHeld(open.asked.length))
        return new Response(whole.slice(from, to + 1), { status: 206, headers: { etag: open.etag } });
      open.onHeld();
      return new Response(new ReadableStream({ start: () => {} }), { status: 206, headers: { etag: open.etag } });
    });
    /** Starts to cut, and kills the process as soon as the server keeps an answer back. */
    async function cutAndKill(answers: number): Promise<number[]> {
      const held = new Promise<void>((resolve) => (open.onHeld = resolve));
      Object.assign(open, { asked: [], isHeld: (count: number) => count > answers });
      const args = ['map', '--from', url, '--bbox', extent, '--data', server.data];
      const child = Bun.spawn([...mortal, ...program, ...args], {
        env: environment(),
        stdio: ['ignore', 'ignore', 'ignore'],
      });
      await held;
      // The answers before have been written by the time the next ones are asked for, eight at a time.
      child.kill('SIGKILL');
      await child.exited;
      return open.asked.slice(0, answers);
    }
    async function cutWhole(): Promise<number[]> {
      Object.assign(open, { asked: [], isHeld: () => false });
      expect(await cut(url, extent)).toMatchObject({ code: 0, stderr: '' });
      // Several are asked for at once.
      return open.asked.toSorted((one, other) => one - other);
    }
    let cutAtOnce: Uint8Array<ArrayBuffer>;
    let all: number[];

    beforeAll(async () => {
      expect((await draw(pbf([sorted(streets.flat())]))).code).toBe(0);
      whole = new Uint8Array(readFileSync(path));
      all = await cutWhole();
      cutAtOnce = new Uint8Array(readFileSync(path));
      expect([new Set(all).size > 30, kept()]).toEqual([true, []]);
    });
    beforeEach(() => rmSync(path));
    afterEach(() => {
      expect(new Uint8Array(readFileSync(path))).toEqual(cutAtOnce);
      expect(kept()).toEqual([]);
    });

    test('0 and asks only for what a killed command had not got', async () => {
      const first = await cutAndKill(20);
      expect([kept().length, existsSync(path)]).toEqual([1, false]);
      const second = await cutAndKill(12);
      const third = await cutWhole();
      const parts = [first, second, third].map((asked) => new Set(asked));
      // The beginning says whether the archive is the same; of the last eight answers some may not have been written.
      const twice = [...parts[2]!].filter((at) => at !== 0 && (parts[0]!.has(at) || parts[1]!.has(at)));
      expect(twice.length).toBeLessThanOrEqual(16);
      expect(third.length).toBeLessThan(all.length - 12);
    });

    test.each([
      ['cut off', (bytes: Buffer) => bytes.subarray(0, -7)],
      ['changed', (bytes: Buffer) => bytes.map((byte, at) => (at > 100 && at % 50 === 0 ? byte ^ 255 : byte))],
      ['zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
      ['of another program', () => Buffer.from('SQLite format 3\0'.repeat(100))],
      ['empty', () => Buffer.alloc(0)],
    ])('0 where what was kept is %s', async (_, damaged) => {
      await cutAndKill(20);
      const file = join(server.data, kept()[0]!);
      writeFileSync(file, damaged(readFileSync(file)));
      await cutWhole();
    });

    test('0 from the beginning where the archive was replaced since', async () => {
      await cutAndKill(20);
      open.etag = '"2"';
      expect(await cutWhole()).toEqual(all);
    });

    test('0 after a connection that ended within an answer', async () => {
      let count = 0;
      const broken = createServer((socket) =>
        socket.once('data', (request) => {
          const [from, to] = /bytes=(\d+)-(\d+)/.exec(String(request))!.slice(1).map(Number) as [number, number];
          const body = whole.slice(from, to + 1);
          const isCut = ++count === 3 || count === 9;
          socket.write(`HTTP/1.1 206 Partial Content\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
          socket.end(body.subarray(0, isCut ? body.length >> 1 : body.length));
        }),
      );
      await once(broken.listen(0, '127.0.0.1'), 'listening');
      const { port } = broken.address() as AddressInfo;
      expect(await cut(`http://127.0.0.1:${port}/planet.pmtiles`, extent)).toMatchObject({ code: 0, stderr: '' });
      broken.close();
    });

    test('0 and what nobody went on with is deleted after a day', async () => {
      const [old, fresh] = ['map.pmtiles.0123.ranges', 'map.pmtiles.4567.ranges'].map((name) =>
        join(server.data, name),
      );
      for (const file of [old!, fresh!]) writeFileSync(file, '');
      const yesterday = new Date(Date.now() - 25 * 3_600_000);
      utimesSync(old!, yesterday, yesterday);
      await cutWhole();
      expect(kept().map((name) => join(server.data, name))).toEqual([fresh!]);
      rmSync(fresh!);
    });
  });

  test('1 for what gives no part, is no archive, is replaced meanwhile, or has nothing there; the map before stays', async () => {
    const before = readFileSync(path);
    let times = 0;
    const troubles: [from: string, message: string, box?: string][] = [
      [serve(() => new Response('whole')), 'does not give a part of the archive: it sends whole files only.'],
      [serve(() => new Response('', { status: 403 })), 'does not give a part of the archive: it answers 403.'],
      [serve((range) => part(range, `"${times++}"`)), 'replaced the archive while it was read; try again.'],
      [serve(([from, to]) => new Response('x'.repeat(to - from + 1), { status: 206 })), 'The archive cannot be read'],
      ['http://127.0.0.1:9/planet.pmtiles', '127.0.0.1:9 does not answer'],
      [join(scratch, '1.map'), 'The archive cannot be read'],
      [file, 'The archive has no tiles in this box', '-120,10,-119.9,10.1'],
      [file, 'larger than a large country', '-120,-60,120,60'],
    ];
    for (const [from, message, elsewhere] of troubles) {
      const { stderr, code } = await cut(from, elsewhere);
      expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    }
    expect(readFileSync(path)).toEqual(before);
  });

  describe('POST /api/admin/map with an address', () => {
    const box = { west: 1.495, south: 42.497, east: 1.505, north: 42.503 };
    const jobOf = async (root: Client, body: object) => ended(root, (await root.post('/api/admin/map', body)).data.id);

    test('200 and the part is cut out, where private addresses are allowed', async () => {
      const other = await startServer({ env: { FOODMAP_NOTIFY_PRIVATE: 'on' } });
      try {
        const root = await admin(other);
        const url = serve((range) => part(range));
        expect(await jobOf(root, { url, bbox: box })).toMatchObject({
          error: null,
          result: { box: [1.495, 42.497, 1.505, 42.503] },
        });
        const area = [
          [1.495, 42.497],
          [1.505, 42.497],
          [1.505, 42.503],
        ];
        expect(await jobOf(root, { url, area })).toMatchObject({
          error: null,
          result: { box: [1.495, 42.497, 1.505, 42.503] },
        });
        expect((await fetch(`${other.url}/map/tiles.pmtiles`)).status).toBe(200);
      } finally {
        await other.stop();
      }
    });

    test('200 and the job fails for a name of this machine or of a private network; the map before stays', async () => {
      const before = readFileSync(path);
      const { state, error } = await jobOf(await admin(server), { url: 'https://localhost/planet.pmtiles', bbox: box });
      expect([state, error]).toEqual(['failed', 'The host is in a private network; only --notify-private allows it.']);
      expect(readFileSync(path)).toEqual(before);
    });

    test.each([
      [{ bbox: box }, 'file'],
      [{ url: 'https://example.org/a.pmtiles' }, 'bbox'],
      [{ url: 'http://example.org/a.pmtiles', bbox: box }, 'url'],
      [{ url: 'https://127.0.0.1/a.pmtiles', bbox: box }, 'url'],
      [{ url: 'https://10.0.0.1/a.pmtiles', bbox: box }, 'url'],
      [{ url: 'https://[::1]/a.pmtiles', bbox: box }, 'url'],
      [{ url: 'https://me:secret@example.org/a.pmtiles', bbox: box }, 'url'],
      [{ url: 'file:///etc/passwd', bbox: box }, 'url'],
      [{ file: 'a.osm', bbox: { ...box, west: 2 } }, 'bbox'],
      [
        {
          file: 'a.osm',
          bbox: box,
          area: [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        },
        'area',
      ],
      [
        {
          file: 'a.osm',
          area: [
            [179, 0],
            [-179, 0],
            [-179, 1],
          ],
        },
        'area',
      ],
      [
        {
          file: 'a.osm',
          area: [
            [0, 0],
            [1, 0],
          ],
        },
        'area',
      ],
    ])('400 for %j', async (body, field) => {
      expectInvalid(await (await admin(server)).post('/api/admin/map', body), field);
    });
  });

  test('2 without a box, with a file as well, and without both', async () => {
    for (const args of [['--from', file], ['--from', file, '--bbox', bbox, file], []]) {
      const { code } = await run(['map', ...args, '--data', server.data]);
      expect([args, code]).toEqual([args, 2]);
    }
  });
});
