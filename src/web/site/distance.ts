import type { Language } from '../../i18n/languages.ts';
import { locate } from '../shared/map/locate.ts';
import { lengthIn, roundedLength } from '../shared/map/scale.ts';
import { distance } from '../../lib/distance.ts';

/** Says how far it is to a place, to those who let the site know where they are. */
export async function tellDistance(place: HTMLElement, language: Language): Promise<void> {
  const here = await locate();
  if (typeof here === 'string') return;
  const [latitude = 0, longitude = 0] = place.dataset.distance!.split(',').map(Number);
  place.textContent = lengthIn(language, roundedLength(distance(here, { latitude, longitude })));
  place.hidden = false;
}
