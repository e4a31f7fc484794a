import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import * as helpers from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { png } from '../helpers/images.ts';
import { captchaCode } from '../helpers/server.ts';
import { second } from '../../src/units.ts';
import { readCode } from './codes.ts';
import { consoleSuite, settled, troublesOf, type View } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { server, admin, client, open, openConsole } = await consoleSuite();
const category = await helpers.category(admin);
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
const shop = (fields: object = {}) =>
  helpers.store(admin, { category_id: category.id, name: 'Golden Wok', hours: always, ...fields });
const codeOf = async (id: number): Promise<string> =>
  (await admin.post(`/api/admin/stores/${id}/owner-code`)).data.code;
type User = Awaited<ReturnType<typeof helpers.user>>;

/** A store and the user who looks after it. */
async function owned(fields: object = {}) {
  const [store, owner] = [await shop(fields), await helpers.user(server)];
  await owner.post('/api/user/stores', { code: await codeOf(store.id) });
  return { id: store.id as number, store, owner };
}

/** Is logged in, as after the form of the page. */
async function openAs(one: User, address: string, view: Partial<View> = { size: 'phone' }): Promise<Page> {
  const page = await open(view);
  const kept = JSON.stringify({ token: one.credentials.token, user: { id: one.id, username: one.username } });
  await page.addInitScript((session) => localStorage.setItem('visitor', session), kept);
  await page.goto(address);
  await settled(page);
  return page;
}

const publicStore = async (id: number) => (await client.get(`/api/stores/${id}`)).data;
const lookAt = process.env.FOODMAP_SHOTS;

async function inspect(page: Page, name: string) {
  await settled(page);
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], []]);
  if (lookAt) await page.screenshot({ path: `${lookAt}/${name}.png`, fullPage: true });
}

/** Before 04:00 a place is still in the day before. */
async function makeNoon() {
  const { data } = await admin.get('/api/admin/settings/site');
  const hour = new Date().getUTCHours();
  const time_zone = `Etc/GMT${hour > 12 ? '+' : '-'}${Math.abs(hour - 12)}`;
  expect((await admin.put('/api/admin/settings/site', { ...data, time_zone })).status).toBe(200);
}

/** The address that the printed letter of a store leads to. */
async function letterOf(id: number): Promise<string> {
  const page = await openConsole(`/admin/stores/${id}/owners`);
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.emulateMedia({ media: 'print' });
  const address = await readCode(page.getByRole('article').getByRole('img'));
  await page.context().close();
  return address!;
}

test('from the printed letter to “closed today” on the kiosk in 90 seconds: a new owner on a phone', async () => {
  await makeNoon();
  const store = await shop({ dishes: [{ name: 'Soup', price: 4 }] });
  const address = await letterOf(store.id);
  const kiosk = await open({ size: 'stand' });
  await kiosk.goto(`/?kiosk=1&lang=en&store=${store.id}`);
  await kiosk.getByText('Open', { exact: true }).first().waitFor();
  const page = await open({ size: 'phone' });
  const begun = performance.now();
  await page.goto(address);
  await page.getByRole('heading', { name: 'New account' }).waitFor();
  await inspect(page, 'owners-code');
  await page.getByLabel('User name').fill(helpers.unique('mei'));
  await page.getByLabel('Password', { exact: true }).fill('password of a user');
  await page.getByLabel('Characters in the picture').fill(captchaCode);
  await page.getByRole('button', { name: 'Register' }).tap();
  await page.getByRole('button', { name: 'Look after this store' }).tap();
  await page.getByText('You now look after Golden Wok.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Closed today' }).tap();
  await page.getByText('Saved. Visitors see it now.').waitFor();
  // The kiosk looks for changes of its own accord.
  await kiosk.getByText('Opens tomorrow at 04:00', { exact: true }).waitFor();
  await kiosk.getByRole('definition').getByText('Closed', { exact: true }).waitFor();
  expect(performance.now() - begun).toBeLessThan(90 * second);
  expect((await publicStore(store.id)).today).toEqual({ note: '', closed: true, until: null });
  for (const one of [page, kiosk]) await one.context().close();
});

