import { expect, test } from 'bun:test';
import { store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, troublesOf } from './console.ts';
import { fillQueue } from './market.ts';

const { server, admin, openConsole } = await consoleSuite();
await fillQueue(admin, [await user(server)], [await store(admin)], 5, []);

const waiting = async () => (await admin.get('/api/admin/reviews?status=pending')).meta.total as number;

test('decisions made offline are kept, and sent when the network is back', async () => {
  const page = await openConsole('/admin/reviews');
  await page.waitForSelector('article');
  await page.clock.install();
  troublesOf(page).expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('a');
  await page.getByText('1 decision will be sent when you are online.').waitFor();
  const covered = await page.locator('article footer :is(a, button)').evaluateAll((all) =>
    all.filter((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return width > 0 && !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
  expect(covered.length).toBe(0);
  for (let number = 0; number < 2; number++) await page.keyboard.press('a');
  await page.getByText('3 decisions will be sent when you are online.').waitFor();
  await page.clock.runFor(20_000);
  expect(await waiting()).toBe(5);
  await page.getByRole('button', { name: 'Undo' }).waitFor();

  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await eventually(async () => expect(await waiting()).toBe(2));
});
