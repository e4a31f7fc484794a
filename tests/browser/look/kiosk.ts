import type { Page } from 'playwright-core';
import type { State } from './states.ts';

/** On Market Square. */
const start = '/?kiosk=1&lang={language}&here=30.25,-155';

async function leave(page: Page): Promise<void> {
  const choice = page.getByRole('button', { name: 'Touch to begin' });
  // In steps that end while the first picture is shown, whenever the kiosk began to count.
  while ((await choice.count()) === 0) await page.clock.runFor(5000);
}

/** Of the keyboard on the screen. */
async function type(page: Page): Promise<void> {
  const keys = page.getByRole('group', { name: 'Keyboard' });
  for (const key of 'noo') await keys.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('list', { name: 'Did you mean' }).getByRole('link').first().waitFor();
}

export const kiosk: State[] = [
  { name: 'kiosk-home', address: start, seen: ['stand en', 'stand zh dark'] },
  { name: 'kiosk-list', address: `${start}&view=list`, seen: ['stand zh'] },
  { name: 'kiosk-map', address: `${start}&view=map`, seen: ['stand en'] },
  { name: 'kiosk-keyboard', address: `${start}&view=find`, seen: ['stand en'], act: type },
  { name: 'kiosk-store', address: `${start}&store=1`, seen: ['stand zh'] },
  { name: 'kiosk-idle', address: start, seen: ['stand en'], act: leave, isTimed: true },
];