for (const size of ['phone', 'desktop'] as const)
  test(`an owner says what holds today, and takes it back: ${size}`, async () => {
    const { id, owner } = await owned({ dishes: [{ name: 'Soup', price: 4 }, { name: 'Crab' }] });
    const page = await openAs(owner, '/me/stores', { size });
    await page.getByText('Open as usual', { exact: true }).waitFor();
    await page.getByLabel('Note for today').fill('Fresh crab until it is gone.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByText('Saved. Visitors see it now.').waitFor();
    await page.getByLabel('Close early today').last().fill('15:00');
    await page.getByRole('button', { name: 'Save the time' }).click();
    await page.getByText('Closing at 15:00').waitFor();
    const note = 'Fresh crab until it is gone.';
    expect((await publicStore(id)).today).toEqual({ note, closed: false, until: '15:00' });
    await page.getByRole('button', { name: 'Closed today' }).click();
    await page.getByRole('button', { name: 'Closed today', pressed: true }).waitFor();
    expect((await publicStore(id)).today).toEqual({ note, closed: true, until: null });
    await page.getByRole('switch', { name: 'Sold out: Crab' }).check();
    await page.locator('[aria-busy=false]').waitFor();
    await inspect(page, `owners-today-${size}`);
    expect((await publicStore(id)).dishes).toMatchObject([{ name: 'Soup' }, { name: 'Crab', sold_out: true }]);
    await page.getByRole('button', { name: 'Back to usual hours' }).click();
    await page.getByText('Open as usual', { exact: true }).waitFor();
    expect((await publicStore(id)).today).toEqual({ note, closed: false, until: null });
    const targets = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('article section button, article section input:not([role])')]
        .filter((one) => one.getBoundingClientRect().height < 48)
        .map((one) => one.outerHTML),
    );
    expect(targets).toEqual([]);
    await page.context().close();
  });

for (const size of ['phone', 'desktop'] as const)
  test(`an owner hears of another one, who does not: ${size}`, async () => {
    const { id, owner } = await owned();
    const other = await helpers.user(server);
    await other.post('/api/user/stores', { code: await codeOf(id) });
    const page = await openAs(owner, '/me/stores', { size });
    await page.getByRole('note').getByText(`${other.username} has looked after this store, too, since`).waitFor();
    await inspect(page, `owners-others-${size}`);
    await page.context().close();
    const theirs = await openAs(other, '/me/stores', { size });
    await theirs.getByText(`Looked after by ${owner.username}`).waitFor();
    expect(await theirs.getByRole('note').count()).toBe(0);
    await theirs.context().close();
  });

test('what cannot be sent is said, and sent by one tap when the server is there again', async () => {
  const { id, owner } = await owned();
  const page = await openAs(owner, '/me/stores');
  troublesOf(page).expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Closed today' }).click();
  await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  await page.getByText('Not saved.').waitFor();
  await inspect(page, 'owners-offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Closed today', pressed: true }).waitFor();
  expect((await publicStore(id)).today.closed).toBe(true);
  await page.context().close();
});

test('a code that is no longer valid is refused in a sentence', async () => {
  const page = await openAs(await helpers.user(server), '/me/stores');
  troublesOf(page).expect(/status of 404/);
  await page.getByLabel('Code of the letter').fill('K7QM-2XWD-9FHT');
  await page.getByRole('button', { name: 'Look after this store' }).click();
  await page.getByText('This code does not exist').waitFor();
  await inspect(page, 'owners-none');
  await page.context().close();
});

