import {
  choice,
  integer,
  language,
  line,
  link,
  nullable,
  origin,
  sinceVersion,
  t,
  text,
  timeZone,
  titled,
  type Static,
} from '../../schema.ts';
import { limits } from '../../limits.ts';

export const CORSSettings = titled('CORSSettings', 'Web pages that may call the API from a browser.', {
  origins: t.Array(text('Origin.', 'https://food.example'), {
    description: 'Origins whose pages may read answers.',
    examples: [['https://food.example', 'capacitor://localhost']],
  }),
});

export const allowedOrigin = origin(
  '`*` for every page, `null` for pages from files, or a scheme and host with an optional port: http, https, the web view of an app (capacitor, ionic, tauri, app) or a browser extension.',
);

const origins = t.Array(allowedOrigin, {
  maxItems: limits.origins,
  description: 'Origins whose pages may read answers; they replace all that are set.',
  examples: [['https://food.example', 'capacitor://localhost']],
});

export const CORSUpdateReq = titled('CORSUpdateReq', 'New list of origins.', { origins });

const degrees = (description: string, limit: number, example: number) =>
  t.Number({ minimum: -limit, maximum: limit, description, examples: [example] });

const MapPoint = titled('MapPoint', 'A point on the earth.', {
  latitude: degrees('Degrees north.', 90, 31.230391),
  longitude: degrees('Degrees east.', 180, 121.473702),
});

const SiteMap = titled('SiteMap', 'Where the map begins, and the picture that it is drawn on.', {
  centre: { ...nullable(MapPoint), description: 'Point in the middle of the map at first; null to show all stores.' },
  zoom: nullable(
    integer(`Zoom of the map at first, from 0, the world, to ${limits.mapZoom}; null to show all stores.`, {
      minimum: 0,
      maximum: limits.mapZoom,
      examples: [16],
    }),
  ),
  plan: nullable(
    titled(
      'MapPlan',
      'Drawn plan of a hall or a market: a picture, and where its lower left and its upper right corner lie.',
      {
        url: link(
          { description: 'Link to the picture.', examples: ['/static/upload/2026/11/9b1D4e7aTc5F8036kLmN.webp'] },
          1,
        ),
        south_west: MapPoint,
        north_east: MapPoint,
      },
    ),
  ),
  tiles: nullable(
    titled('MapTiles', 'Tiles of a map server, which lie below the plan.', {
      url: line(1, limits.url, {
        description: 'Address of a tile, with `{z}`, `{x}` and `{y}` for its zoom, column and row.',
        examples: ['https://tile.example/{z}/{x}/{y}.png'],
        pattern: String.raw`^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})(?:https?://[a-z0-9.:\[\]_-]+)?/(?!/)[^\s\\]*$`,
        hint: 'must be an http or https address, or a path that starts with "/", with {z}, {x} and {y}',
      }),
      attribution: line(0, limits.attribution, {
        description: 'Text that the owner of the tiles wants on the map.',
        examples: ['© OpenStreetMap contributors'],
      }),
    }),
  ),
});

/** Map services that the page of a store can lead to; `device` is the map app of the device. */
export const mapServices = ['device', 'google', 'apple', 'amap', 'openstreetmap'] as const;

/** A request that leaves these out keeps them. */
export const whereabouts = {
  town: line(0, limits.name, {
    description: 'Town of the place, for the titles of pages and for search engines, or "".',
    examples: ['Delft'],
  }),
  country: line(0, 2, {
    description: 'Country of the place in two letters (ISO 3166), or "".',
    examples: ['NL'],
    pattern: '^(?:[A-Z]{2})?$',
    hint: 'must be two capital letters, like NL',
  }),
  currency: sinceVersion(
    '0.4.0',
    line(0, 3, {
      description: 'Currency of all prices in three letters (ISO 4217), or "".',
      examples: ['EUR'],
      pattern: '^(?:[A-Z]{3})?$',
      hint: 'must be three capital letters, like EUR',
    }),
  ),
  content_language: sinceVersion(
    '0.4.0',
    nullable({
      ...language(
        'Language that the names and descriptions of stores, dishes and categories are in; their `translations` have the others. Set once. The first of `languages` counts while it is null.',
      ),
      examples: ['en'],
    }),
  ),
  owner_edits: sinceVersion(
    '0.4.0',
    choice(
      ['review', 'direct'],
      'Whether an administrator reviews what owners of stores change, or it counts at once.',
    ),
  ),
  directions: t.Array(choice(mapServices, 'Map service.'), {
    uniqueItems: true,
    maxItems: mapServices.length,
    description: 'Map services that the page of a store offers for directions, in this order.',
    examples: [['device', 'google', 'openstreetmap']],
  }),
};

export const place = {
  name: line(1, limits.name, { description: 'Name of the site.', examples: ['Old Town Market'] }),
  tagline: line(0, limits.tagline, {
    description: 'Line below the name.',
    examples: ['Everything within a short walk.'],
  }),
  logo_url: link({ description: 'Link to the logo.', examples: ['/static/upload/2026/11/9b1D4e7aTc5F8036kLmN.webp'] }),
  languages: t.Array(language('Language tag.'), {
    minItems: 1,
    maxItems: limits.languages,
    description: 'Languages of the site, the preferred one first.',
    examples: [['zh-CN', 'en']],
  }),
  time_zone: timeZone('Time zone of the IANA database that hours are meant in; at first that of the machine.'),
  map: SiteMap,
};

export const Site = titled('Site', 'The place that this service is about.', { ...place, ...whereabouts });

export type Site = Static<typeof Site>;
