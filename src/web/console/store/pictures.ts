import * as limits from '../../shared/openapi-limits.ts';
import type { Purpose } from './uploads.svelte.ts';
import type { Values } from './values.ts';

/** Most pictures beside the cover. */
const most: number = limits.StoreUpsertReq.images;

/** Turns of the pictures that were uploaded, by URL. */
const turns = new Map<string, number>();

/** The cover that was taken because there was none. */
let firstCome = '';

/** Puts an uploaded picture where it belongs. */
export function place(values: Values, url: string, purpose: Purpose, turn: number): void {
  if (purpose.kind === 'dish') {
    const dish = values.dishes.find(({ key }) => key === purpose.key);
    if (dish) dish.image_url = url;
    return;
  }
  if (purpose.kind === 'instead') {
    values.images = values.images.map((one) => (one === purpose.url ? url : one));
    if (values.cover_url === purpose.url) values.cover_url = url;
    for (const dish of values.dishes) if (dish.image_url === purpose.url) dish.image_url = url;
    return;
  }
  turns.set(url, turn);
  const later = values.images.findIndex((one) => (turns.get(one) ?? 0) > turn);
  values.images.splice(later === -1 ? values.images.length : later, 0, url);
  const comesBefore = values.cover_url === firstCome && turn < (turns.get(firstCome) ?? 0);
  if (values.cover_url === '' || comesBefore) values.cover_url = firstCome = url;
}

/** Makes a picture the cover; a cover that was not among the pictures becomes one of them. */
export function makeCover(values: Values, url: string): void {
  const { cover_url: before } = values;
  if (before !== '' && !values.images.includes(before) && values.images.length < most) values.images.unshift(before);
  values.cover_url = url;
}

/** Takes a picture out; the next one becomes the cover. Gives what puts it back. */
export function takeOut(values: Values, url: string): () => void {
  const { cover_url: cover } = values;
  const images = [...values.images];
  values.images = images.filter((one) => one !== url);
  if (cover === url) values.cover_url = values.images[0] ?? '';
  return () => {
    values.images = images;
    values.cover_url = cover;
  };
}
