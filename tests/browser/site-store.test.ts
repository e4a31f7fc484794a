import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import * as helpers from '../helpers/client.ts';
import { consoleSuite, copiedText, settled } from './console.ts';
import { picture } from './market.ts';
import { likeWritten, register } from './visitors.ts';

const { server, admin, open, openConsole } = await consoleSuite();
const { id: category_id } = await helpers.category(admin);
const shop = (fields: object = {}) =>
  helpers.store(admin, { category_id, dishes: [{ name: 'Beef noodles' }, { name: 'Tea egg' }], ...fields });

async function openStore(id: number, view = {}) {
  const page = await open(view);
  await page.goto(`/stores/${id}`);
  await settled(page);
  return page;
}

/** A photograph as cameras make them: larger than the server keeps. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const [small, large] = [new OffscreenCanvas(320, 180), document.createElement('canvas')];
    const [from, to] = [small.getContext('2d')!, large.getContext('2d')!];
    const noise = from.createImageData(320, 180);
    for (let at = 0; at < noise.data.length; at += 57_600) crypto.getRandomValues(noise.data.subarray(at, at + 57_600));
    from.putImageData(noise, 0, 0);
    [large.width, large.height] = [2560, 1440];
    to.drawImage(small, 0, 0, 2560, 1440);
    return large.toDataURL('image/jpeg', 1).split(',')[1]!;
  });
  return Buffer.from(base64, 'base64');
}

/** Types of the files that the page sends from now on. */
async function sentTypes(page: Page) {
  await page.evaluate(() => {
    const types: string[] = [];
    Object.assign(window, { types });
    window.FormData = class extends FormData {
      override append(name: string, value: string | Blob) {
        if (value instanceof Blob) types.push(value.type);
        super.append(name, value as Blob);
      }
    };
  });
  return () => page.evaluate(() => (window as unknown as { types: string[] }).types);
}

/** Makes the browser one that cannot write WebP: it gives a PNG instead. */
const withoutWebp = (page: Page) =>
  page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = function (done, asked, quality) {
      const type = asked === 'image/webp' ? 'image/png' : asked!;
      const [, base64] = this.toDataURL(type, quality).split(',');
      done(new Blob([Uint8Array.from(atob(base64!), (byte) => byte.codePointAt(0)!)], { type }));
    };
  });

test('a like asks for an account, is kept, and is taken back', async () => {
  const { id } = await shop();
  const page = await openStore(id);
  await page.getByRole('button', { name: 'Like 0' }).click();
  await Promise.all([likeWritten(page), register(page)]);
  await page.getByRole('button', { name: 'Like 1', pressed: true }).waitFor();
  await page.reload();
  await Promise.all([likeWritten(page), page.getByRole('button', { name: 'Like 1', pressed: true }).click()]);
  await page.getByRole('button', { name: 'Like 0', pressed: false }).waitFor();
  expect((await admin.get(`/api/admin/stores/${id}`)).data.likes).toBe(0);
});

test('a review with a picture from a camera is shown to its author, and to all once it is approved', async () => {
  const { id } = await shop();
  const page = await openStore(id, { size: 'phone' });
  await page.getByRole('button', { name: 'Write a review' }).click();
  await register(page);
  const form = page.getByRole('form', { name: 'Write a review' });
  await form.getByText('4', { exact: true }).click();
  await form.getByLabel('Your review').fill('Worth the way.');
  await form.getByRole('button', { name: 'Tea egg' }).click();
  await form.getByLabel('Another dish').fill('Cold tofu');
  await page.keyboard.press('Enter');
  const buffer = await photo(page);
  const camera = form.locator('input[type=file]').first();
  const sent = await sentTypes(page);
  for (const [index, type] of ['image/webp', 'image/jpeg'].entries()) {
    if (type === 'image/jpeg') await withoutWebp(page);
    await camera.setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer });
    await form.getByRole('img', { name: `Picture ${index + 1}` }).waitFor();
    expect((await sent())[index]).toBe(type);
  }
  // The draft survives loading the page again, and is there at once.
  await page.reload();
  expect(await form.getByLabel('Your review').inputValue()).toBe('Worth the way.');
  await form.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('until then only you see it').waitFor();
  const { data } = await admin.get(`/api/admin/reviews?status=pending&store_id=${id}`);
  expect(data).toHaveLength(1);
  const [review] = data;
  expect(review).toMatchObject({
    rating: 4,
    content: 'Worth the way.',
    recommend_dishes: [{ name: 'Tea egg' }, { name: 'Cold tofu' }],
  });
  expect(review.image_urls).toHaveLength(2);
  const picture = await fetch(review.image_urls[0]);
  expect((await picture.arrayBuffer()).byteLength).toBeLessThan(buffer.byteLength);
  const stranger = await openStore(id);
  expect(await stranger.getByText('Worth the way.').count()).toBe(0);
  const console = await openConsole('/admin/reviews');
  await console.getByText('Worth the way.').first().waitFor();
  const approved = console.waitForResponse(/\/api\/admin\/reviews\/\d+\/status/);
  await console.getByRole('button', { name: 'Approve' }).click();
  await console.getByRole('link', { name: 'Approved', exact: true }).click();
  await approved;
  await page.reload();
  await page.getByText('Worth the way.').waitFor();
  await stranger.reload();
  await stranger.getByText('Worth the way.').waitFor();
  await stranger.getByText('recommended once').waitFor();
});

test('a report of a mistake and one of a review reach the administrators', async () => {
  const { id } = await shop();
  const writer = await helpers.user(server);
  const { id: reviewId } = await helpers.review(admin, writer, id, { status: 'approved' });
  const page = await openStore(id);
  await page.getByRole('button', { name: 'Report a mistake' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('It has moved').check();
  await sheet.getByRole('textbox', { name: 'Details', exact: true }).fill('Now at the north gate');
  await sheet.getByRole('button', { name: 'Send' }).click();
  await sheet.getByText('Thank you').waitFor();
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  const { data } = await admin.get('/api/admin/reports?status=open');
  expect(data[0]).toMatchObject({ store_id: id, kind: 'moved', text: 'Now at the north gate' });
  await page.getByRole('button', { name: 'Report the review of' }).click();
  await sheet.getByLabel('It is advertising').check();
  await sheet.getByRole('button', { name: 'Send' }).click();
  await sheet.getByText('Thank you').waitFor();
  const { data: reports } = await admin.get('/api/admin/reports?status=open');
  expect(reports[0]).toMatchObject({ review_id: reviewId, kind: 'spam' });
});

test('the address of a store is shown as a code, and copied', async () => {
  const { id, name } = await shop();
  const page = await openStore(id);
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('img', { name: `QR code with the link to ${name}` }).waitFor();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await copiedText(page)).toEndWith(`/stores/${id}`);
});

test('pictures are shown large, one after the other, by keys; without a script they are links', async () => {
  const images = await Promise.all([60, 180].map(async (shade) => ({ url: await picture(admin, shade) })));
  const { id, name } = await shop({ images });
  const page = await openStore(id);
  await page.getByRole('link', { name: `${name}, picture 1` }).click();
  const large = page.getByRole('dialog', { name: `Pictures of ${name}` });
  await large.getByText('1 / 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await large.getByText('2 / 2').waitFor();
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  const link = page.getByRole('link', { name: `${name}, picture 1` });
  expect(await link.getAttribute('href')).toBe(new URL(images[0]!.url).pathname);
});
