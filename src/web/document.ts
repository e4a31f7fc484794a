import { languageOfCode } from '../i18n/languages.ts';
import type { Entry } from './pages.ts';

const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that may stand in markup. */
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => special[character]!);

/** An element with data; scripts find it by its ID. No text in it ends the element. */
export const dataBlock = (type: string, value: unknown, id?: string) =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`;

interface Parts extends Entry {
  language: string;
  /** Markup. */
  head: string;
  body: string;
  /** Modules that the script begins with, besides what it always needs; some are part of another one. */
  components?: string[];
  /** First data of the script of the page. */
  data: unknown;
  /** Can be read before its script has come, so that the style sheet goes first on a slow line. */
  isReadable?: boolean;
}

const preloads = (names: string[], priority: string) =>
  [...new Set(names)].map((name) => `<link rel="modulepreload" href="/assets/${name}"${priority}>`);

/** The document of a page. */
export const htmlPage = ({
  language,
  head,
  body,
  script,
  styles,
  needed,
  components = [],
  data,
  isReadable = false,
}: Parts): string => {
  const isRightToLeft = languageOfCode(language)?.isRightToLeft;
  const priority = isReadable ? ' fetchpriority="low"' : '';
  return `<!doctype html>
<html lang="${language}"${isRightToLeft ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/assets/${styles}">
${preloads(
  ['', ...components].flatMap((name) => needed[name] ?? []),
  priority,
).join('\n')}
${head}
</head>
<body>
<div id="app">${body}</div>
${dataBlock('application/json', data, 'data')}
<script type="module" src="/assets/${script}"${priority}></script>
</body>
</html>
`;
};
