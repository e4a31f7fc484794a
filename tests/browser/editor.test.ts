import { expect, test } from 'bun:test';
import { eventually } from '../helpers/eventually.ts';
import { category, store } from '../helpers/client.ts';
import { consoleSuite, settled, troublesOf } from './console.ts';

const { admin, openConsole } = await consoleSuite();

const noodles = await category(admin, { name: 'Noodles' });
const make = (name: string) =>
  store(admin, { name, category_id: noodles.id, address: '1 Market Square', phone: '+86 10 5555 0100' });

test('an editor conflict: both versions are shown, and what is chosen is saved from each', async () => {
  const { id } = await make('Golden Wok');
  const page = await openConsole(`/admin/stores/${id}`);
  troublesOf(page).expect(/status of 412/);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Golden Wok Express');
  await page.getByLabel('Stall or floor').fill('B 7');

  const { data } = await admin.get(`/api/admin/stores/${id}`);
  const theirs = { ...data, name: 'The Golden Wok', phone: '+86 10 5555 0199' };
  expect((await admin.put(`/api/admin/stores/${id}`, theirs)).status).toBe(200);

  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this store' });
  await dialog.waitFor();
  const fields = dialog.getByRole('group');
  // Only what both changed is asked about.
  expect(await fields.locator('legend').allTextContents()).toEqual([expect.stringContaining('Name')]);
  expect(await fields.nth(0).textContent()).toContain('Golden Wok Express');
  expect(await fields.nth(0).textContent()).toContain('The Golden Wok');
  await fields.nth(0).getByRole('radio', { name: 'Saved by admin' }).check();
  await dialog.getByRole('button', { name: 'Save selection' }).click();
  await page.getByText('Saved “The Golden Wok”.').waitFor();

  const saved = (await admin.get(`/api/admin/stores/${id}`)).data;
  expect([saved.name, saved.spot, saved.phone]).toEqual(['The Golden Wok', 'B 7', '+86 10 5555 0199']);
});

test('changes of two people in different fields are both kept, without a question', async () => {
  const { id } = await make('Two Hands');
  const page = await openConsole(`/admin/stores/${id}`);
  troublesOf(page).expect(/status of 412/);
  await page.getByLabel('Description').fill('Noodles pulled by hand.');
  const { data } = await admin.get(`/api/admin/stores/${id}`);
  await admin.put(`/api/admin/stores/${id}`, { ...data, spot: 'C 3' });
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved “Two Hands”.').waitFor();
  const saved = (await admin.get(`/api/admin/stores/${id}`)).data;
  expect([saved.spot, saved.description]).toEqual(['C 3', 'Noodles pulled by hand.']);
  await page.context().close();
});

test('a draft of a former version of the program, without its newer fields, opens and is saved', async () => {
  const { id } = await make('Old Draft');
  const page = await openConsole(`/admin/stores/${id}`);
  await page.getByRole('button', { name: 'Add a dish' }).click();
  await page.keyboard.type('Soup');
  await page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('draft '))!;
    const newer = ['price_level', 'website', 'price', 'section', 'variants', 'diets', 'allergens', 'spicy', 'sold_out'];
    const text = sessionStorage.getItem(name)!;
    const old = JSON.stringify(JSON.parse(text), (key, value: unknown) => (newer.includes(key) ? undefined : value));
    addEventListener('pagehide', () => sessionStorage.setItem(name, old));
  });
  await page.reload();
  await page.getByRole('button', { name: 'More about Soup' }).click();
  await page.getByLabel('Section').fill('Starters');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved “Old Draft”.').waitFor();
  expect((await admin.get(`/api/admin/stores/${id}`)).data.dishes).toMatchObject([
    { name: 'Soup', section: 'Starters' },
  ]);
  await page.context().close();
});

test('a draft is there again after the tab was reloaded, and gone once it is saved', async () => {
  const page = await openConsole('/admin/stores/new');
  await page.getByLabel('Name', { exact: true }).fill('Draft Kitchen');
  await page.getByLabel('Category').selectOption('Noodles');
  await page.getByLabel('Address', { exact: true }).fill('2 Market Square');
  await page.getByRole('button', { name: 'Add a dish' }).click();
  await page.keyboard.type('Soup');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dumplings');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await settled(page);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Draft Kitchen');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved “Draft Kitchen”.').waitFor();
  await page.waitForURL(/\/admin\/stores\/\d+$/);

  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const { data } = await admin.get(`/api/admin/stores/${id}`);
  expect([data.name, data.address, data.dishes.map((dish: { name: string }) => dish.name)]).toEqual([
    'Draft Kitchen',
    '2 Market Square',
    ['Soup', 'Dumplings'],
  ]);
  await page.goto('/admin/stores/new');
  await settled(page);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
});

