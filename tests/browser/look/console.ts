import type { Page } from 'playwright-core';
import type { Client } from '../../helpers/client.ts';
import { pbf } from '../../helpers/osm.ts';
import type { State } from './states.ts';

const captcha = (page: Page) => page.locator('form img[src^="data:image/svg+xml"]').waitFor();

async function find(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type('broth');
  await page.getByRole('option', { name: 'Slow Broth' }).first().waitFor();
}

const table = `name,category,address,hours
Little Harbour,Seafood 海鲜,3 Harbour Street,Mo-Fr 10:00-22:00
,Noodles 面馆,5 Mill Lane,
Pancake Corner,Desserts 甜品,7 Youth Road,Monday 9-5
`;

async function check(page: Page): Promise<void> {
  const file = { name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.setInputFiles('input[type=file]', file);
  await page.getByRole('button', { name: 'Check the file' }).click();
  const wrong = page.getByText('Required.', { exact: true });
  await wrong.first().waitFor();
  await wrong.first().scrollIntoViewIfNeeded();
}

/** Another administrator saves the name of a store while it is edited here. */
async function disagree(page: Page, root: Client): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('The Night Wok');
  const address = `/api/admin/stores/${page.url().split('/').at(-1)}`;
  const { data } = await root.get(address);
  await root.put(address, { ...data, name: 'Midnight Wok' });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Somebody else has changed this store' }).waitFor();
}

/** Some places of Andorra, as OpenStreetMap has them (© OpenStreetMap contributors, ODbL). */
const places = [
  ['cafe', 'Granier'],
  ['cafe', 'La Cuineta'],
  ['cafe', 'Cafè de la Plaça'],
  ['restaurant', 'Borda Estevet', 'regional'],
  ['restaurant', 'Can Manel', 'regional'],
  ['restaurant', 'Kyoto', 'japanese'],
  ['restaurant', 'La Fontanella', 'italian'],
  ['restaurant', 'Pizzeria Pisa', 'pizza'],
  ['bar', 'La Birreria'],
  ['bar', 'Dejà Vu'],
  ['pub', 'Harlem'],
  ['fast_food', 'Kebab Àgora', 'kebab'],
] as const;

/** Reads a map in the wizard; nothing is imported. */
async function readMap(page: Page): Promise<void> {
  const elements = places.map(([amenity, name, cuisine = ''], at) => ({
    type: 'node' as const,
    id: 1000 + at,
    lon: 1.52 + at / 1000,
    lat: 42.507,
    tags: { amenity, name, 'addr:city': 'Andorra la Vella', ...(cuisine && { cuisine }) },
  }));
  const buffer = pbf([elements], { timestamp: 1_780_000_000 });
  await page.setInputFiles('input[type=file]', {
    name: 'andorra.osm.pbf',
    mimeType: 'application/octet-stream',
    buffer,
  });
  const heading = page.locator('h2', { hasText: '12' });
  await page.locator('.btn-primary').click();
  await heading.waitFor();
  await heading.scrollIntoViewIfNeeded();
}

export const entrance: State[] = [
  { name: 'console-login', address: '/admin', seen: ['desktop en', 'phone zh dark'], act: captcha },
];

/** Pages of the console; the last one changes a store. */
export const inside: State[] = [
  { name: 'console-today', address: '/admin', seen: ['desktop en', 'phone en', 'desktop zh dark'] },
  {
    name: 'console-reviews',
    address: '/admin/reviews',
    seen: ['desktop en', 'desktop zh', 'phone zh', 'desktop en dark'],
  },
  { name: 'console-stores', address: '/admin/stores', seen: ['desktop en', 'phone zh'] },
  { name: 'console-store', address: '/admin/stores/1', seen: ['desktop en', 'desktop zh dark'] },
  { name: 'console-categories', address: '/admin/categories', seen: ['desktop zh'] },
  { name: 'console-applications', address: '/admin/applications', seen: ['desktop en'] },
  { name: 'console-reports', address: '/admin/reports', seen: ['desktop zh'] },
  { name: 'console-rankings', address: '/admin/rankings', seen: ['phone en'] },
  { name: 'console-users', address: '/admin/users', seen: ['desktop zh'] },
  { name: 'console-activity', address: '/admin/activity', seen: ['desktop en'] },
  { name: 'console-site', address: '/admin/site', seen: ['desktop zh'] },
  { name: 'console-backups', address: '/admin/backups', seen: ['desktop en'] },
  { name: 'console-import', address: '/admin/transfer', seen: ['desktop en'], act: check },
  { name: 'console-start', address: '/admin/start?step=file', seen: ['desktop en', 'phone zh'], act: readMap },
  { name: 'console-palette', address: '/admin/reviews', seen: ['desktop en'], act: find },
  { name: 'console-conflict', address: '/admin/stores/40', seen: ['desktop en'], act: disagree },
];
