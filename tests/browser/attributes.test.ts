import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { category, store } from '../helpers/client.ts';
import { consoleSuite, settled } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { admin, open, openConsole } = await consoleSuite();
await admin.put('/api/admin/settings/attributes', {
  hidden: ['drive_through'],
  own: [{ key: 'x:family_room', kind: 'flag', names: { en: 'Family room', 'zh-CN': '亲子房' } }],
});
const noodles = await category(admin, { name: 'Noodles' });
const put = (name: string, attributes: object) =>
  store(admin, { name, category_id: noodles.id, latitude: 52.1, longitude: 4.3, attributes });
await put('Green Table', { 'diet:vegan': 'only', wheelchair: 'limited', 'x:family_room': 'yes', delivery: 'no' });
await put('Root and Leaf', { 'diet:vegan': 'yes', takeaway: 'yes' });
await put('Smoke House', { 'diet:vegan': 'no', takeaway: 'yes', dog: 'leashed' });

async function isWellMade(page: Page): Promise<void> {
  await settled(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toEqual([]);
}

const texts = {
  en: { filters: 'Filters', vegan: /^Vegan \d/, off: 'Remove Vegan', known: 'Good to know' },
  zh: { filters: '筛选条件', vegan: /^纯素 \d/, off: '移除“纯素”', known: '特色与设施' },
  ar: { filters: 'عوامل التصفية', vegan: /^نباتي صرف \d/, off: 'نباتي صرف', known: 'معلومات مفيدة' },
} as const;

for (const language of ['en', 'zh', 'ar'] as const) {
  const text = texts[language];

  test.each(['phone', 'desktop'] as const)(`a vegan finds lunch in four taps, in ${language} on a %s`, async (size) => {
    const page = await open({ size, language });
    await page.goto('/');
    await page.getByRole('link', { name: 'Noodles', exact: true }).first().click();
    await page.waitForURL('**/?category=*');
    await page.locator('summary', { hasText: text.filters }).click();
    await isWellMade(page);
    await page.getByRole('link', { name: text.vegan }).click();
    await page.waitForURL('**attr=diet:vegan*');
    expect(await page.getByRole('link', { name: 'Smoke House' }).count()).toBe(0);
    await isWellMade(page);
    await page.getByRole('link', { name: 'Green Table' }).click();
    await page.getByRole('heading', { name: text.known }).waitFor();
    await isWellMade(page);
  });
}

test('the map draws the stores that pass, also once it moves', async () => {
  const page = await open();
  await page.goto('/map?attr=diet:vegan,takeaway');
  await page.getByRole('link', { name: 'Root and Leaf', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByText('1 place in view').waitFor();
  await isWellMade(page);
  await page.getByRole('link', { name: 'Remove Takeaway' }).click();
  await page.getByRole('link', { name: 'Green Table', exact: true }).waitFor();
});

test.each(['phone', 'desktop'] as const)(
  'what is known of a store is set and taken off in its form, on a %s',
  async (size) => {
    const { id } = await put('Corner Stall', { takeaway: 'yes', dog: 'no' });
    const page = await openConsole(`/admin/stores/${id}`, { size });
    const section = page.getByRole('region', { name: 'Good to know' });
    await section.getByLabel('Takeaway').selectOption('');
    await section.getByLabel('Wheelchair accessible').selectOption('limited');
    await section.getByLabel('Family room').selectOption('yes');
    expect(await section.getByLabel('Drive-through').count()).toBe(0);
    await isWellMade(page);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved “Corner Stall”.').waitFor();
    const { data } = await admin.get(`/api/admin/stores/${id}`);
    expect(data.attributes).toEqual({ wheelchair: 'limited', dog: 'no', 'x:family_room': 'yes' });
  },
);