for (const size of ['phone', 'desktop'] as const)
  test(`a user claims a store, and reads how the claim stands: ${size}`, async () => {
    const { id } = await shop();
    const one = await helpers.user(server);
    const page = await openAs(one, `/stores/${id}`, { size });
    const ask = page.getByRole('button', { name: 'Is this your store?' });
    await ask.click();
    await page.getByLabel('Why is it yours?').fill('My parents opened it.');
    await inspect(page, `owners-claim-${size}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Sent. Our team will decide').waitFor();
    const { data } = await one.get('/api/user/claims');
    expect(data).toMatchObject([{ store_id: id, text: 'My parents opened it.', status: 'pending' }]);
    const reopen = async () => {
      await page.goto(`/stores/${id}`);
      await settled(page);
      await ask.click();
    };
    await reopen();
    await page.getByText('Your claim is pending.').waitFor();
    await admin.patch(`/api/admin/claims/${data[0].id}/status`, { status: 'rejected', reject_reason: 'Who are you?' });
    await reopen();
    await page.getByText('Who are you?').waitFor();
    await page.context().close();
  });

test('a visitor without an account is not asked whether the store is theirs', async () => {
  const { id } = await shop();
  const page = await open({ size: 'phone' });
  await page.goto(`/stores/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Report a mistake' }).waitFor();
  expect(await page.getByText('Is this your store?').count()).toBe(0);
  await page.context().close();
});

for (const size of ['phone', 'desktop'] as const)
  test(`an owner writes hours and closed dates in one line, read while they type: ${size}`, async () => {
    const { id, owner } = await owned();
    const page = await openAs(owner, '/me/stores', { size });
    await page.getByText('Opening hours', { exact: true }).click();
    const field = page.getByLabel('Hours and closed dates, in one line');
    await field.fill('Mo–Fr 11–15, 17–21:30; 24–26 Dec maybe; sometimes');
    await page.getByText('Not understood: sometimes').waitFor();
    expect(await page.getByRole('button', { name: 'Save hours' }).isDisabled()).toBe(true);
    await field.fill('Mo–Fr 11–15, 17–21:30; 24–26 Dec closed');
    await page.getByText('17:00–21:30', { exact: true }).first().waitFor();
    await page.getByText(/24 – 26 Dec/).waitFor();
    await inspect(page, `owners-hours-${size}`);
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText('Saved. Visitors see it now.').waitFor();
    const { hours, closures } = await publicStore(id);
    expect(hours).toHaveLength(10);
    expect(hours[1]).toEqual({ day: 1, opens: '17:00', closes: '21:30' });
    expect(closures).toMatchObject([{ from: expect.stringMatching(/-12-24$/), to: expect.stringMatching(/-12-26$/) }]);
    await page.context().close();
  });

test('an owner writes hours in Chinese', async () => {
  const { id, owner } = await owned();
  const page = await openAs(owner, '/me/stores', { size: 'phone', language: 'zh' });
  await page.getByText('营业时间', { exact: true }).click();
  await page.getByLabel('用一行文字写营业时间和休息日').fill('周一至周五 11–15、17–21:30；周六休息');
  await inspect(page, 'owners-hours-zh');
  await page.getByRole('button', { name: '保存营业时间' }).click();
  await page.getByText('已保存').waitFor();
  expect((await publicStore(id)).hours).toHaveLength(10);
  await page.context().close();
});

/** Looks at a picture on a page. */
async function expectPicture(page: Page, path: string) {
  await settled(page);
  const picture = page.locator(`img[src*="${path}"]`).first();
  await picture.scrollIntoViewIfNeeded();
  const width = await picture.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth));
  expect(width).toBeGreaterThan(0);
}

