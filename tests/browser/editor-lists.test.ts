import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import * as helpers from '../helpers/client.ts';
import { consoleSuite, settled, troublesOf, views, type View } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { admin, client, open, openConsole } = await consoleSuite({ env: { FOODMAP_BASE_URL: 'https://food.example' } });
const category = await helpers.category(admin, { name: 'Dumplings', translations: { zh: { name: '饺子' } } });
const daily = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes }));
const hours: Record<string, unknown[]> = {
  'Golden Wok': daily('10:00', '14:00'),
  'Old Well Dumplings': daily('11:00', '21:00'),
  'North Gate Kitchen': daily('09:00', '13:30'),
  'Night Kitchen': daily('18:00', '23:00'),
};
const shops: Record<string, number> = {};
for (const [index, [name, open]] of Object.entries(hours).entries()) {
  const place = { latitude: 39.9 + index * 0.004, longitude: 116.4 + (index % 2) * 0.006, hours: open };
  shops[name] = (
    await helpers.store(admin, { name, category_id: category.id, address: `${index + 1} Well Street`, ...place })
  ).id;
}
const [wok, well, gate, night] = Object.values(shops) as [number, number, number, number];
const walk = await helpers.list(admin, [], {
  title: '12 dumplings on foot',
  description: 'From the north gate to the river, best on an empty stomach.',
  stops: [
    { store_id: gate, note: 'Shrimp, before noon.', translations: { zh: { note: '虾仁，趁早。' } } },
    { store_id: wok, note: 'The crisp ones.' },
    { store_id: well },
  ],
  translations: { zh: { title: '步行吃遍十二家饺子', description: '从北门到河边，空着肚子来最好。' } },
});
const apart = await helpers.list(admin, [wok, night], { title: 'Early and late' });
const lookAt = process.env.FOODMAP_SHOTS;

async function inspect(page: Page, name: string) {
  await settled(page);
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], []]);
  if (lookAt) await page.screenshot({ path: `${lookAt}/${name}.png`, fullPage: true });
}

const stopsOf = (page: Page) => page.locator('article ol > li h2').allInnerTexts();

test('the start page leads to a list with its stores in their order, and each to its store', async () => {
  const page = await open({ size: 'phone', hasScripts: false });
  await page.goto('/');
  await page.getByRole('link', { name: '12 dumplings on foot' }).click();
  await page.getByRole('heading', { name: '12 dumplings on foot' }).waitFor();
  expect(await stopsOf(page)).toEqual(['North Gate Kitchen', 'Golden Wok', 'Old Well Dumplings']);
  expect(await page.locator('article header').innerText()).toMatch(/3 stops · 1\.\d km · on foot about \d+ min/);
  await page.getByText(/All open at the same time: .?11:00–13:30/).waitFor();
  const days = page.getByRole('navigation', { name: 'Open on' }).getByRole('link');
  await days.nth(2).click();
  expect(await days.nth(2).getAttribute('aria-current')).toBe('true');
  await page.getByRole('link', { name: 'Golden Wok' }).click();
  await page.getByRole('heading', { name: 'Golden Wok', level: 1 }).waitFor();
  await page.context().close();
});

test('the map of the place leads to the lists', async () => {
  const page = await open({ size: 'phone', hasScripts: false });
  await page.goto('/map');
  const lists = page.getByRole('navigation', { name: 'Picked by our editors' }).getByRole('link');
  expect(await lists.allInnerTexts()).toEqual(['Early and late', '12 dumplings on foot']);
  await lists.nth(1).click();
  await page.getByRole('heading', { name: '12 dumplings on foot' }).waitFor();
  await page.context().close();
});

