import { createContext } from 'svelte';
import type { Offer } from '../../../attributes.ts';

/** Choices of the owner's forms, the same for every store of a place. */
export interface OwnerData {
  /** Attributes that a store can have. */
  attributes: Offer;
  /** Languages of the place, that of its texts first. */
  languages: readonly string[];
}

export const [getPlace, setPlace] = createContext<OwnerData>();
