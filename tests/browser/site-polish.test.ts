import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { languages } from '../../src/i18n/languages.ts';
import { pixelsOf } from '../../src/web/install/png.ts';
import { category, review, store, user } from '../helpers/client.ts';
import { sql } from '../helpers/database.ts';
import { consoleSuite, settled } from './console.ts';

const { server, admin, open } = await consoleSuite();
const { id: category_id } = await category(admin, { name: 'Noodles' });
const { id, name } = await store(admin, {
  category_id,
  name: 'Golden Wok',
  dishes: ['Hand-pulled noodles in broth', 'Wontons'].map((dish) => ({ name: dish })),
});
await sql(server, `update stores set likes = 12345 where id = ?`, [id]);
const said = await review(admin, await user(server), id, { rating: 4 });
const copied = 'store_id, user_name, rating, content, image_urls, recommend_dishes, status, created_at, updated_at';
await sql(
  server,
  `insert into reviews (${copied}) with recursive numbers(number) as
    (select 1 union all select number + 1 from numbers where number < 1233) select ${copied} from reviews, numbers where id = ?`,
  [said.id],
);

/** The language of the page is that of its address, so that all can be opened in one tab. */
async function openIn(language: string, path: string, page: Page): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  await settled(page);
}

test.each([320, 390])('the field says whole what can be searched, in every language, %d pixels wide', async (width) => {
  const page = await open({ size: 'phone' });
  await page.setViewportSize({ width, height: 844 });
  const cut: string[] = [];
  for (const { code } of languages)
    for (const path of ['/', '/?sort=score', '/map']) {
      await openIn(code, path, page);
      const left = await page.locator('input[name=q]').evaluate((field: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        const context = document.createElement('canvas').getContext('2d')!;
        context.font = font;
        const inside = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return Math.floor(inside - context.measureText(field.placeholder).width);
      });
      if (left < 0) cut.push(`${code} ${path}: ${left}`);
    }
  expect(cut).toEqual([]);
});

test('where a line ends in an ellipsis, no colour of a word that was found is left behind', async () => {
  const page = await open();
  await page.goto('/?q=broth');
  await settled(page);
  const line = page.locator('p:has(> b > mark)').first();
  const mark = line.locator('mark');
  const [from, { x, width }] = [(await line.boundingBox())!.x, (await mark.boundingBox())!];
  const yellow = await mark.evaluate((element) => getComputedStyle(element).backgroundColor);
  const colour = await page.evaluate((wanted) => {
    const context = document.createElement('canvas').getContext('2d')!;
    context.fillStyle = wanted;
    context.fillRect(0, 0, 1, 1);
    return Array.from(context.getImageData(0, 0, 1, 1).data).slice(0, 3);
  }, yellow);
  const left: string[] = [];
  for (let part = 0.1; part < 1; part += 0.2) {
    await line.evaluate((element, wide) => (element.style.width = `${wide}px`), x - from + width * part);
    const { channels, pixels } = pixelsOf(await new Bun.Image(await line.screenshot()).png().bytes());
    let count = 0;
    for (let at = 0; at < pixels.length; at += channels)
      if (colour.every((value, index) => Math.abs(pixels[at + index]! - value) < 8)) count += 1;
    if (count > 0) left.push(`${part.toFixed(1)}: ${count}`);
  }
  expect(left).toEqual([]);
});

test('likes and ratings of a store have the separators of the language', async () => {
  const page = await open();
  for (const [language, number] of [
    ['en', '12,345'],
    ['zh', '12,345'],
  ]) {
    await openIn(language!, `/stores/${id}`, page);
    expect(await page.locator('[data-bottom-bar] button[aria-pressed]').innerText()).toContain(number!);
    await page.locator('li:has(progress)').getByText('1,234', { exact: true }).waitFor();
  }
});

test('on a phone, nothing lies on the texts of the home page, and a list, wherever it is scrolled to', async () => {
  for (let number = 0; number < 6; number++)
    await store(admin, { category_id, latitude: 52 + number / 1000, longitude: 4 });
  const page = await open({ size: 'phone' });
  for (const path of ['/', '/?sort=score']) {
    await page.goto(path);
    await settled(page);
    const covered = await page.evaluate(async () => {
      const found = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const lines: Range[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent!.trim() || !node.parentElement!.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if (range.getBoundingClientRect().width > 1) lines.push(range);
      }
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 3) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((drawn) => requestAnimationFrame(drawn));
        const floating = [...document.querySelectorAll<HTMLElement>('body *')].filter(
          (element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility(),
        );
        for (const element of floating) {
          const over = element.getBoundingClientRect();
          if (over.bottom <= 0) continue;
          for (const line of lines) {
            const { left, right, top: from, bottom } = line.getBoundingClientRect();
            const isApart = right <= over.left || left >= over.right || bottom <= over.top || from >= over.bottom;
            if (!isApart && !element.contains(line.startContainer)) found.add(String(line));
          }
        }
      }
      return [...found];
    });
    expect([path, covered]).toEqual([path, []]);
  }
  await page.goto('/');
  const map = page.getByRole('main').getByRole('link', { name: 'Map', exact: true });
  expect((await map.boundingBox())!.y).toBeLessThan(844);
});

test.each([
  ['stand', 1080, 1920],
  ['desktop', 1920, 1080],
] as const)(
  'a kiosk gives little room to the drawing of a store without a picture: %s',
  async (size, width, height) => {
    const page = await open({ size });
    await page.setViewportSize({ width, height });
    await page.goto(`/?kiosk=1&lang=en&store=${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await settled(page);
    const drawn = (await page.locator('main svg[viewBox="0 0 600 400"]').first().boundingBox())!;
    expect(drawn.height / height).toBeLessThan(0.17);
  },
);

test('until when a place is open is never cut off, in every language, 320 and 390 pixels wide', async () => {
  const { id: long } = await category(admin, { name: 'Dumplings, steamed buns and other small things' });
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '11:00', closes: '10:59' }));
  const fan = await user(server);
  let placed = 0;
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    ({ id: placed } = await store(admin, { category_id: long, name, hours, latitude: 30.25, longitude: -153.39 }));
    await fan.put(`/api/user/stores/${placed}/like`, undefined);
  }
  const page = await open({ size: 'phone' });
  const cut: string[] = [];
  for (const width of [320, 390])
    for (const { code } of languages)
      for (const path of ['/', '/?sort=score', '/map', '/rankings', `/stores/${placed}`]) {
        await page.setViewportSize({ width, height: 844 });
        await openIn(code, path, page);
        const texts = await page.locator('[data-openings]:visible').evaluateAll((all) =>
          all.flatMap((element) => {
            const { left, right } = element.getBoundingClientRect();
            for (let box = element.parentElement; box; box = box.parentElement) {
              if (getComputedStyle(box).overflowX === 'visible') continue;
              const edges = box.getBoundingClientRect();
              if (left < edges.left - 1 || right > edges.right + 1) return [element.textContent];
            }
            return [];
          }),
        );
        cut.push(...texts.map((text) => `${width} ${code} ${path}: ${text}`));
      }
  expect(cut).toEqual([]);
});
