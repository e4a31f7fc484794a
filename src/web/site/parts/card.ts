import type { Point } from '../../shared/map/coordinates.ts';
import type { Row } from '../stores.ts';

/** A store or a card, as the API has them. */
interface Shown extends Pick<Row, 'id' | 'name' | 'address' | 'spot' | 'rating'> {
  cover_url: string;
  review_count: number;
  original?: { name?: string | undefined };
}

interface Placed {
  latitude: number | null;
  longitude: number | null;
}

/** The row of a store in a list. */
export const rowOf = (
  { id, name, address, spot, cover_url, rating, review_count, original }: Shown,
  category: string,
): Row => ({
  id,
  name,
  ...(original?.name && { original: original.name }),
  category,
  address,
  spot,
  cover: cover_url,
  rating,
  reviews: review_count,
});

/** Null for a store that is not on the map. */
export const pointOf = ({ latitude, longitude }: Placed): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
