// needs: time, one engine (checks markup that is the same from either engine)
import { beforeAll, describe, expect, test } from 'bun:test';
import { HtmlValidate } from 'html-validate';
import { fillMarket } from './browser/market.ts';
import { store } from './helpers/client.ts';
import { crawl, fewOf, kindOf, pageOf, type Crawled } from './helpers/crawl.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();
await fillMarket(server, admin);
const nasty = await store(admin, {
  name: `"><img src=x onerror=alert(1)> & 'co' </title></script>`,
  description: '</script><!-- <b>\n{@html} &amp;',
  dishes: [{ name: '</script>' }],
});
const missing = '/stores/999999';
/** Pages that no link leads to. */
const hidden = [`/stores/${nasty.id}`, '/?q=%22%3E%3Cb%3E', '/?q=nothing+of+that+kind', missing];

/** Recommended rules and those of accessibility, but for what the renderer and the design decide otherwise. */
const validate = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // Svelte writes void elements as `<br/>`, boolean attributes as `a=""`, and marks in comments.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'error',
    // A name on an element that has a role of its own is fine.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Svelte leaves `>` as it is, and a button in a form sends it.
    'no-raw-characters': 'off',
    'no-implicit-button-type': 'off',
    // Search engines cut a title by themselves; names have up to 100 characters.
    'long-title': 'off',
    // A phone number is shown as its owner writes it.
    'tel-non-breaking': 'off',
  },
});

describe.each(['en', 'zh'])('the site in %s', (language) => {
  let pages: Crawled[] = [];
  beforeAll(async () => {
    pages = await crawl(server.url, language, ['/', ...hidden]);
  });

  test('is written in valid HTML, a page of each kind', async () => {
    const ofKinds = new Map(pages.map((page) => [kindOf(page.address), page]));
    const named = pages.filter(({ address }) => hidden.includes(address));
    expect(ofKinds.size).toBeGreaterThan(5);
    const found: string[] = [];
    for (const { address, html } of new Set([...ofKinds.values(), ...named])) {
      const { results } = await validate.validateString(html);
      for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
        found.push(`${address} ${ruleId}: ${message} (${line}:${column})`);
    }
    expect(found).toEqual([]);
  });

  test('has no dead link, and every fragment is there', async () => {
    const byAddress = new Map(pages.map((page) => [page.address, page]));
    const statuses = new Map<string, number>();
    const dead: string[] = [];
    const isWanted = fewOf(40);
    for (const { address: page, links } of pages)
      for (const { address } of links) {
        const [plain, fragment] = address.split('#');
        // The page for a failure has its own address, too.
        if (pageOf(address) === missing || !isWanted(plain!)) continue;
        if (!statuses.has(plain!)) statuses.set(plain!, (await fetch(server.url + plain)).status);
        const target = byAddress.get(pageOf(address));
        const isThere = !fragment || !target || target.ids.has(fragment);
        if (statuses.get(plain!) !== 200 || !isThere) dead.push(`${page} → ${address}: ${statuses.get(plain!)}`);
      }
    expect(statuses.size).toBeGreaterThan(50);
    expect(dead).toEqual([]);
  });
});