for (const size of ['phone', 'desktop'] as const)
  test(`an owner sends a change, and reads that it is pending, rejected and why: ${size}`, async () => {
    const fields = {
      phone: '111',
      images: [{ url: '/a.jpg' }],
      cover_url: '/a.jpg',
      dishes: [
        { name: 'Soup', price: 3, allergens: ['milk'], variants: [{ name: 'Large', price: 5 }] },
        { name: 'Tea' },
      ],
      translations: { de: { name: 'Goldener Wok' } },
    };
    const { id, owner } = await owned(fields);
    const page = await openAs(owner, '/me/stores', { size });
    troublesOf(page).expect(/status of 404/);
    const open = () => page.getByText('Page, pictures and menu', { exact: true }).click();
    await open();
    await page.getByRole('button', { name: 'Send changes' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    await page.getByLabel('Phone').fill('222');
    const buffer = png(48, 32);
    await page.locator('form input[type=file]').setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer });
    await page.getByRole('img', { name: 'Picture 2' }).waitFor();
    await page.getByRole('group', { name: 'Tea' }).getByLabel('Price').fill('2.5');
    await page.getByRole('button', { name: 'Add dish' }).click();
    await page.getByRole('group', { name: 'New dish' }).getByLabel('Dish', { exact: true }).fill('Dumplings');
    await page.getByRole('button', { name: 'Send changes' }).click();
    await page.getByText('Sent. Our team reviews it').waitFor();
    await page.getByText('Your last change is pending').waitFor();
    await inspect(page, `owners-details-${size}`);
    const { data } = await admin.get('/api/admin/edits?status=pending&sort=newest');
    expect(Object.keys(data[0].after).toSorted()).toEqual(['dishes', 'images', 'phone']);
    expect(data[0].after.images).toEqual(['/a.jpg', expect.any(String)]);
    const picture = data[0].after.images[1];
    const queue = await openConsole('/admin/owners?kind=edits', { size });
    troublesOf(queue).expect(/status of 404/);
    await expectPicture(queue, picture);
    await queue.context().close();
    expect(data[0].after.dishes).toMatchObject([{ name: 'Soup' }, { name: 'Tea', price: 2.5 }, { name: 'Dumplings' }]);
    await page.reload();
    await settled(page);
    expect(await page.getByLabel('Phone').inputValue()).toBe('222');
    await admin.patch(`/api/admin/edits/${data[0].id}/status`, { status: 'rejected', reject_reason: 'Which phone?' });
    await page.reload();
    await page.getByText('Which phone?').waitFor();
    await page.getByRole('button', { name: 'Send changes' }).click();
    await page.getByText('Your last change is pending').waitFor();
    const again = await admin.get('/api/admin/edits?status=pending&sort=newest');
    await admin.patch(`/api/admin/edits/${again.data[0].id}/status`, { status: 'approved' });
    expect(await publicStore(id)).toMatchObject({
      phone: '222',
      dishes: [{ allergens: ['milk'], variants: [{ name: 'Large' }] }, { price: 2.5 }, { name: 'Dumplings' }],
      translations: fields.translations,
    });
    await page.goto(`/stores/${id}`);
    await expectPicture(page, picture);
    await page.context().close();
  });

test('an owner adds a picture to ten', async () => {
  const images = Array.from({ length: 10 }, (_, index) => ({ url: `/${index}.jpg` }));
  const { owner } = await owned({ images, cover_url: '/0.jpg' });
  const page = await openAs(owner, '/me/stores');
  troublesOf(page).expect(/status of 404/);
  await page.getByText('Page, pictures and menu', { exact: true }).click();
  await page.getByText(/^Up to 20:/).waitFor();
  const buffer = png(48, 32);
  await page.locator('form input[type=file]').setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer });
  await page.getByRole('img', { name: 'Picture 11' }).waitFor();
  await page.getByRole('button', { name: 'Send changes' }).click();
  await page.getByText('Sent. Our team reviews it').waitFor();
  const { data } = await admin.get('/api/admin/edits?status=pending&sort=newest');
  expect(data[0].after.images).toHaveLength(11);
  await page.context().close();
});

test('an owner replies to a review, signed as the owner’s', async () => {
  const { id, owner } = await owned();
  await helpers.review(admin, await helpers.user(server), id, { content: 'Warm and quick.' });
  const page = await openAs(owner, '/me/stores');
  await page.getByText('Reviews', { exact: true }).click();
  await page.getByText('Warm and quick.').waitFor();
  await page.getByRole('button', { name: /^Reply to/ }).click();
  await page.getByLabel(/^Reply to/).fill('Come again.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Your reply is public.').waitFor();
  await inspect(page, 'owners-reply');
  expect((await client.get(`/api/stores/${id}/reviews`)).data[0].reply.text).toBe('Come again.');
  await page.getByRole('button', { name: /^Delete reply/ }).click();
  await page.getByText('Your reply was deleted.').waitFor();
  await page.context().close();
});

