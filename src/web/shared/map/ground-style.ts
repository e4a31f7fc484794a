import type { Colour } from './ground-colours.ts';

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

/** The layers to draw, the lowest first. All edges of streets lie below all streets, so that these meet. */
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
