import { canLocate, locate } from '../../shared/map/locate.ts';

/** Goes to the list in the order of distance; to the map, where one may choose it, if the device does not say where it is. */
export async function goToNearest(link: HTMLAnchorElement): Promise<void> {
  const here = canLocate ? await locate() : undefined;
  if (!here || typeof here === 'string') return location.assign(link.href);
  location.assign(link.dataset.nearest!.replace('near=here', `near=${here.latitude},${here.longitude}`));
}