test('an owner adds sizes, what is good to know and other languages, with one hand', async () => {
  const { id, owner } = await owned({
    dishes: [{ name: 'Soup', price: 3, variants: [] }],
    attributes: { takeaway: 'yes' },
    description: 'Noodles since 1987.',
  });
  const page = await openAs(owner, '/me/stores');
  await page.getByText('Page, pictures and menu', { exact: true }).click();
  const soup = page.getByRole('group', { name: 'Soup' });
  for (const [name, price] of [
    ['Small', '3'],
    ['Large', '5.5'],
  ] as const) {
    await soup.getByRole('button', { name: 'Add a size' }).click();
    await soup.getByLabel('Size', { exact: true }).last().fill(name);
    await soup.getByLabel('Price').last().fill(price);
  }
  await page.getByLabel('Wheelchair accessible').selectOption('yes');
  await page.getByLabel('Takeaway').selectOption('');
  await page.getByLabel('Name: Golden Wok in Chinese', { exact: false }).fill('金锅');
  await page.getByLabel('Dish: Soup in Chinese', { exact: false }).fill('汤');
  await inspect(page, 'owners-more');
  const targets = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('form button, form input:not([type=file])')]
      .filter((one) => one.getBoundingClientRect().height < 48)
      .map((one) => one.outerHTML),
  );
  expect(targets).toEqual([]);
  // What was typed is there after a reload.
  await page.reload();
  await page.getByText('Page, pictures and menu', { exact: true }).click();
  expect(await page.getByLabel('Dish: Soup in Chinese', { exact: false }).inputValue()).toBe('汤');
  await page.getByRole('button', { name: 'Send changes' }).click();
  await page.getByText('Sent. Our team reviews it').waitFor();
  const { data } = await admin.get('/api/admin/edits?status=pending&sort=newest');
  await admin.patch(`/api/admin/edits/${data[0].id}/status`, { status: 'approved' });
  expect(await publicStore(id)).toMatchObject({
    attributes: { wheelchair: 'yes' },
    translations: { 'zh-CN': { name: '金锅' } },
    dishes: [
      {
        variants: [
          { name: 'Small', price: 3 },
          { name: 'Large', price: 5.5 },
        ],
        translations: { 'zh-CN': { name: '汤' } },
      },
    ],
  });
  await page.context().close();
});

for (const view of [
  { size: 'phone', language: 'en', theme: 'light' },
  { size: 'phone', language: 'zh', theme: 'dark' },
  { size: 'desktop', language: 'en', theme: 'dark' },
  { size: 'desktop', language: 'zh', theme: 'light' },
] as const)
  test(`an owner sees 30 days as a chart, in words and as a table: ${Object.values(view).join(' ')}`, async () => {
    const { id, owner } = await owned();
    for (let view = 0; view < 3; view++) await (await fetch(`${server.url}/stores/${id}`)).text();
    await owner.put(`/api/user/stores/${id}/like`, {});
    const { data: days } = await eventually(async () => {
      const answer = await owner.get(`/api/user/stores/${id}/numbers`);
      expect(answer.data.at(-1).views).toBe(3);
      return answer;
    });
    expect(days).toHaveLength(30);
    const page = await openAs(owner, '/me/stores', view);
    const names =
      view.language === 'en' ? ['Last 30 days', 'As a table', 'Likes'] : ['最近 30 天', '以表格查看', '点赞'];
    await page.getByText(names[0]!, { exact: true }).click();
    const chart = page.locator('svg[role=img]');
    expect(await chart.getAttribute('aria-label')).toMatch(
      view.language === 'en' ? /Page views.*: 3\./ : /页面浏览共 3/,
    );
    await page.getByText(names[1]!, { exact: true }).click();
    await page.getByRole('button', { name: names[2]! }).click();
    expect(await chart.getAttribute('aria-label')).toMatch(/1/);
    await inspect(page, `owners-numbers-${Object.values(view).join('-')}`);
    // Leading to the own page from here is no view.
    await page.getByRole('link', { name: view.language === 'en' ? 'View the page' : '查看页面' }).click();
    await settled(page);
    const { data: after } = await owner.get(`/api/user/stores/${id}/numbers`);
    expect(after.at(-1).views).toBe(3);
    await page.context().close();
  });

test('a visitor who opens a page counts once, also where a service worker loads it', async () => {
  const { id, owner } = await owned();
  const views = async () => (await owner.get(`/api/user/stores/${id}/numbers`)).data.at(-1).views;
  const page = await open({ size: 'phone', hasWorker: true });
  await page.goto(`/stores/${id}`);
  await settled(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await eventually(async () => expect(await views()).toBe(1));
  await page.reload();
  await settled(page);
  await eventually(async () => expect(await views()).toBe(2));
  await page.context().close();
});
