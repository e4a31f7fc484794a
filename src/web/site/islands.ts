import type { Component } from 'svelte';
import LookUp from './apply/LookUp.svelte';
import type { IslandName } from './frame.ts';
import Entry from './login/Entry.svelte';
import PrintButton from './print/PrintButton.svelte';
import { show } from './show.ts';
import Claim from './store/claim/Claim.svelte';
import Directions from './store/Directions.svelte';
import Like from './store/Like.svelte';
import Report from './store/Report.svelte';
import Writing from './store/review/Writing.svelte';
import Share from './store/Share.svelte';

/** The small ones are in one script, since on a slow line every request costs more than they do. */
export const islands = {
  Application: async () => (await import('./apply/Application.svelte')).default,
  Claim: () => Claim,
  Directions: () => Directions,
  Entry: () => Entry,
  KeptPages: async () => (await import('./offline/KeptPages.svelte')).default,
  Like: () => Like,
  LookUp: () => LookUp,
  MailLink: async () => (await import('./mail/MailLink.svelte')).default,
  Mine: async () => (await import('./me/Mine.svelte')).default,
  OwnStores: async () => (await import('./owner/OwnStores.svelte')).default,
  PrintButton: () => PrintButton,
  Report: () => Report,
  Share: () => Share,
  StopsMap: async () => (await import('./list/StopsMap.svelte')).default,
  Writing: () => Writing,
} satisfies Record<IslandName, () => unknown>;

/** Brings an island to life as soon as it is there. */
async function showIsland(place: HTMLElement): Promise<void> {
  const { island, props } = place.dataset as { island: IslandName; props: string };
  const Part = await islands[island]();
  place.replaceChildren();
  show(place, Part as Component<object>, JSON.parse(props) as object);
}

export function showIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) void showIsland(place);
}
