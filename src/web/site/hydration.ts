import { hydrate, mount, unmount, type Component } from 'svelte';
import type { Live } from './data.ts';
import Framed from './Framed.svelte';
import { islands, type IslandName } from './islands.ts';
import { shown } from './page-data.ts';

/** Pages that are programs: browsers take them over. */
const live: Record<Live, () => Promise<{ default: Component<never> }>> = {
  kiosk: () => import('./kiosk/Kiosk.svelte'),
  map: () => import('./map/Map.svelte'),
};

/** Shows a component in a place of the document. Returns what takes it away. */
export function show<Props extends object>(target: Element, Part: Component<Props>, props: Props): () => void {
  const { frame } = shown;
  const mounted = mount(Framed as Component<object>, { target, props: { frame, Part, props } });
  return () => void unmount(mounted);
}

/** Brings a live page to life. */
export async function hydratePage(name: Live): Promise<void> {
  const { frame, data } = shown;
  const { default: Page } = await live[name]();
  // The kiosk changes its frame, since it changes its language.
  if (name === 'kiosk')
    hydrate(Page as Component<object>, { target: document.querySelector('#app')!, props: { frame, data } });
  else
    hydrate(Framed as Component<object>, {
      target: document.querySelector('#content')!,
      props: { frame, Part: Page, props: data },
    });
}

/** Brings an island to life as soon as it is there. */
async function showIsland(place: HTMLElement): Promise<void> {
  const { island, props } = place.dataset as { island: IslandName; props: string };
  const { default: Part } = await islands[island]();
  place.replaceChildren();
  show(place, Part as Component<object>, JSON.parse(props) as object);
}

export function showIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) void showIsland(place);
}
