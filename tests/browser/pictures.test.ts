import { expect, test } from 'bun:test';
import { jpeg, png, type Colour } from '../helpers/images.ts';
import { category, store } from '../helpers/client.ts';
import { consoleSuite, intercept, settled, troublesOf } from './console.ts';
import { picture } from './market.ts';

const { admin, openConsole } = await consoleSuite();

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000'), Buffer.alloc(64)]);
const whole = Buffer.from(png(16, 16, () => [9, 90, 200]));

/** A type that the browser reads and the server does not, so that it is drawn anew. */
const bitmap = Buffer.from(
  '424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ff000000',
  'hex',
);

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
  for (const text of ['This is an iPhone photo', 'This is a text file, not a picture', 'This picture is damaged'])
    await page.getByText(text).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  for (const name of ['beach.heic', 'notes.jpg', 'torn.png']) await page.getByText(name, { exact: true }).waitFor();
  const files = Array.from({ length: 20 }, (_, index) => ({
    name: `${index}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(png(16, 16, () => [index * 9, 40, 90])),
  }));
  await page.locator('#pictures input[type=file]').first().setInputFiles(files);
  await page.getByText('No more pictures can be added.').waitFor();
  await page.locator('#pictures progress').first().waitFor({ state: 'detached' });
  await settled(page);
  await page.getByText('20 of 20').waitFor();
  await page.context().close();
});

const unreadable = [
  { name: 'beach.heic', mimeType: 'image/heic', buffer: heic, sentence: 'This is an iPhone photo' },
  {
    name: 'notes.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('Milk and eggs\n'),
    sentence: 'This is a text file',
  },
  {
    name: 'torn.png',
    mimeType: 'image/png',
    buffer: whole.subarray(0, whole.length / 2),
    sentence: 'This picture is damaged',
  },
];

const { name: soups } = await category(admin);

test.each([
  ['a logo', '/admin/site', 'main'],
  ['an icon', '/admin/categories', 'dialog'],
])(
  'a file that is no picture has the same sentence as %s, and a break of the network a second try',
  async (_, address, where) => {
    const page = await openConsole(address);
    troublesOf(page).expect(/status of 415|ERR_FAILED/);
    const isIcon = where === 'dialog';
    if (isIcon) await page.getByRole('button', { name: `Icon of ${soups}` }).click();
    const field = page.locator(`${where} input[type=file]`).first();
    for (const { sentence, ...file } of unreadable) {
      await field.setInputFiles(file);
      await page.getByText(sentence).waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    }
    await intercept(page, '**/api/admin/upload', (route) => route.abort());
    await field.setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: whole });
    await page.getByText('The server cannot be reached.').waitFor();
    await page.unroute('**/api/admin/upload');
    await page.getByRole('button', { name: 'Try again' }).click();
    if (isIcon) await page.getByText('has a new icon.').waitFor();
    else await page.getByRole('button', { name: 'Remove logo' }).waitFor();
    await page.context().close();
  },
);

test('a picture that meets a break of the network or of the browser says so, and arrives at the second try', async () => {
  const { id, name } = await store(admin);
  const page = await openConsole(`/admin/stores/${id}`);
  troublesOf(page).expect(/ERR_FAILED/);
  const field = page.locator('#pictures input[type=file]').first();
  const again = page.getByRole('button', { name: 'Try again' });
  await intercept(page, '**/api/admin/upload', (route) => route.abort());
  await field.setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: whole });
  await page.getByText('The server cannot be reached.').waitFor();
  await page.unroute('**/api/admin/upload');
  await again.click();
  await page.getByText('1 of 20').waitFor();

  await page.evaluate(() => {
    const canvas = HTMLCanvasElement.prototype;
    const before = Object.getOwnPropertyDescriptor(canvas, 'toBlob')!;
    canvas.toBlob = () => {
      Object.defineProperty(canvas, 'toBlob', before);
      throw new RangeError('Out of memory');
    };
  });
  await field.setInputFiles({ name: 'tea.bmp', mimeType: 'image/bmp', buffer: bitmap });
  await page.getByText('That did not work.').waitFor();
  await again.click();
  await page.getByText('2 of 20').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Saved “${name}”.`).waitFor();
  expect((await admin.get(`/api/admin/stores/${id}`)).data.images).toHaveLength(2);
  await page.context().close();
});

test('a photo is sent as it is where the browser has no canvas left, and the form is saved', async () => {
  const { id, name } = await store(admin);
  const page = await openConsole(`/admin/stores/${id}`);
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const noise = png(1200, 1200, () => [0, 0, 0].map(() => Math.floor(Math.random() * 256)) as Colour);
  const photo = await jpeg(noise);
  expect(photo.byteLength).toBeGreaterThan(1024 ** 2);
  const sent = page.waitForRequest('**/api/admin/upload');
  await page
    .locator('#pictures input[type=file]')
    .first()
    .setInputFiles([{ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: photo }]);
  await sent;
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Saved “${name}”.`).waitFor();
  expect((await admin.get(`/api/admin/stores/${id}`)).data.images).toHaveLength(1);
  await page.context().close();
});

test('a file that is no picture is left out with a sentence when it is dropped', async () => {
  const page = await openConsole('/admin/stores/new');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['Milk'], 'notes.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.getByText('notes.txt is not a picture and was skipped.').waitFor();
  await page.context().close();
});

test('handles of a crop are wide enough for a thumb, and inside the area of the picture', async () => {
  const url = await picture(admin, 90);
  const { id } = await store(admin, { images: [{ url }] });
  const page = await openConsole(`/admin/stores/${id}`, { size: 'phone' });
  await page.getByRole('button', { name: /^Crop/ }).first().tap();
  const area = page.getByRole('application', { name: 'Selected part' });
  await area.locator('cropper-handle').first().waitFor();
  await page.getByRole('button', { name: 'Apply crop' }).and(page.locator(':enabled')).waitFor();
  const boxes = await area.evaluate((element) => {
    const { top, left, bottom, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('cropper-handle[action$=-resize]')].map((handle) => {
      const box = handle.getBoundingClientRect();
      const isInside = box.top >= top - 1 && box.left >= left - 1 && box.bottom <= bottom + 1 && box.right <= right + 1;
      return { action: handle.getAttribute('action'), isInside, side: Math.min(box.width, box.height) };
    });
  });
  expect(boxes.length).toBe(8);
  expect(boxes.filter(({ isInside, side }) => !isInside || side < 24)).toEqual([]);

  const corner = (await area.locator('cropper-handle[action=se-resize]').boundingBox())!;
  const before = (await area.locator('cropper-selection').boundingBox())!;
  await page.mouse.move(corner.x + corner.width - 3, corner.y + corner.height - 3);
  await page.mouse.down();
  await page.mouse.move(corner.x - 60, corner.y - 40);
  await page.mouse.up();
  const after = (await area.locator('cropper-selection').boundingBox())!;
  expect(after.width).toBeLessThan(before.width - 20);
  await page.context().close();
});
