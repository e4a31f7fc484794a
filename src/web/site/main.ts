import { isLive } from './data.ts';
import { returnToKiosk } from './kiosk/start.ts';
import { shown } from './page-data.ts';
import { closeMenus } from './parts/menu.ts';
import { suggestNames } from './search/field.ts';
import { enlargePictures } from './store/gallery.ts';
import { leadToAccount } from './people/account-link.ts';

const { page } = shown;
if (isLive(page)) void import('./hydration.ts').then(({ hydratePage }) => hydratePage(page));
else if (document.querySelector('[data-island]'))
  void import('./hydration.ts').then(({ showIslands }) => showIslands());

closeMenus();
suggestNames();
enlargePictures();
leadToAccount();
returnToKiosk(shown);
// Undefined where the browser does not trust the address.
if (navigator.serviceWorker) void import('./worker.ts').then(({ register }) => register());
