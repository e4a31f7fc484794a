import { languages } from '../../i18n/languages.ts';
import { escaped } from '../document.ts';
import type { About, Frame } from '../site/frame.ts';
import { alternates, canonical } from './address.ts';
import { feedPath } from './feed.ts';
import type { SharedPicture } from './picture.ts';

const tag = (name: string, attributes: Record<string, string | number | undefined>) =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => (value === undefined ? '' : ` ${attribute}="${escaped(String(value))}"`))
    .join('')}>`;

/** Tags for search engines, and for the previews of apps in which a link is sent: addresses, Open Graph, feed. */
export function headOf(
  { address, chosen, language, name, origin }: Frame,
  { title, description, isListed = true }: About,
  picture: SharedPicture | undefined,
): string {
  const url = origin + canonical(address, chosen ?? undefined);
  const links = [
    tag('link', { rel: 'canonical', href: url }),
    ...alternates(origin + canonical(address)).map(([hreflang, href]) =>
      tag('link', { rel: 'alternate', hreflang, href }),
    ),
  ];
  const property = (key: string, content: string | number | undefined) =>
    content === undefined ? [] : [tag('meta', { property: `og:${key}`, content })];
  return [
    `<title>${escaped(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    ...(isListed ? links : [tag('meta', { name: 'robots', content: 'noindex' })]),
    tag('link', { rel: 'alternate', type: 'application/atom+xml', title: name, href: feedPath }),
    ...property('type', 'website'),
    ...property('site_name', name),
    ...property('title', title),
    ...property('description', description),
    ...property('url', url),
    ...languages.flatMap(({ code, region }) => property(code === language ? 'locale' : 'locale:alternate', region)),
    ...property('image', picture?.url),
    ...property('image:type', picture?.type),
    ...property('image:width', picture?.width),
    ...property('image:height', picture?.height),
    ...property('image:alt', picture && title),
    tag('meta', { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' }),
  ].join('\n');
}
