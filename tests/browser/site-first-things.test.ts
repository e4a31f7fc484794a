import { expect, test } from 'bun:test';
import { category, review, store, users } from '../helpers/client.ts';
import { consoleSuite, copiedText, intercept, settled } from './console.ts';
import { overflowOf } from './inspection.ts';

const { server, admin, open } = await consoleSuite();
const { id: category_id } = await category(admin, { name: 'Noodles' });
const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '11:00', closes: '10:59' }));
const stores: { id: number; name: string }[] = [];
for (let number = 1; number <= 18; number++)
  stores.push(
    await store(admin, {
      name: `Stall ${number}`,
      category_id,
      hours,
      latitude: 52 + number / 1000,
      longitude: 4.3,
      dishes: [{ name: 'Beef noodles' }, { name: 'Tea egg' }],
    }),
  );
const [fan] = await users(server, 1);
for (const { id } of stores) {
  await fan!.put(`/api/user/stores/${id}/like`, undefined);
  await review(admin, fan!, id, { rating: 4 });
}
const [first] = stores;

test.each(['en', 'zh'] as const)(
  'the columns of the home page end near each other on a desktop: %s',
  async (language) => {
    const page = await open({ language });
    await page.goto('/');
    await settled(page);
    const [best, hot] = await Promise.all(
      ['best', 'hot'].map(async (id) => (await page.locator(`section[aria-labelledby=${id}]`).boundingBox())!),
    );
    const [left, right] = await Promise.all(
      ['best', 'hot'].map(async (id) => {
        const box = (await page.locator(`section[aria-labelledby=${id}] > :is(ul, ol)`).boundingBox())!;
        return box.y + box.height;
      }),
    );
    expect(hot!.x).toBeGreaterThan(best!.x + best!.width);
    expect(Math.abs(left! - right!)).toBeLessThan(300);
  },
);

test.each(['phone', 'desktop'] as const)(
  'a store without pictures begins with what is known about it: %s',
  async (size) => {
    const page = await open({ size });
    await page.goto(`/stores/${first!.id}`);
    await settled(page);
    const drawn = await page
      .locator('article svg[viewBox="0 0 600 400"]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top).filter((top) => top < innerHeight));
    expect(drawn).toEqual([]);
    const address = page.getByRole('region', { name: 'Address' });
    expect((await address.boundingBox())!.y).toBeLessThan(300);
  },
);

test.each([320, 390])(
  'the hours of a store are those of today until somebody wants the week, %d pixels wide',
  async (width) => {
    const page = await open({ size: 'phone' });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/stores/${first!.id}`);
    await settled(page);
    const today = page.locator('summary', { hasText: 'Today' });
    expect(await today.innerText()).toMatch(/11:00.10:59/);
    expect(await page.getByRole('table').count()).toBe(0);
    await today.click();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(7);
    expect(await overflowOf(page)).toEqual([]);
  },
);

test.each([320, 390, 1280])(
  'the code of an application and its link are shown whole, and copied, %d pixels wide',
  async (width) => {
    const page = await open({ size: width === 1280 ? 'desktop' : 'phone' });
    await page.setViewportSize({ width, height: 844 });
    await page.context().grantPermissions(['clipboard-write']);
    await page.goto('/apply');
    await page.getByLabel('Name of your place').fill('Nine Stools');
    await page.getByLabel('Kind of food').selectOption({ label: 'Noodles' });
    await page.getByLabel('Your name').fill('Mei Lin');
    await page.getByLabel('Your phone number').fill('021 5555');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Address').fill('1 Market Square');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    const sent = page.locator('section', { has: page.getByRole('heading', { name: 'Sent. Thank you!' }) });
    const code = sent.getByLabel('Code', { exact: true });
    expect(await code.inputValue()).toMatch(/^[\da-f]{32}$/);
    const link = sent.getByLabel('Or keep this link');
    expect(await link.inputValue()).toEndWith(`#look=${await code.inputValue()}`);
    for (const field of [code, link])
      expect(await field.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(0);
    await sent.getByRole('button', { name: 'Copy' }).first().click();
    await sent.getByText('Copied.').waitFor();
    expect(await copiedText(page)).toBe(await code.inputValue());
    expect(await overflowOf(page)).toEqual([]);
  },
);

test('the button that sends an application stays where it is, also where the last part of the form arrives late', async () => {
  const page = await open({ size: 'phone' });
  await page.goto('/apply');
  await settled(page);
  await page.getByLabel('Name of your place').fill('Nine Stools');
  await page.getByLabel('Kind of food').selectOption({ label: 'Noodles' });
  await page.getByLabel('Your name').fill('Mei Lin');
  await page.getByLabel('Your phone number').fill('021 5555');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Address', { exact: true }).fill('1 Market Square');
  await settled(page);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await intercept(page, '**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  const asked = page.waitForRequest('**/*.js');
  await page.getByRole('button', { name: 'Next' }).click();
  await asked;
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const top = () => send.evaluate((button) => button.getBoundingClientRect().top + scrollY);
  const places = (await send.isVisible()) ? [await top()] : [];
  // Going back before it arrives is not undone as it does.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  arrive();
  await settled(page);
  expect(await page.getByLabel('Name of your place').isVisible()).toBe(true);
  for (let step = 1; step < 3; step++) await page.getByRole('button', { name: 'Next' }).click();
  await send.waitFor();
  places.push(await top());
  await settled(page);
  places.push(await top());
  expect([...new Set(places)]).toHaveLength(1);
});
