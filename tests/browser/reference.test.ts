import { expect, test } from 'bun:test';
import { firstKey } from '../helpers/server.ts';
import { consoleSuite, troublesOf } from './console.ts';

const { open } = await consoleSuite();

/** The reference, with the key filled in where it asks for one. */
async function openReference() {
  const page = await open();
  await page.goto('/docs');
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.getByLabel('auth-api-key-value').or(page.locator('.auth-container input')).first().fill(firstKey);
  await page.locator('.auth-btn-wrapper button', { hasText: 'Authorize' }).first().click();
  await page.locator('.auth-btn-wrapper button', { hasText: 'Close' }).first().click();
  return page;
}

test('a call is made and answered, its captcha drawn, under the policy of the page', async () => {
  const page = await openReference();
  // Of many operations, those that are in view are drawn.
  await page.getByPlaceholder('Search endpoints').fill('getCaptcha');
  const operation = page.locator('[id$="-getCaptcha"]');
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  await operation.getByAltText('Captcha: four characters').waitFor();
  if (process.env.FOODMAP_SCREENSHOTS)
    await page.screenshot({ path: `${process.env.FOODMAP_SCREENSHOTS}/reference.png` });
});

test('keys are in the memory of the page alone: neither stored, nor there after a reload', async () => {
  const page = await openReference();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);
  await page.reload();
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').first().waitFor();
  expect(await page.locator('.auth-container input').first().inputValue()).toBe('');
});

test('markup that could run a script is refused, that of Markdown is not', async () => {
  const page = await openReference();
  troublesOf(page).expect(/inline event handler|inline style|script-src|style-src/);
  const write = (text: string) =>
    page.evaluate((markup) => {
      try {
        const element = document.createElement('div');
        element.innerHTML = markup;
        return element.innerHTML;
      } catch (error) {
        return (error as Error).name;
      }
    }, text);
  const harmless = '<p>See <a href="https://food.example/">it</a> and <code>this</code></p>';
  expect(await write(harmless)).toBe(harmless);
  for (const text of [
    '<img src="x" onerror="alert(1)">',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg><a href="/"></a></svg>',
    '<iframe srcdoc="x"></iframe>',
    '<p onclick="alert(1)">x</p>',
    '<form action="/"><input></form>',
    '<p style="position:fixed">x</p>',
  ])
    expect([text, await write(text)]).toEqual([text, 'TypeError']);
});
