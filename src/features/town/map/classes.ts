import { languages } from '../../../i18n/languages.ts';
import { limits } from '../../../limits.ts';
import type { Tags } from '../elements/elements.ts';
import type { Drawn, Layer, Properties } from './shapes.ts';

/** Kind, first zoom and rank of streets. */
const streets: Record<string, [kind: string, zoom: number, rank: number]> = {
  motorway: ['highway', 3, 60],
  motorway_link: ['highway', 9, 50],
  trunk: ['major_road', 5, 55],
  trunk_link: ['major_road', 10, 45],
  primary: ['major_road', 7, 50],
  primary_link: ['major_road', 11, 44],
  secondary: ['major_road', 8, 48],
  secondary_link: ['major_road', 12, 43],
  tertiary: ['major_road', 9, 46],
  tertiary_link: ['major_road', 12, 42],
  unclassified: ['minor_road', 10, 34],
  residential: ['minor_road', 11, 33],
  living_street: ['minor_road', 11, 32],
  road: ['minor_road', 12, 31],
  service: ['minor_road', 12, 30],
  pedestrian: ['path', 11, 25],
  track: ['path', 12, 22],
  cycleway: ['path', 12, 21],
  footway: ['path', 12, 20],
  path: ['path', 12, 20],
  bridleway: ['path', 12, 20],
  steps: ['path', 13, 20],
  raceway: ['other', 12, 10],
};
const rails = new Set(['rail', 'light_rail', 'tram', 'subway', 'narrow_gauge', 'funicular', 'monorail']);
const waterways: Record<string, number> = { river: 8, canal: 11, stream: 12 };

/** Kinds of ground by tag, with their first zoom; where several lie on each other, the later one is seen. */
const grounds: Record<string, [kind: string, zoom: number]> = {
  'boundary=national_park': ['national_park', 7],
  'boundary=protected_area': ['protected_area', 8],
  'leisure=nature_reserve': ['nature_reserve', 8],
  'landuse=residential': ['residential', 9],
  'landuse=commercial': ['commercial', 10],
  'landuse=retail': ['retail', 11],
  'landuse=industrial': ['industrial', 10],
  'landuse=railway': ['railway', 12],
  'landuse=military': ['military', 10],
  'landuse=farmland': ['farmland', 9],
  'landuse=orchard': ['orchard', 10],
  'landuse=vineyard': ['orchard', 10],
  'landuse=meadow': ['grassland', 9],
  'natural=grassland': ['grassland', 9],
  'natural=heath': ['scrub', 9],
  'natural=scrub': ['scrub', 9],
  'natural=bare_rock': ['bare_rock', 10],
  'natural=scree': ['bare_rock', 10],
  'natural=sand': ['sand', 10],
  'natural=beach': ['beach', 10],
  'natural=glacier': ['glacier', 6],
  'natural=wetland': ['wetland', 10],
  'landuse=forest': ['forest', 7],
  'natural=wood': ['wood', 7],
  'landuse=grass': ['grass', 11],
  'landuse=village_green': ['village_green', 11],
  'landuse=recreation_ground': ['recreation_ground', 11],
  'landuse=allotments': ['allotments', 11],
  'landuse=cemetery': ['cemetery', 11],
  'amenity=grave_yard': ['cemetery', 12],
  'leisure=golf_course': ['golf_course', 10],
  'leisure=park': ['park', 9],
  'leisure=garden': ['park', 12],
  'tourism=zoo': ['zoo', 11],
  'amenity=hospital': ['hospital', 11],
  'amenity=university': ['university', 11],
  'amenity=college': ['college', 11],
  'amenity=school': ['school', 12],
  'aeroway=aerodrome': ['aerodrome', 9],
  'leisure=pitch': ['pitch', 13],
  'leisure=stadium': ['pitch', 12],
  'leisure=playground': ['playground', 13],
  'amenity=parking': ['parking', 13],
  'highway=pedestrian': ['pedestrian', 12],
  'place=square': ['pedestrian', 12],
  'man_made=pier': ['pier', 12],
};
const groundRank = new Map(Object.keys(grounds).map((tag, rank) => [tag, rank]));
const groundKeys = [...new Set(Object.keys(grounds).map((tag) => tag.slice(0, tag.indexOf('='))))];

/** Kinds of places, with their first zoom and how large they are said to be. */
const places: Record<string, [kind: string, zoom: number, population: number]> = {
  city: ['locality', 4, 11],
  town: ['locality', 7, 9],
  village: ['locality', 9, 6],
  suburb: ['neighbourhood', 10, 5],
  quarter: ['neighbourhood', 12, 4],
  hamlet: ['locality', 12, 3],
  neighbourhood: ['neighbourhood', 13, 3],
};

/** Keys of everything that is drawn. */
export const drawnKeys = new Set([...groundKeys, 'building', 'railway', 'waterway', 'highway', 'place', 'type']);

/** Names in OpenStreetMap that serve a language of the pages, the first one there is. */
const namesFor = languages.map(({ code }) => ({
  key: `name:${code}`,
  from: code === 'zh' ? ['name:zh-Hans', 'name:zh'] : [`name:${code}`, ...(code === 'zh-Hant' ? ['name:zh'] : [])],
}));

