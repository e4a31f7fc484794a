import { expect, test } from 'bun:test';
import { consoleSuite, intercept, settled } from './console.ts';
import { fillMarket } from './market.ts';

const { server, admin, openConsole } = await consoleSuite();
await fillMarket(server, admin);

test.each(['desktop', 'phone'] as const)('the chart is drawn inside its box (%s)', async (size) => {
  const page = await openConsole('/admin', { size });
  const chart = page.getByRole('img', { name: /last 30 days/ });
  await chart.locator('canvas').waitFor();
  const { box, canvas, over } = await chart.evaluate((element) => ({
    box: element.getBoundingClientRect().toJSON(),
    canvas: element.querySelector('canvas')!.getBoundingClientRect().toJSON(),
    over: element.querySelector('.u-over')!.getBoundingClientRect().toJSON(),
  }));
  expect(canvas).toEqual(box);
  expect(over.top).toBeGreaterThanOrEqual(box.top);
  expect(over.bottom).toBeLessThan(box.bottom);
  expect(over.left).toBeGreaterThan(box.left);
  await page.context().close();
});

test.each([1920, 1280, 1024, 800, 640, 390])('what waits is said in one line at %d pixels', async (width) => {
  const page = await openConsole('/admin');
  await page.setViewportSize({ width, height: 844 });
  const cards = page.locator('main li a strong');
  await cards.filter({ hasText: 'applications pending' }).waitFor();
  const lines = await cards.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return [one.textContent, new Set([...range.getClientRects()].map(({ top }) => top)).size];
    }),
  );
  expect(lines.length).toBe(3);
  expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
  await page.context().close();
});

test('the first page asks for each thing once, and for little', async () => {
  const page = await openConsole('/admin/users');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  // The answer that the frame asked for is there only when the page asks too, however slow the machine is.
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  await intercept(page, '**/api/admin/dashboard/overview', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  ask();
  await settled(page);
  const of = (path: string) => asked.filter((one) => one.startsWith(path));
  expect(of('/api/admin/dashboard/overview').length).toBe(1);
  expect(of('/api/admin/reports').length).toBeLessThanOrEqual(2);
  expect(of('/api/admin/stores').filter((one) => !one.includes('view=card'))).toEqual([]);
  await page.context().close();
});
