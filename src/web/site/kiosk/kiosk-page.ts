import { shown } from '../page-data.ts';
import { hydrateWhole } from '../show.ts';
import type { KioskProps } from './data.ts';
import Kiosk from './Kiosk.svelte';

/** Brings the kiosk to life, and its frame, since it changes its language. */
export const hydratePage = () => hydrateWhole(document.querySelector('#app')!, Kiosk, shown.data as KioskProps['data']);