test('a store that somebody deleted meanwhile is restored where it is edited, and nothing typed is lost', async () => {
  const { id } = await make('Little Smokehouse');
  const page = await openConsole(`/admin/stores/${id}`);
  troublesOf(page).expect(/status of (?:404|412)/);
  await page.getByLabel('Stall or floor').fill('C 1');
  await admin.delete(`/api/admin/stores/${id}`);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Somebody has deleted this store.').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Saved “Little Smokehouse”.').waitFor();
  expect((await admin.get(`/api/admin/stores/${id}`)).data.spot).toBe('C 1');
});

test('hours are typed for ranges of days, and say how they were read', async () => {
  const { id } = await make('Hours Kitchen');
  const page = await openConsole(`/admin/stores/${id}`);
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.keyboard.type('11-15, 5pm-21:30');
  await page.locator('#hours').getByText('11:00–15:00, 17:00–21:30').waitFor();
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.keyboard.type('18.30-2');
  await page.getByText('ends the next day').waitFor();
  await page.getByRole('group', { name: 'Days of line 2' }).getByTitle('Sunday').click();
  await page.getByText('Closed on all other days.').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved “Hours Kitchen”.').waitFor();
  const { hours } = (await admin.get(`/api/admin/stores/${id}`)).data;
  expect(hours).toEqual([
    ...[1, 2, 3, 4, 5].flatMap((day) => [
      { day, opens: '11:00', closes: '15:00' },
      { day, opens: '17:00', closes: '21:30' },
    ]),
    { day: 6, opens: '18:30', closes: '02:00' },
  ]);
  await page.reload();
  await settled(page);
  expect(await page.getByLabel('Times of line 1').inputValue()).toBe('11:00–15:00, 17:00–21:30');
  await page.context().close();
});

test('hours and closed dates are read from one line while it is typed, beside the week that shows them', async () => {
  const { id } = await make('One Line');
  const page = await openConsole(`/admin/stores/${id}`);
  await page.getByRole('button', { name: 'Write them in one line' }).click();
  const line = page.getByLabel('Hours and closed dates, in one line');
  await line.fill('Mo–Fr 11–15, 17–21:30; 24–26 Dec closed; sometimes');
  await page.getByText('Not understood: sometimes').waitFor();
  await line.fill('Mo–Fr 11–15, 17–21:30; 24–26 Dec closed');
  const times = page.getByLabel('Times of line 1');
  await eventually(async () => expect(await times.inputValue()).toBe('11:00–15:00, 17:00–21:30'));
  expect(await page.getByLabel('First day').inputValue()).toEndWith('-12-24');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved “One Line”.').waitFor();
  const saved = (await admin.get(`/api/admin/stores/${id}`)).data;
  expect(saved.hours).toHaveLength(10);
  expect(saved.closures).toMatchObject([
    { from: expect.stringMatching(/-12-24$/), to: expect.stringMatching(/-12-26$/) },
  ]);

  // A change of the week shows in the line.
  await times.fill('12-14');
  await times.blur();
  await eventually(async () => expect(await line.inputValue()).toStartWith('Mon – Fri 12:00–14:00'));
  await page.context().close();
});

test('hours that cannot be read are not saved, and stay as they were typed', async () => {
  const { id } = await make('Odd Hours');
  const page = await openConsole(`/admin/stores/${id}`);
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.keyboard.type('from noon on');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Correct one field.').or(page.getByText('Correct 5 fields.')).waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await settled(page);
  expect(await page.getByLabel('Times of line 1').inputValue()).toBe('from noon on');
  await page.getByText('These times are not valid.').waitFor();
  await page.getByLabel('Times of line 1').fill('24 h');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved “Odd Hours”.').waitFor();
  expect((await admin.get(`/api/admin/stores/${id}`)).data.hours[0]).toEqual({
    day: 1,
    opens: '00:00',
    closes: '00:00',
  });
  await page.context().close();
});

test.each(['desktop', 'phone', 'zoomed'] as const)(
  'no day of the week is broken, and no time is covered (%s)',
  async (size) => {
    const hours = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '11:00', closes: '15:00' }));
    const { id } = await store(admin, { hours });
    for (const language of ['en', 'zh'] as const) {
      const page = await openConsole(`/admin/stores/${id}`, { size, language });
      const days = page.locator('#hours [role=group] button');
      expect(await days.count()).toBe(7);
      const lines = await days.evaluateAll((all) =>
        all.map((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          return text.getClientRects().length;
        }),
      );
      expect(lines).toEqual([1, 1, 1, 1, 1, 1, 1]);
      expect(await page.locator('#hours input[type=time]').count()).toBe(0);
      await page.context().close();
    }
  },
);
