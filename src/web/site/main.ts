import { returnToKiosk } from './kiosk/start.ts';
import { shown } from './page-data.ts';
import { closeMenus } from './parts/menu.ts';
import { keepOpenings } from './parts/opening-clock.ts';
import { suggestNames } from './search/field.ts';
import { enlargePictures } from './store/gallery.ts';
import { leadToAccount } from './people/account-link.ts';
import { register } from './worker.ts';

/** How long a failure is shown before a kiosk tries again, in milliseconds. */
const pauseOfFailure = 5000;

const { frame, page } = shown;
if (page === 'map') void import('./map/map-page.ts').then(({ hydratePage }) => hydratePage());
else if (document.querySelector('[data-island]')) void import('./islands.ts').then(({ showIslands }) => showIslands());

if (page !== 'map') keepOpenings(frame);
/** Says how far the place is to those who let the site know where they are; nobody is asked. */
async function sayDistance(far: HTMLElement): Promise<void> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  if (state === 'granted') await (await import('./distance.ts')).tellDistance(far, frame.language);
}

const far = document.querySelector<HTMLElement>('[data-distance]');
if (far && window.isSecureContext) void sayDistance(far);
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-nearest]');
  if (!link) return;
  event.preventDefault();
  void import('./results/nearest.ts').then(({ goToNearest }) => goToNearest(link));
});
closeMenus();
suggestNames();
enlargePictures();
leadToAccount();
returnToKiosk(page === 'failed' ? pauseOfFailure : 0);
// Undefined where the browser does not trust the address.
if (navigator.serviceWorker) void register(frame.language);
