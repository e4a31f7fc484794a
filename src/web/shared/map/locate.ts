import { pointAt, type Point } from './coordinates.ts';

/** Only pages of a secure address may ask where the device is. */
export const canLocate = window.isSecureContext && 'geolocation' in navigator;

/** Why the place of the device is not known: keys of the texts of the map. */
export type NotLocated = 'notLocated' | 'locationRefused';

/** Where the device is, or why that is not known. */
export const locate = (): Promise<Point | NotLocated> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(pointAt(coords.latitude, coords.longitude)),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'locationRefused' : 'notLocated'),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  });
