import { hydrate, type Component } from 'svelte';
import type { Live } from './data.ts';
import Framed from './Framed.svelte';
import { shown } from './page-data.ts';

/** Pages that are programs: browsers take them over. */
const live: Record<Live, () => Promise<{ default: Component<never> }>> = {
  kiosk: () => import('./kiosk/Kiosk.svelte'),
  map: () => import('./map/Map.svelte'),
};

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
