import { languageOfCode, type Language } from '../../i18n/languages.ts';
import type { Site } from '../../features/settings/model.ts';
import { uploadsPath } from '../../lib/links.ts';
import { escaped } from '../document.ts';
import type { Words } from '../rendering/words.ts';
import { letterOf } from './letter.ts';
import { icons, versionOf } from './icon.ts';

type Named = Pick<Site, 'name' | 'tagline' | 'logo_url'>;

/** Colours of the awning and of the paper, by day and by night. */
const colours = { light: '#b83a16', dark: '#1d130e', paper: '#f8f1e4' };

const addressOf = (name: string, site: Named) => `/icons/${name}?v=${versionOf(site)}`;

/** The site as an app: its name, and where it begins. */
export function manifest(site: Named, language: Language, words: Words) {
  const { tag, isRightToLeft } = languageOfCode(language)!;
  const pictures = (['192.png', '512.png', 'maskable.png'] as const).map((name) => ({
    src: addressOf(name, site),
    sizes: `${icons[name].side}x${icons[name].side}`,
    type: 'image/png',
    purpose: name === 'maskable.png' ? 'maskable' : 'any',
  }));
  const letter = { src: addressOf('letter.svg', site), sizes: 'any', type: 'image/svg+xml', purpose: 'any' };
  return {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.tagline || words.madeWith,
    lang: tag,
    dir: isRightToLeft ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colours.light,
    background_color: colours.paper,
    categories: ['food'],
    icons: site.logo_url.startsWith(uploadsPath) || letterOf(site.name) ? pictures : [letter, ...pictures],
    shortcuts: [{ name: words.rankings, url: '/rankings' }],
  };
}

/** Elements of the head by which a browser finds the app. */
export const installHead = (site: Named, language: Language): string =>
  [
    `<link rel="manifest" href="/manifest.webmanifest?lang=${language}">`,
    `<link rel="icon" href="${addressOf('192.png', site)}" sizes="192x192" type="image/png">`,
    `<link rel="apple-touch-icon" href="${addressOf('apple.png', site)}">`,
    `<meta name="apple-mobile-web-app-title" content="${escaped(site.name)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${colours.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${colours.dark}">`,
  ].join('\n');
