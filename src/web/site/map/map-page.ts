import { shown } from '../page-data.ts';
import { hydrateFramed } from '../show.ts';
import type { MapData } from './data.ts';
import Page from './Map.svelte';

/** Brings the page of the map to life. */
export const hydratePage = () => hydrateFramed(document.querySelector('#content')!, Page, shown.data as MapData);
