import { DomUtil, GridLayer, type Layer } from 'leaflet/dist/leaflet-src.esm.js';
import { PMTiles } from 'pmtiles';
import { labelRules, leafletLayer, paintRules } from 'protomaps-leaflet';

type Flavor = Parameters<typeof paintRules>[0];

/** Colours of the library's rules in the dress of the page: land is paper. The rules read no others. */
const flavors = {
  light: {
    earth: '#f8f1e4',
    park_a: '#dfe6c8',
    park_b: '#dfe6c8',
    hospital: '#f4ddd3',
    industrial: '#ece3d6',
    school: '#f3e7c9',
    beach: '#f0e2b8',
    zoo: '#dce3cf',
    wood_a: '#d5dfbf',
    wood_b: '#d5dfbf',
    scrub_a: '#e3e7cd',
    scrub_b: '#e3e7cd',
    glacier: '#fffdf8',
    sand: '#efe3c3',
    aerodrome: '#e9e1d6',
    runway: '#fffdf8',
    water: '#a9cdd0',
    pier: '#efe5d3',
    pedestrian: '#f1e4cc',
    buildings: '#e2d1b4',
    major: '#fffdf8',
    boundaries: '#a08b74',
    railway: '#8a7460',
    roads_label_minor: '#5f4a3c',
    roads_label_minor_halo: '#fffdf8',
    roads_label_major: '#4b372b',
    roads_label_major_halo: '#fffdf8',
    ocean_label: '#2f6468',
    state_label: '#7a6552',
    state_label_halo: '#f8f1e4',
    country_label: '#5f4a3c',
    city_label: '#2b1a12',
    city_label_halo: '#f8f1e4',
  },
  dark: {
    earth: '#1d130e',
    park_a: '#26301d',
    park_b: '#26301d',
    hospital: '#33201b',
    industrial: '#261b15',
    school: '#2d2316',
    beach: '#35301d',
    zoo: '#242a1d',
    wood_a: '#232c1b',
    wood_b: '#232c1b',
    scrub_a: '#2a2c1c',
    scrub_b: '#2a2c1c',
    glacier: '#3a3330',
    sand: '#332b1c',
    aerodrome: '#271d17',
    runway: '#4a3628',
    water: '#17343b',
    pier: '#2a1d16',
    pedestrian: '#291c14',
    buildings: '#35261c',
    major: '#4a3628',
    boundaries: '#75614f',
    railway: '#8a7460',
    roads_label_minor: '#cdb79f',
    roads_label_minor_halo: '#1d130e',
    roads_label_major: '#e0ccb5',
    roads_label_major_halo: '#1d130e',
    ocean_label: '#8fc3c9',
    state_label: '#a58f79',
    state_label_halo: '#1d130e',
    country_label: '#cdb79f',
    city_label: '#f6e9d6',
    city_label_halo: '#1d130e',
  },
};

/** The farthest zoom of the map, beyond that of the tiles. */
const maxZoom = 22;

/** The tiles of an archive, drawn in the browser with fonts of the system. Throws Error when it cannot be read. */
export async function vectorTiles(path: string, language: string) {
  const archive = new PMTiles(new URL(path, location.href).href);
  const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]);
  const { attribution } = metadata as { attribution?: unknown };
  // The library takes Leaflet from here.
  Object.assign(window, { L: { GridLayer, DomUtil } });
  return {
    attribution: typeof attribution === 'string' ? attribution : '',
    layerFor: (theme: keyof typeof flavors): Layer => {
      const flavor = flavors[theme] as Flavor;
      const drawn = {
        url: archive,
        maxDataZoom: header.maxZoom,
        maxZoom,
        lang: language,
        paintRules: paintRules(flavor),
        labelRules: labelRules(flavor, language),
        className: 'map-vector',
      };
      return leafletLayer(drawn) as unknown as Layer;
    },
  };
}
