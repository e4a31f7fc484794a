import type { Schemas } from '../../shared/api.ts';

export type MapService = Schemas['Site']['directions'][number];

/** Where a way leads. */
export interface Goal {
  name: string;
  latitude: number;
  longitude: number;
}

/** Names come after the place in a `geo:` address, in brackets of which they must have none. */
const label = (name: string) => encodeURIComponent(name.replaceAll(/[()]/g, ' ').trim());

const addresses: Record<MapService, (point: string, goal: Goal) => string> = {
  device: (point, { name }) => `geo:${point}?q=${point}(${label(name)})`,
  google: (point) => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point)}`,
  apple: (point, { name }) =>
    `https://maps.apple.com/?daddr=${encodeURIComponent(point)}&q=${encodeURIComponent(name)}`,
  amap: (_, { name, latitude, longitude }) =>
    `https://uri.amap.com/navigation?to=${longitude},${latitude},${encodeURIComponent(name)}&coordinate=wgs84&callnative=1`,
  openstreetmap: (point) => `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`,
};

/** Address of the way to a place in a map service. */
export const wayTo = (service: MapService, goal: Goal): string =>
  addresses[service](`${goal.latitude},${goal.longitude}`, goal);
