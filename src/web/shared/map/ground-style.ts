/** Colours of the ground in the dress of the pages: land is paper, streets are drawn with ink around them. */
export const palettes = {
  light: {
    land: '#f8f1e4',
    town: '#f2e7d5',
    trade: '#f1e3d3',
    industry: '#ebe2d6',
    school: '#f3e8cb',
    hospital: '#f5dfd5',
    field: '#f1ebcf',
    meadow: '#e7ebcd',
    scrub: '#dde4c4',
    wood: '#cddab4',
    park: '#d4e3b8',
    pitch: '#c3dcae',
    rock: '#e8e0d3',
    sand: '#f0e2b8',
    ice: '#f3f6f4',
    square: '#f6ead2',
    water: '#a9cdd0',
    shore: '#7fb0b5',
    building: '#e3d2b5',
    wall: '#cbb48f',
    highway: '#f0bd7c',
    highwayEdge: '#b9793a',
    major: '#fbe0a6',
    majorEdge: '#c39c58',
    minor: '#fffdf8',
    minorEdge: '#cdb793',
    tunnel: '#cdb793',
    path: '#a3805a',
    rail: '#8a7460',
    border: '#a08b74',
    ink: '#2b1a12',
    soft: '#6b5545',
    halo: '#fdf8ee',
    waterInk: '#2f6468',
    waterHalo: '#d9eaea',
  },
  dark: {
    land: '#1d130e',
    town: '#231812',
    trade: '#281b15',
    industry: '#251b15',
    school: '#2b2116',
    hospital: '#321f1a',
    field: '#272012',
    meadow: '#24261a',
    scrub: '#262a1c',
    wood: '#222d1c',
    park: '#26331f',
    pitch: '#2c3d26',
    rock: '#2a221c',
    sand: '#362d1b',
    ice: '#3a3838',
    square: '#2d2018',
    water: '#17363e',
    shore: '#2f5f68',
    building: '#382920',
    wall: '#54402f',
    highway: '#8f5f31',
    highwayEdge: '#120b08',
    major: '#6e5030',
    majorEdge: '#120b08',
    minor: '#4a3829',
    minorEdge: '#150d09',
    tunnel: '#5f4a38',
    path: '#84674c',
    rail: '#97806b',
    border: '#75614f',
    ink: '#f6e9d6',
    soft: '#cdb79f',
    halo: '#1d130e',
    waterInk: '#8fc3c9',
    waterHalo: '#102a30',
  },
} as const;

export type Look = keyof typeof palettes;
export type Colour = keyof (typeof palettes)['light'];

type Stops = readonly (readonly [zoom: number, pixels: number])[];

/** Something of a layer of the tiles, in the schema of Protomaps, and how it is drawn. */
export interface Paint {
  layer: 'earth' | 'landuse' | 'water' | 'roads' | 'buildings' | 'boundaries';
  form: 'line' | 'area';
  /** Values of `kind` or `kind_detail` that it is for, all without them. */
  kinds?: readonly string[];
  /** Values that it is not for. */
  except?: readonly string[];
  /** Whether it is for tunnels, which are not drawn otherwise. */
  isTunnel?: boolean;
  /** The first zoom at which it is seen. */
  from?: number;
  colour: Colour;
  /** Pixels of a line, or of the edge of an area. */
  width?: Stops;
  /** Colour of the edge of an area. */
  edge?: Colour;
  dash?: readonly number[];
  isButt?: boolean;
}

/** Pixels at a zoom, between those of the zooms around it. */
export function pixelsAt(stops: Stops, zoom: number): number {
  const next = stops.findIndex(([at]) => at >= zoom);
  if (next <= 0) return stops.at(next)![1];
  const [[from, least], [to, most]] = [stops[next - 1]!, stops[next]!];
  const growth = 1.6;
  return least + ((growth ** (zoom - from) - 1) / (growth ** (to - from) - 1)) * (most - least);
}

const grounds: [colour: Colour, kinds: readonly string[]][] = [
  ['town', ['residential']],
  ['trade', ['commercial', 'retail']],
  ['industry', ['industrial', 'railway', 'military', 'parking', 'aerodrome']],
  ['field', ['farmland', 'orchard']],
  ['meadow', ['grassland', 'grass', 'village_green', 'recreation_ground', 'nature_reserve']],
  ['rock', ['bare_rock']],
  ['sand', ['sand', 'beach']],
  ['ice', ['glacier']],
  ['scrub', ['scrub', 'wetland', 'allotments', 'cemetery']],
  ['wood', ['forest', 'wood']],
  ['park', ['park', 'golf_course', 'zoo']],
  ['hospital', ['hospital']],
  ['school', ['school', 'university', 'college']],
  ['pitch', ['pitch', 'playground']],
  ['square', ['pedestrian', 'pier']],
];

interface Street {
  kinds: readonly string[];
  except?: readonly string[];
  from: number;
  width: Stops;
  fill: 'highway' | 'major' | 'minor';
}

