import { expect, test } from 'bun:test';
import { png } from '../helpers/images.ts';
import { store } from '../helpers/client.ts';
import { consoleSuite, settled, troublesOf } from './console.ts';

const { admin, openConsole } = await consoleSuite();

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000'), Buffer.alloc(64)]);
const whole = Buffer.from(png(16, 16, () => [9, 90, 200]));

test('a photo of an iPhone, a text and a damaged picture have a sentence each, no second try, and take no place', async () => {
  const { id } = await store(admin);
  const page = await openConsole(`/admin/stores/${id}`);
  troublesOf(page).expect(/status of 415/);
  await page
    .locator('#pictures input[type=file]')
    .first()
    .setInputFiles([
      { name: 'beach.heic', mimeType: 'image/heic', buffer: heic },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Milk, eggs and flour for Monday\n') },
      { name: 'torn.png', mimeType: 'image/png', buffer: whole.subarray(0, whole.length / 2) },
    ]);
  for (const text of ['This is an iPhone photo', 'This file is text and no picture', 'This picture is damaged'])
    await page.getByText(text).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  for (const name of ['beach.heic', 'notes.jpg', 'torn.png']) await page.getByText(name, { exact: true }).waitFor();
  const files = Array.from({ length: 20 }, (_, index) => ({
    name: `${index}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(png(16, 16, () => [index * 9, 40, 90])),
  }));
  await page.locator('#pictures input[type=file]').first().setInputFiles(files);
  await page.getByText('There is no room for more pictures.').waitFor();
  await page.locator('#pictures progress').first().waitFor({ state: 'detached' });
  await settled(page);
  await page.getByText('20 of 20').waitFor();
  await page.context().close();
});