for (const size of ['phone', 'desktop'] as const)
  test(`the map of a list can be moved, with the numbers of its stops, which lead to them: ${size}`, async () => {
    const page = await open({ size });
    await page.goto(`/lists/${walk.id}`);
    const pins = page.locator('.map-place b');
    await page.getByRole('button', { name: 'Explore the map' }).click();
    await page.getByRole('application', { name: /Map of the stops/ }).waitFor();
    await pins.nth(2).waitFor();
    expect((await pins.allInnerTexts()).toSorted()).toEqual(['1', '2', '3']);
    await inspect(page, `list-map-${size}`);
    await pins.filter({ hasText: '2' }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Golden Wok');
    await page.context().close();
  });

test('a list whose stores are never all open warns of it', async () => {
  const page = await open();
  await page.goto('/lists');
  await page.getByRole('link', { name: 'Early and late' }).click();
  await page.getByText('never all open at the same time').waitFor();
  await page.context().close();
});

test('a kiosk shows the stores of a list', async () => {
  const page = await open({ size: 'stand' });
  await page.goto('/?kiosk=1&lang=en');
  await page.getByRole('link', { name: '12 dumplings on foot' }).click();
  await page.getByRole('heading', { name: '12 dumplings on foot' }).waitFor();
  expect(await page.locator('main li b').allInnerTexts()).toEqual([
    'North Gate Kitchen',
    'Golden Wok',
    'Old Well Dumplings',
  ]);
  const tiles = await page.locator('main li').allInnerTexts();
  expect(tiles[0]).toMatch(/^1\s*North Gate Kitchen\s*Shrimp, before noon\./);
  expect(tiles[2]).toMatch(/^3\s*Old Well Dumplings\s*Dumplings/);
  await page.getByText(/on foot about \d+ min/).waitFor();
  await page.getByText('All open at the same time: ').waitFor();
  await inspect(page, 'list-kiosk');
  await page.context().close();
});

test('a printed list has the hours of each store, and when all are open, or that they never are', async () => {
  const page = await open();
  await page.goto(`/lists/${walk.id}/print`);
  await page.getByText('All open at the same time: Mon – Sun 11:00–13:30.').waitFor();
  await page.getByText('Mon – Sun 10:00–14:00').waitFor();
  await inspect(page, 'list-print');
  await page.goto(`/lists/${apart.id}/print`);
  await page.getByText('They are never all open at the same time.').waitFor();
  await page.context().close();
});

test('an administrator makes a list, orders it by keys, publishes it and takes it back', async () => {
  const page = await openConsole('/admin/lists/new');
  await page.getByLabel('Title').fill('A morning');
  const find = page.getByLabel('Find a place to add');
  for (const name of ['Golden Wok', 'Old Well', 'North Gate']) {
    await find.fill(name);
    await page.getByRole('button', { name: `Add ${name}` }).waitFor();
    await find.press('Enter');
  }
  await page.getByLabel('Note on Golden Wok').fill('The crisp ones.');
  await page.getByRole('button', { name: 'Move North Gate Kitchen, stop 3 of 3' }).press('Home');
  await page.getByText('in straight lines').waitFor();
  await page.getByLabel('Status').selectOption('published');
  await page.getByLabel('In another language').selectOption('zh-CN');
  await page.getByLabel('Title in').fill('早晨');
  await inspect(page, 'list-editor');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('A morning is saved.').waitFor();
  const id = Number(/\d+$/.exec(page.url())![0]);
  const { data } = await client.get(`/api/lists/${id}`);
  expect([data.title, data.translations]).toEqual(['A morning', { 'zh-CN': { title: '早晨' } }]);
  expect(data.stops.map((stop: { store_id: number; note: string }) => [stop.store_id, stop.note])).toEqual([
    [gate, ''],
    [wok, 'The crisp ones.'],
    [well, ''],
  ]);
  await page.getByRole('link', { name: 'Lists', exact: true }).last().click();
  await page.getByRole('button', { name: 'Delete A morning' }).click();
  await page.getByText('A morning is deleted.').waitFor();
  await inspect(page, 'list-lists');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'A morning' }).waitFor();
  await admin.delete(`/api/admin/lists/${id}`);
  await page.context().close();
});

test('a list that somebody else has changed is not overwritten', async () => {
  const page = await openConsole(`/admin/lists/${walk.id}`);
  const { data } = await admin.get(`/api/admin/lists/${walk.id}`);
  await page.getByLabel('Title').fill('Mine');
  await admin.put(`/api/admin/lists/${walk.id}`, { ...data, sort_order: -1 });
  troublesOf(page).expect(/status of 412/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const answered = page.waitForResponse('**/api/admin/lists/*');
  await page.getByRole('button', { name: 'Load again' }).click();
  await answered;
  await settled(page);
  expect(await page.getByLabel('Title').inputValue()).toBe('12 dumplings on foot');
  await page.context().close();
});

test.each([...views, { size: 'phone', theme: 'light', language: 'ar' } as View])(
  'the pages of a list are accessible and fit: %o',
  async (view) => {
    const page = await open(view);
    for (const [path, name] of [
      ['/', 'home'],
      ['/lists', 'all'],
      [`/lists/${walk.id}`, 'one'],
      [`/lists/${walk.id}/print`, 'print'],
    ] as const) {
      await page.goto(path);
      await inspect(page, `list-${name}-${view.size}-${view.theme}-${view.language}`);
    }
    const editor = await openConsole(`/admin/lists/${walk.id}`, view);
    await inspect(editor, `list-editor-${view.size}-${view.theme}-${view.language}`);
    for (const one of [page, editor]) await one.context().close();
  },
);