/** The name of something, and that in each language of the pages that has another. */
function namesOf(tags: Tags): Record<string, string> {
  const names: Record<string, string> = {};
  const { name } = tags;
  if (name) names.name = name.slice(0, limits.osmText);
  for (const { key, from } of namesFor) {
    const own = from.map((one) => tags[one]).find(Boolean);
    if (own && own !== name) names[key] = own.slice(0, limits.osmText);
  }
  return names;
}

const isSet = (value: string | undefined) => value !== undefined && value !== 'no';

/** Whether a closed line with these tags is an area. A street that ends where it begins is none. */
const isArea = (tags: Tags, isClosed: boolean) => isClosed && tags.area !== 'no';

/** How a line or an area is drawn; undefined where it is not. */
export function classOfWay(tags: Tags, isClosed: boolean): Drawn | undefined {
  return (isArea(tags, isClosed) ? classOfArea(tags) : undefined) ?? classOfLine(tags);
}

export function classOfArea(tags: Tags): Drawn | undefined {
  if (isSet(tags.building)) return area('buildings', 'building', 13);
  const isWater = tags.natural === 'water' || tags.waterway === 'riverbank' || tags.waterway === 'dock';
  if (isWater || tags.landuse === 'reservoir' || tags.landuse === 'basin' || tags.leisure === 'swimming_pool') {
    const kind = tags.water === 'river' || tags.waterway ? 'river' : 'lake';
    return area('water', kind, tags.leisure === 'swimming_pool' ? 14 : 7, 0, namesOf(tags));
  }
  for (const key of groundKeys) {
    // A pedestrian street that is a ring, and not an area, is a street.
    if (key === 'highway' && tags.area !== 'yes' && tags.type !== 'multipolygon') continue;
    const tag = `${key}=${tags[key]}`;
    const ground = grounds[tag];
    if (ground) return area('landuse', ground[0], ground[1], groundRank.get(tag));
  }
  return undefined;
}

const area = (layer: Layer, kind: string, zoom: number, rank = 0, names: Properties = {}): Drawn => ({
  layer,
  form: 'area',
  zoom,
  rank,
  properties: { kind, ...names },
});

const line = (layer: Layer, zoom: number, rank: number, properties: Properties): Drawn => ({
  layer,
  form: 'line',
  zoom,
  rank,
  properties,
});

function classOfLine(tags: Tags): Drawn | undefined {
  const { highway, railway, waterway, aeroway } = tags;
  const level = { ...(isSet(tags.tunnel) && { is_tunnel: true }), ...(isSet(tags.bridge) && { is_bridge: true }) };
  const raised = 100 * Math.max(-5, Math.min(5, Math.trunc(Number(tags.layer) || 0))) + (level.is_bridge ? 50 : 0);
  const street = streets[highway ?? ''];
  if (street && tags.area !== 'yes') {
    const [kind, zoom, rank] = street;
    const isDrive = highway === 'service' && isSet(tags.service);
    const properties = { kind, kind_detail: isDrive ? 'driveway' : highway!, ...namesOf(tags), ...level };
    return line('roads', isDrive ? 13 : zoom, raised + rank, properties);
  }
  if (rails.has(railway ?? ''))
    return line('roads', tags.service ? 13 : 9, raised + 70, { kind: 'rail', kind_detail: railway!, ...level });
  if (aeroway === 'runway' || aeroway === 'taxiway')
    return line('roads', 10, 5, { kind: 'aeroway', kind_detail: aeroway });
  if (tags.man_made === 'pier') return line('roads', 12, 5, { kind: 'path', kind_detail: 'pier' });
  const zoom = waterways[waterway ?? ''];
  if (zoom !== undefined && !isSet(tags.tunnel)) return line('water', zoom, 1, { kind: waterway!, ...namesOf(tags) });
  return undefined;
}

/** How a point is drawn: the name of a place, a station or a peak. */
export function classOfPoint(tags: Tags): Drawn | undefined {
  if (!tags.name) return undefined;
  const names = namesOf(tags);
  const point = (layer: Layer, zoom: number, rank: number, properties: Properties): Drawn => ({
    layer,
    form: 'point',
    zoom,
    rank,
    properties: { ...properties, ...names },
  });
  const place = places[tags.place ?? ''];
  if (place) {
    const [kind, zoom, size] = place;
    const population_rank = isSet(tags.capital) ? 12 : size;
    const people = Math.min(99, Math.round(10 * Math.log10(1 + Math.max(0, Number(tags.population) || 0))));
    const properties = { kind, kind_detail: tags.place!, min_zoom: zoom, population_rank };
    // The library names the first ones first.
    return point('places', zoom, -100 * population_rank - people, properties);
  }
  if (tags.railway === 'station' || tags.railway === 'halt') return point('pois', 12, 0, { kind: 'station' });
  if (tags.natural === 'peak') return point('pois', 12, 1, { kind: 'peak' });
  return undefined;
}

/** How a border is drawn: those of countries and of their first parts. */
export function classOfBorder({ boundary, admin_level }: Tags): Drawn | undefined {
  const level = Number(admin_level);
  if (boundary !== 'administrative' || (level !== 2 && level !== 4)) return undefined;
  return line('boundaries', level === 2 ? 0 : 6, -level, {
    kind: level === 2 ? 'country' : 'region',
    kind_detail: level,
  });
}
