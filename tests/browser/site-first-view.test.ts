import { expect, test } from 'bun:test';
import { category, store } from '../helpers/client.ts';
import { consoleSuite, settled } from './console.ts';

const { admin, open } = await consoleSuite();
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));

test('a map without any place says so, and shows no world', async () => {
  const page = await open();
  await page.goto('/map');
  await settled(page);
  await page.getByText('No places on the map yet.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Add your place' }).waitFor();
  expect(await page.getByRole('application').count()).toBe(0);
});

test('one store at the wrong end of the earth leaves the scale as it was, of a list as well', async () => {
  const { id: category_id } = await category(admin);
  const add = (latitude: number, longitude: number) =>
    store(admin, { category_id, latitude, longitude, hours: always });
  for (let number = 0; number < 10; number++) await add(31.23 + number / 1000, 121.47 + (number % 3) / 1000);
  await add(0, 0);
  for (const address of ['/map', '/map?open=now', '/map?q=store']) {
    const page = await open();
    await page.goto(address);
    await page.getByRole('application').waitFor();
    const scale = page.getByText(/^\d+ k?m$/);
    await scale.waitFor();
    const [, length, unit] = /^(\d+) (k?m)$/.exec(await scale.innerText())!;
    expect(Number(length) * (unit === 'km' ? 1000 : 1)).toBeLessThanOrEqual(2000);
  }
});
