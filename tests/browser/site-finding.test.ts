import { expect, test } from 'bun:test';
import { eventually } from '../helpers/eventually.ts';
import { category, store } from '../helpers/client.ts';
import { png } from '../helpers/images.ts';
import { consoleSuite, intercept, troublesOf } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';
import { register } from './visitors.ts';

const { server, admin, open, openConsole } = await consoleSuite();
const noodles = await category(admin, { name: 'Noodles' });
const stall = await store(admin, {
  name: 'Noodle Corner',
  category_id: noodles.id,
  dishes: [{ name: 'Noodle soup' }],
  latitude: 52.1,
  longitude: 4.3,
});

const searches = async () => (await admin.get(`/api/admin/stores/${stall.id}`)).data.search_count as number;

test('a visitor chooses a suggestion by keys, which counts no search; Enter alone is the page, which counts one', async () => {
  const page = await open();
  await page.goto('/');
  const field = page.locator('input[name=q]');
  // Somebody who types slowly gets names for what is typed so far.
  const answered = page.waitForResponse(/\/suggest\?q=nood$/);
  await field.pressSequentially('nood');
  await answered;
  const options = page.getByRole('option');
  await options.first().waitFor();
  expect(await page.getByRole('status').innerText()).toBe('3 suggestions.');
  expect(await options.allInnerTexts()).toEqual([
    expect.stringContaining('Noodles'),
    expect.stringContaining('Noodle Corner'),
    expect.stringContaining('Noodle soup'),
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${active}"]`).innerText()).toContain('Noodle Corner');
  await page.keyboard.press('Escape');
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/stores/${stall.id}`);

  await page.goto('/');
  await field.pressSequentially('nood');
  await options.first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/?q=nood');
  await page.getByRole('heading', { level: 1, name: '1 place for “nood”' }).waitFor();
  await eventually(async () => expect(await searches()).toBe(1));
});

test.each(['en', 'zh'] as const)(
  'whoever is hungry asks on the home page for what is near, then open: %s',
  async (language) => {
    const [near, openNow, nearest] =
      language === 'en' ? ['Near me', 'Open now', 'Nearest first'] : ['我附近', '营业中', '由近到远'];
    const page = await open({ language, size: 'phone' });
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 52.1001, longitude: 4.3 });
    await page.goto('/');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: near, exact: true }).click();
    await page.waitForURL('**/?near=52.1*,4.3*');
    await main.getByText(nearest).first().waitFor();
    await main.getByRole('link', { name: 'Noodles', exact: true }).first().click();
    await page.waitForURL(/category=\d+.*near=|near=.*category=/);
    await page.goto('/');
    await main.getByRole('link', { name: openNow, exact: true }).click();
    await page.waitForURL('**/?open=now');
    await main.locator('[aria-current=true]', { hasText: openNow }).waitFor();
  },
);

test('names are suggested to those, too, who begin to type before the script is there', async () => {
  const page = await open();
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, '**/assets/site-*.js', async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('input[name=q]').pressSequentially('nood');
  release();
  await page.getByRole('option', { name: 'Noodle Corner' }).waitFor();
});

test('a merchant applies, keeps the draft, and sees that the application is approved', async () => {
  const own = [{ key: 'x:family_room', kind: 'flag', names: { en: 'Family room' } }];
  await admin.put('/api/admin/settings/attributes', { own });
  const page = await open({ size: 'phone' });
  await page.goto('/apply');
  await page.getByLabel('Name of your place').fill('Nine Stools');
  await page.getByLabel('Kind of food').selectOption({ label: 'Noodles' });
  await page.getByLabel('Your name').fill('Mei Lin');
  await page.getByLabel('Your phone number').fill('021 5555');
  await page.reload();
  expect(await page.getByLabel('Name of your place').inputValue()).toBe('Nine Stools');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Address').fill('1 Market Square');
  await page.getByLabel('Latitude').fill('52.1');
  await page.getByLabel('Longitude').fill('4.3');
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Without pictures, you need none.').waitFor();
  await page.getByRole('button', { name: 'Log in to add pictures' }).click();
  await register(page);
  const files = [60, 180].map((shade) => ({
    name: `${shade}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(png(60, 40, () => [shade, 90, 30])),
  }));
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: 'Main picture: Picture 2' }).click();
  await page.getByLabel('Vegan').selectOption({ label: 'Only' });
  await page.getByLabel('Family room').selectOption({ label: 'Yes' });
  await page.getByLabel('Cash').selectOption({ label: 'No' });
  await page.reload();
  expect(await page.getByLabel('Vegan').evaluate((field: HTMLSelectElement) => field.value)).toBe('only');
  await page.getByLabel('Cash').selectOption('');
  expect(await overflowOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Application number').waitFor();
  const link = await page.getByLabel('Or keep this link').inputValue();

  const { data } = await admin.get('/api/admin/merchant/applications');
  expect(data).toMatchObject([
    {
      store_name: 'Nine Stools',
      latitude: 52.1,
      hours: [1, 2, 3, 4, 5].map((day) => ({ day, opens: '11:00', closes: '22:00' })),
    },
  ]);
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('Pending.').waitFor();
  const console = await openConsole('/admin/applications');
  // It is kept back for some seconds, and sent at once when the page is left.
  const reviewed = console.waitForResponse(/\/applications\/\d+\/review/);
  await console.getByText('Vegan: Only').waitFor();
  await console.getByText('Family room').waitFor();
  await console.getByRole('button', { name: 'Approve' }).click();
  await console.getByText('Approved Nine Stools.').waitFor();
  await console.getByRole('link', { name: 'Approved', exact: true }).click();
  await reviewed;

  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('your place is on the site').waitFor();
  expect(await page.getByLabel('Name of your place').inputValue()).toBe('');
  await page.getByRole('link', { name: 'View your place' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nine Stools' }).waitFor();
  const pictures = page.getByRole('list', { name: 'Pictures of Nine Stools' }).getByRole('img');
  expect(await pictures.count()).toBe(2);
  await page.getByRole('listitem').filter({ hasText: 'Family room' }).waitFor();
  await pictures.first().evaluate((image: HTMLImageElement) => image.decode());
  const stranger = await open();
  await stranger.goto('/?q=nine+stools');
  await stranger.getByRole('heading', { level: 2, name: 'Nine Stools' }).waitFor();
  expect(server.log()).not.toContain('look=');
});

test('a code that nobody got is unknown', async () => {
  const page = await open();
  troublesOf(page).expect(/status of 404/);
  await page.goto('/apply');
  await page.getByLabel('Code').fill('0123456789abcdef');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('No application has this code.').waitFor();
});
