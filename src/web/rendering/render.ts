import type { Component } from 'svelte';
import { render as renderComponent } from 'svelte/server';
import type { OwnTexts } from '../../features/texts/service.ts';
import type { Notes } from '../site/context.ts';
import { isLive, type Markup, type PageName, type SiteProps } from '../site/data.ts';
import type { About } from '../site/frame.ts';
import Apply from '../site/apply/Apply.svelte';
import Categories from '../site/categories/Categories.svelte';
import Dish from '../site/dish/Dish.svelte';
import Failed from '../site/failed/Failed.svelte';
import Framed from '../site/Framed.svelte';
import Home from '../site/home/Home.svelte';
import List from '../site/list/List.svelte';
import ListPrint from '../site/list-print/ListPrint.svelte';
import Lists from '../site/lists/Lists.svelte';
import Login from '../site/login/Login.svelte';
import { filled, place, withoutMarks } from '../site/marks.ts';
import Mail from '../site/mail/Mail.svelte';
import Me from '../site/me/Me.svelte';
import Kiosk from '../site/kiosk/Kiosk.svelte';
import Offline from '../site/offline/Offline.svelte';
import Owner from '../site/owner/Owner.svelte';
import Print from '../site/print/Print.svelte';
import Privacy from '../site/privacy/Privacy.svelte';
import MapPage from '../site/map/Map.svelte';
import Rankings from '../site/rankings/Rankings.svelte';
import Results from '../site/results/Results.svelte';
import Site from '../site/Site.svelte';
import Store from '../site/store/Store.svelte';
import { KeptCards } from './kept-cards.ts';
import { replace } from './own.ts';

const pages: Record<PageName, Component<never>> = {
  home: Home,
  results: Results,
  store: Store,
  dish: Dish,
  rankings: Rankings,
  categories: Categories,
  apply: Apply,
  login: Login,
  mail: Mail,
  me: Me,
  owner: Owner,
  kiosk: Kiosk,
  list: List,
  listPrint: ListPrint,
  lists: Lists,
  offline: Offline,
  print: Print,
  privacy: Privacy,
  map: MapPage,
  failed: Failed,
};

export { own } from './own.ts';
export { words } from './words.ts';

let kept = new KeptCards();
let inForce: OwnTexts = {};

/** Puts these in the place of texts, and all others back; the same object again changes nothing. */
export function override(texts: OwnTexts): void {
  if (texts === inForce) return;
  inForce = texts;
  replace(texts);
  kept = new KeptCards();
}

/** Renders a page on the server: markup for a browser that takes it over where it is live, else without marks. */
export function render({ frame, page, data }: SiteProps): Markup {
  let about: About = { title: frame.name, description: frame.tagline, isListed: false };
  const components = new Set<string>();
  const ready: string[] = [];
  const notes: Notes = {
    about: (noted) => (about = noted),
    island: (name) => components.add(name),
    card: (card) => kept.markup(frame, card),
    ready: (markup) => {
      ready.push(markup);
      return place;
    },
  };
  const Page = pages[page] as unknown as Component<object>;
  // Svelte's parts are getters, which do not spread.
  const markup = ({ head, body }: { head: string; body: string }): Markup => ({
    head,
    body,
    about,
    components: [...components],
  });
  // The kiosk has a separate frame: no link of it leads out.
  if (page === 'kiosk') return markup(renderComponent(Page, { props: { frame, data } }));
  const content = renderComponent(Framed as Component<object>, { props: { frame, Part: Page, props: data, notes } });
  const around = renderComponent(Site, { props: { frame, page: place } });
  const body = isLive(page) ? content.body : filled(withoutMarks(content.body), ready);
  return markup({ head: around.head + content.head, body: filled(withoutMarks(around.body), [body]) });
}
