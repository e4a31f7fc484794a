import { expect, test } from 'bun:test';
import { store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, settled } from './console.ts';
import { overflowOf } from './inspection.ts';
import { fillQueue } from './market.ts';

const { server, admin, openConsole } = await consoleSuite();
await fillQueue(admin, [await user(server)], [await store(admin)], 3, []);

const approved = async () => (await admin.get('/api/admin/reviews?status=approved')).meta.total as number;

test('a review is approved with the thumb of the hand that holds the phone', async () => {
  const page = await openConsole('/admin', { size: 'phone' });
  const { width, height } = page.viewportSize()!;
  await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).tap();
  const approve = page.getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  await settled(page);
  const box = (await approve.boundingBox())!;
  expect(box.y).toBeGreaterThan(height / 2);
  expect(box.y + box.height).toBeLessThan(height);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
  await approve.tap();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor();
  expect(await overflowOf(page)).toEqual([]);
  await page.goto('/healthz');
  await eventually(async () => expect(await approved()).toBe(1));
});

test('every area is two taps away', async () => {
  const page = await openConsole('/admin', { size: 'phone' });
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Allowed websites' }).tap();
  await settled(page);
  await page.getByRole('heading', { level: 1, name: 'Allowed websites' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/origins');
});