/** From the least to the greatest, which is drawn last. */
const streets: Street[] = [
  {
    kinds: ['service', 'driveway'],
    from: 14,
    width: [
      [14, 0.8],
      [16, 3],
      [19, 9],
    ],
    fill: 'minor',
  },
  {
    kinds: ['minor_road', 'pedestrian'],
    except: ['service', 'driveway'],
    from: 12,
    width: [
      [12, 0.7],
      [14, 2.6],
      [16, 6.5],
      [19, 22],
    ],
    fill: 'minor',
  },
  {
    kinds: ['tertiary', 'tertiary_link'],
    from: 10,
    width: [
      [10, 0.8],
      [13, 2.6],
      [16, 9],
      [19, 27],
    ],
    fill: 'minor',
  },
  {
    kinds: ['major_road'],
    except: ['tertiary', 'tertiary_link'],
    from: 7,
    width: [
      [7, 0.6],
      [11, 1.8],
      [14, 5],
      [16, 11],
      [19, 32],
    ],
    fill: 'major',
  },
  {
    kinds: ['highway'],
    from: 5,
    width: [
      [5, 0.7],
      [11, 2.4],
      [14, 6],
      [16, 13],
      [19, 36],
    ],
    fill: 'highway',
  },
];

const edged = (stops: Stops): Stops => stops.map(([zoom, pixels]) => [zoom, pixels + (zoom < 14 ? 1 : 2)]);

const streetPaint = ({ kinds, except, from, width }: Street, colour: Colour): Paint => ({
  layer: 'roads',
  form: 'line',
  kinds,
  from,
  width,
  colour,
  ...(except && { except }),
});

/** What is drawn, the lowest first. All edges of streets lie below all streets, so that these meet. */
export const paints: readonly Paint[] = [
  { layer: 'water', form: 'area', kinds: ['ocean'], colour: 'water' },
  { layer: 'earth', form: 'area', colour: 'land' },
  ...grounds.map(([colour, kinds]): Paint => ({ layer: 'landuse', form: 'area', kinds, colour })),
  {
    layer: 'water',
    form: 'area',
    except: ['ocean'],
    colour: 'water',
    edge: 'shore',
    width: [
      [12, 0],
      [13, 0.5],
      [18, 1],
    ],
  },
  {
    layer: 'water',
    form: 'line',
    kinds: ['river', 'canal'],
    colour: 'water',
    width: [
      [8, 0.6],
      [12, 1.8],
      [15, 4],
      [19, 16],
    ],
  },
  {
    layer: 'water',
    form: 'line',
    kinds: ['stream'],
    from: 13,
    colour: 'water',
    width: [
      [13, 0.8],
      [16, 2],
      [19, 6],
    ],
  },
  {
    layer: 'buildings',
    form: 'area',
    from: 14,
    colour: 'building',
    edge: 'wall',
    width: [
      [14, 0.3],
      [16, 0.8],
      [19, 1.2],
    ],
  },
  {
    layer: 'roads',
    form: 'line',
    isTunnel: true,
    kinds: ['highway', 'major_road', 'minor_road'],
    from: 14,
    colour: 'tunnel',
    width: [
      [14, 1],
      [19, 3],
    ],
    dash: [5, 4],
    isButt: true,
  },
  {
    layer: 'roads',
    form: 'line',
    kinds: ['pier'],
    colour: 'square',
    width: [
      [13, 1],
      [19, 14],
    ],
  },
  {
    layer: 'roads',
    form: 'line',
    kinds: ['aeroway', 'runway'],
    from: 11,
    colour: 'industry',
    width: [
      [11, 2],
      [19, 60],
    ],
  },
  {
    layer: 'roads',
    form: 'line',
    kinds: ['track'],
    from: 13,
    colour: 'path',
    width: [
      [13, 0.7],
      [16, 1.6],
      [19, 3],
    ],
    dash: [7, 3],
    isButt: true,
  },
  {
    layer: 'roads',
    form: 'line',
    kinds: ['path', 'footway', 'cycleway', 'bridleway'],
    except: ['track', 'pedestrian', 'pier', 'steps'],
    from: 13,
    colour: 'path',
    width: [
      [13, 0.6],
      [16, 1.2],
      [19, 2.5],
    ],
    dash: [3, 3],
    isButt: true,
  },
  {
    layer: 'roads',
    form: 'line',
    kinds: ['steps'],
    from: 15,
    colour: 'path',
    width: [
      [15, 2],
      [19, 8],
    ],
    dash: [1.5, 1.5],
    isButt: true,
  },
  ...streets.map((street) => ({
    ...streetPaint(street, `${street.fill}Edge`),
    width: edged(street.width),
    from: Math.max(street.from, street.fill === 'minor' ? 13 : 10),
  })),
  ...streets.map((street) => streetPaint(street, street.fill)),
  {
    layer: 'roads',
    form: 'line',
    kinds: ['rail'],
    from: 10,
    colour: 'rail',
    width: [
      [10, 0.6],
      [14, 1.2],
      [19, 3],
    ],
  },
  {
    layer: 'roads',
    form: 'line',
    kinds: ['rail'],
    from: 14,
    colour: 'rail',
    width: [
      [14, 3.5],
      [19, 10],
    ],
    dash: [1.2, 8],
    isButt: true,
  },
  {
    layer: 'boundaries',
    form: 'line',
    colour: 'border',
    width: [
      [4, 0.6],
      [12, 1.6],
    ],
    dash: [7, 3, 2, 3],
    isButt: true,
  },
];

/** Whether something of a layer is drawn so. */
export function isPainted(paint: Paint, form: 'line' | 'area', properties: Readonly<Record<string, unknown>>): boolean {
  const { kinds, except, isTunnel = false } = paint;
  const { kind, kind_detail: detail } = properties;
  if (form !== paint.form) return false;
  if (paint.layer === 'roads' && isTunnel !== (properties.is_tunnel === true)) return false;
  const isOneOf = (list: readonly string[]) => list.includes(kind as string) || list.includes(detail as string);
  return (!kinds || isOneOf(kinds)) && !(except && isOneOf(except));
}
