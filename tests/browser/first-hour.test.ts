// needs: time, one engine (a file of the operator, and pictures)
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { startServer } from '../helpers/server.ts';
import { browserSuite, logIn, settled } from './console.ts';

/** A file of OpenStreetMap with a country, such as that of Andorra, which the documentation shows. */
const country = process.env.FOODMAP_COUNTRY;
const folder = join(import.meta.dir, '../../docs/images/andorra');

const server = await startServer();
const { open } = await browserSuite(server);
afterAll(async () => void (await server.stop()));

async function photograph(page: Page, name: string): Promise<void> {
  await settled(page);
  mkdirSync(folder, { recursive: true });
  const png = await page.screenshot();
  writeFileSync(join(folder, `${name}.webp`), await new Bun.Image(png).webp({ quality: 80 }).bytes());
}

test.skipIf(country === undefined)('a country from its file to its open site, in pictures', async () => {
  const page = await open();
  await page.goto('/admin');
  await logIn(page);
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByLabel('Site name').fill('Andorra eats');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('One file from OpenStreetMap').waitFor();
  await photograph(page, 'file');
  await page.setInputFiles('input[type=file]', country!);
  await page.getByRole('heading', { name: basename(country!) }).waitFor();
  await page.getByRole('button', { name: 'Read the file' }).click();
  const found = page.getByRole('heading', { name: /places to eat$/ });
  await found.evaluate((heading) => heading.parentElement!.scrollIntoView());
  await photograph(page, 'review');
  await page.getByRole('button', { name: /^Import \d+ stores$/ }).click();
  await page.getByText(/The map is drawn/).waitFor();
  await page.getByRole('heading', { name: 'Your place is ready.' }).waitFor();
  await photograph(page, 'done');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open the site' }).click();
  const site = await opened;
  await site.getByText('© OpenStreetMap contributors').first().waitFor();
  await photograph(site, 'home');
  await site.getByRole('link', { name: 'Map', exact: true }).click();
  await site.locator('.map-cluster').first().waitFor();
  await site.locator('canvas.leaflet-tile-loaded').first().waitFor();
  await photograph(site, 'map');
  expect(await site.locator('.map-cluster, .map-place').count()).toBeGreaterThan(3);
  await page.context().close();
});
