import { expect, test } from 'bun:test';
import { consoleSuite } from './console.ts';
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
