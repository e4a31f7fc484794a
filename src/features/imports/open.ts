import type { ServiceContext } from '../../context.ts';
import { placesOfMap, type OsmOptions } from './openstreetmap.ts';
import { placesOfFile, type PlaceOptions } from './place-file.ts';

/** A file of places, and how it is read. */
export type Asked = { path: string } & (({ kind: 'osm' } & OsmOptions) | ({ kind: 'places' } & PlaceOptions));

/** The places of a file, for the directory in the folder `data`. Throws BadFile, also while they are read. */
export const openSource = (context: ServiceContext, data: string, { path, ...asked }: Asked) =>
  asked.kind === 'osm' ? placesOfMap(context, path, asked) : placesOfFile(context, data, path, asked);
