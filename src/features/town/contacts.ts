import { storeFields } from '../../fields.ts';
import type { TagReader } from './tag-reader.ts';

/** Keys of each address of a page, the most specific first. */
const pages = {
  website: ['website', 'contact:website', 'url', 'contact:url'],
  menu_url: ['website:menu', 'menu:url', 'menu'],
  reservation_url: ['website:booking', 'reservation:website', 'website:reservation'],
  order_url: ['website:orders', 'order:website', 'website:delivery'],
} as const;

type Page = keyof typeof pages;

const phoneKeys = ['phone', 'contact:phone', 'mobile', 'contact:mobile', 'phone:mobile', 'telephone'];

/** A slash alone may stand behind the code of an area. */
const betweenNumbers = /\s*[;,]\s*|\s+\/\s+|\/(?=\+)/;

/** The first phone number, as it is written; further ones do not count as used. */
export function phoneOf(tags: TagReader): string {
  const key = phoneKeys.find((key) => key in tags.tags);
  if (!key) return '';
  const [first = '', ...others] = tags.take(key).split(betweenNumbers);
  const fits = first.length <= storeFields.phone.max && /\d{3}/.test(first.replaceAll(/\D/g, ''));
  if (!fits || others.length > 0) tags.putBack(key);
  return fits ? first : '';
}

/** Addresses of pages; those without a scheme get one. */
export function pagesOf(tags: TagReader): Partial<Record<Page, string>> {
  const found: Partial<Record<Page, string>> = {};
  for (const [page, keys] of Object.entries(pages) as [Page, readonly string[]][]) {
    const key = keys.find((key) => key in tags.tags);
    if (!key) continue;
    const address = addressOf(tags.take(key).split(/;\s*/)[0]!);
    if (address) found[page] = address;
    else tags.putBack(key);
  }
  return found;
}

/** An address of http or https; undefined for what is none. */
function addressOf(text: string): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.parse(address);
  const isFit = url && /^[^\s/:@]+\.[^\s/:@]{2,}$/.test(url.hostname) && !/\s/.test(text) && !text.includes('@');
  return isFit && address.length <= storeFields.website.max ? address : undefined;
}
