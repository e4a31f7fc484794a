import { createContext } from 'svelte';
import type { Offer } from '../../../attributes.ts';

/** What the forms of an owner offer, which is the same for every store of a place. */
export interface OwnerData {
  /** What can be said about a store. */
  attributes: Offer;
  /** Languages of the place, that of its texts first. */
  languages: readonly string[];
}

export const [getPlace, setPlace] = createContext<OwnerData>();
