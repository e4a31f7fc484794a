import type { Deps } from '../deps.ts';
import { keptSite } from '../features/settings/site.ts';
import type { Store } from '../features/stores/model.ts';
import { sourceOf } from '../features/stores/sources.ts';
import { contextOf } from '../http/context.ts';
import { chosenLanguage, languageOf } from '../http/language.ts';
import { loadPages } from './built.ts';
import { headOf } from './discovery/head.ts';
import { linkedData } from './discovery/linked-data.ts';
import { sharedPicture } from './discovery/picture.ts';
import { dataBlock, htmlPage } from './document.ts';
import { installHead } from './install/manifest.ts';
import type { ShownGround } from './ground/ground.ts';
import { mayShowMap, vectorTiles } from './map-tiles.ts';
import { rendered } from './renderer.ts';
import { isLive, type Shown } from './site/data.ts';
import type { Frame } from './site/frame.ts';

type WithWeek = Intl.Locale & { getWeekInfo(): { firstDay: number } };

const firstDays = new Map<string, number>();

/** Day with which weeks begin in a country, 1 for Monday; Monday where the country is not known. */
function firstDayIn(country: string): number {
  if (country === '') return 1;
  let day = firstDays.get(country);
  if (day === undefined) {
    day = (new Intl.Locale('und', { region: country }) as WithWeek).getWeekInfo().firstDay;
    firstDays.set(country, day);
  }
  return day;
}

/** The document of a page of the site; `whole` is the store that the page of a store is about. */
export async function sitePage(
  deps: Deps,
  request: Request,
  shown: Shown,
  { whole, ground = null }: { whole?: Store | undefined; ground?: ShownGround | null } = {},
): Promise<string> {
  const { db, mails, pageKeys, uploads } = deps;
  const { names } = await loadPages();
  const { name, tagline, logo_url: logo, map: drawn, time_zone: zone, town, country, currency } = await keptSite(db);
  const map = { ...drawn, vector: mayShowMap(shown.page) ? vectorTiles(deps) : null };
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('lang');
  const language = languageOf(request);
  const frame: Frame = {
    language,
    chosen: chosenLanguage(request) ?? null,
    name,
    tagline,
    logo,
    zone,
    town,
    country,
    firstDay: firstDayIn(country),
    currency,
    source: (await sourceOf(db).get()) ?? null,
    address: searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname,
    origin: contextOf(request).origin,
    mails: mails.isOn,
    ground,
  };
  const props = { ...shown, frame };
  const { page } = shown;
  const needed = isLive(page) ? props : { page, frame };
  const data = { of: 'site', key: pageKeys.of('site'), language, name, map, address: frame.origin, ...needed };
  const { about, body, components, ...markup } = await rendered(db, language, (renderer) => renderer.render(props));
  const picture = await sharedPicture(uploads, frame.origin, about.image || logo);
  const linked = linkedData(frame, shown, whole);
  const linkedBlock = linked ? dataBlock('application/ld+json', linked) : '';
  const head = [
    headOf(frame, about, picture),
    linkedBlock,
    installHead({ name, tagline, logo_url: logo }, language),
    markup.head,
  ].filter(Boolean);
  return htmlPage({
    language,
    ...names[page === 'kiosk' ? 'kiosk' : 'site'][language],
    head: head.join('\n'),
    body,
    components: page === 'map' ? ['map-page'] : components.length > 0 ? ['islands', ...components] : [],
    data,
    isReadable: true,
  });
}
