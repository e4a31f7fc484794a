import { shown } from '../page-data.ts';
import { hydrateWhole } from '../show.ts';
import { register } from '../worker.ts';
import type { KioskProps } from './data.ts';
import Kiosk from './Kiosk.svelte';

// The frame, too, since the kiosk changes its language.
hydrateWhole(document.querySelector('#app')!, Kiosk, shown.data as KioskProps['data']);
// Undefined where the browser does not trust the address.
if (navigator.serviceWorker) void register(shown.frame.language);
