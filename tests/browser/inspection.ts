import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

// Not imported: the module wants the document of a browser.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Resolves when nothing moves or changes its colour any more, but for what does so for ever. */
const resting = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Violations of WCAG 2.2 AA in the page once it rests: each with where it is and why. */
export async function violationsOf(page: Page): Promise<string[]> {
  await resting(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(async (tags) => {
    const run = (selectors: boolean) =>
      (window as unknown as { axe: typeof Axe }).axe.run({
        runOnly: tags,
        resultTypes: ['violations'],
        preload: false,
        selectors,
      });
    // Selectors are made of every element that is looked at.
    const found = await run(false);
    return found.violations.length === 0 ? found : run(true);
  }, wcag);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none, html }) => {
      const [why] = [...any, ...all, ...none];
      return `${id}: ${target.join(' ')}: ${why?.message ?? ''} ${html.slice(0, 200)}`;
    }),
  );
}

/** Elements beyond the left or right edge of the window, and controls beyond that of their part of the page, but for those in boxes that scroll. */
export const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const scrolls = (element: Element) =>
      ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    const isInBox = (element: Element | null): boolean =>
      element !== null && element !== document.body && (scrolls(element) || isInBox(element.parentElement));
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || (left >= -1 && right <= clientWidth + 1)) return false;
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isInBox(element.parentElement)
      );
    });
    const landmarks = [...document.body.querySelectorAll('header, footer, aside, nav')];
    const cut = landmarks.flatMap((landmark) => {
      const box = landmark.getBoundingClientRect();
      return [...landmark.querySelectorAll('a, button, input, select')].filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        if (width <= 1 || (left >= box.left - 1 && right <= box.right + 1)) return false;
        return (
          control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !isInBox(control.parentElement)
        );
      });
    });
    const innermost = outside.filter(
      (element) => !outside.some((other) => other !== element && element.contains(other)),
    );
    const found = innermost.slice(0, 5).map((element) => `outside: ${element.outerHTML.slice(0, 200)}`);
    found.push(...cut.map((control) => `cut: ${control.outerHTML.slice(0, 200)}`));
    return scrollWidth > clientWidth
      ? [`the page scrolls to the side: ${scrollWidth} of ${clientWidth}`, ...found]
      : found;
  });

/** Labels that are wider than their box: buttons, tabs, badges, headings of tables. */
export const cutLabelsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.btn, .badge, .menu a, [role="tab"], th, label, legend')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .filter((label) => label.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((label) => `cut: ${label.outerHTML.slice(0, 200)}`),
  );

/** Texts that were meant for programs: keys, missing values, English sentences in a page that is not in English. */
export const strayTextsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const code = 'code, pre, kbd, script, style, textarea, [lang]:not(html)';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim();
      if (text !== '' && !node.parentElement!.closest(code)) texts.push(text);
    }
    const named = [...document.body.querySelectorAll('[aria-label], [title], [placeholder], img[alt]')]
      .filter((element) => !element.closest(code))
      .flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) => element.getAttribute(name) ?? []),
      );
    const forPrograms = /^[a-z]+[A-Z]\w*$|\bundefined\b|\bNaN\b|\[object |Invalid Date|=>/;
    const english = /(?:^|\s)[a-z]{2,} [a-z]{2,}(?:[\s.,:;?!]|$)/;
    const isEnglish = document.documentElement.lang === 'en';
    return [document.title, ...texts, ...named].filter(
      (text) => forPrograms.test(text) || (!isEnglish && english.test(text)),
    );
  });

/** How the page is built: one heading of the first rank, a title, a language. */
export const structureOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility());
    return [
      ...(headings.length === 1 && headings[0]!.textContent.trim() !== ''
        ? []
        : [`${headings.length} headings of rank 1`]),
      ...(document.title.trim() === '' ? ['no title'] : []),
      ...(document.documentElement.lang !== '' ? [] : ['no language']),
    ];
  });

/**
 * Touch targets within an element that are less than 40 pixels high, or 24 for links on a separate line: whether these
 * violate WCAG depends on how far the next target happens to be.
 */
export const lowTargetsOf = (page: Page, within: string) =>
  page.locator(`${within} :is(a, button, .btn, select, summary, input:not(.sr-only))`).evaluateAll((all) =>
    all.flatMap((one) => {
      const isLink = one.matches('a:not(.btn)');
      if (isLink && getComputedStyle(one).display === 'inline') return [];
      const target = one.matches('[type=checkbox], [type=radio]') ? (one.closest('label') ?? one) : one;
      const { height, width } = target.getBoundingClientRect();
      return width === 0 || height >= (isLink ? 23.5 : 39.5)
        ? []
        : [`${height} pixels high: ${one.outerHTML.slice(0, 120)}`];
    }),
  );

/** Overflow, truncated labels and violations of WCAG. */
export const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await overflowOf(page)),
  ...(await cutLabelsOf(page)),
  ...(await violationsOf(page)),
];
