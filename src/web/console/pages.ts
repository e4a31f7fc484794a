import type * as names from '#i18n/console/names';
import type { Component } from 'svelte';
import type { AdminRole } from '../../roles.ts';

interface Page {
  /** `:name` stands for one segment, which the page gets as a property. */
  address: string;
  /** The page is loaded with its group when one of them is first opened. */
  load: () => Promise<Component<never>>;
  /** Its name in the navigation; a page without one is reached from another. */
  name?: keyof typeof names.pages;
  /** The key that opens it after `g`. */
  key?: string;
  /** The role that it needs; a moderator may see the others. */
  role?: AdminRole;
}

const work = () => import('./work.ts');
const editor = () => import('./editor.ts');
const service = () => import('./service.ts');
const connecting = () => import('./connecting.ts');
const editorial = () => import('./editorial.ts');
const printing = () => import('./printing.ts');
const operating = () => import('./operating.ts');

export const pages: Page[] = [
  { address: '/admin', name: 'today', key: 't', load: async () => (await work()).Today },
  { address: '/admin/reviews', name: 'reviews', key: 'r', load: async () => (await work()).Reviews },
  { address: '/admin/reviews/:id', load: async () => (await work()).OneReview },
  { address: '/admin/applications', name: 'applications', key: 'a', load: async () => (await work()).Applications },
  { address: '/admin/reports', name: 'reports', key: 'e', load: async () => (await work()).Reports },
  {
    address: '/admin/owners',
    name: 'owners',
    key: 'o',
    load: async () => (await import('./requests/Requests.svelte')).default,
  },
  { address: '/admin/stores/new', role: 'admin', load: async () => (await editor()).Store },
  {
    address: '/admin/stores/:id/merge',
    role: 'admin',
    load: async () => (await import('./merge/Merge.svelte')).default,
  },
  { address: '/admin/stores/:id/owners', load: async () => (await import('./owners/StoreOwners.svelte')).default },
  { address: '/admin/stores/:id', load: async () => (await editor()).Store },
  { address: '/admin/stores', name: 'stores', key: 's', load: async () => (await work()).Stores },
  {
    address: '/admin/categories',
    role: 'admin',
    name: 'categories',
    key: 'c',
    load: async () => (await work()).Categories,
  },
  { address: '/admin/lists/:id', role: 'admin', load: async () => (await editorial()).List },
  { address: '/admin/lists', role: 'admin', name: 'lists', load: async () => (await editorial()).Lists },
  { address: '/admin/rankings', role: 'admin', name: 'rankings', load: async () => (await editorial()).Rankings },
  { address: '/admin/users', name: 'users', key: 'u', load: async () => (await service()).Users },
  { address: '/admin/attacks', role: 'admin', load: async () => (await import('./attacks/Attacks.svelte')).default },
  {
    address: '/admin/administrators',
    role: 'admin',
    name: 'administrators',
    load: async () => (await operating()).Administrators,
  },
  { address: '/admin/account', name: 'account', load: async () => (await service()).Account },
  { address: '/admin/api-keys', role: 'admin', name: 'apiKeys', load: async () => (await connecting()).Keys },
  { address: '/admin/print', role: 'admin', name: 'print', load: async () => (await printing()).Print },
  { address: '/admin/print/:id', role: 'admin', load: async () => (await printing()).Poster },
  { address: '/admin/site', role: 'super_admin', name: 'site', load: async () => (await operating()).Site },
  {
    address: '/admin/site/attributes',
    role: 'admin',
    load: async () => (await import('./site/attributes/Attributes.svelte')).default,
  },
  {
    address: '/admin/site/texts',
    role: 'admin',
    load: async () => (await import('./site/texts/Texts.svelte')).default,
  },
  {
    address: '/admin/search',
    role: 'admin',
    name: 'search',
    load: async () => (await import('./search/Search.svelte')).default,
  },
  { address: '/admin/notices', role: 'super_admin', name: 'notices', load: async () => (await connecting()).Notices },
  { address: '/admin/notices/:id', load: async () => (await connecting()).Target },
  { address: '/admin/start', role: 'super_admin', load: async () => (await operating()).Start },
  { address: '/admin/transfer', role: 'super_admin', name: 'transfer', load: async () => (await operating()).Transfer },
  { address: '/admin/origins', role: 'admin', name: 'origins', load: async () => (await connecting()).Origins },
  {
    address: '/admin/backups',
    role: 'super_admin',
    name: 'backups',
    key: 'b',
    load: async () => (await operating()).Backups,
  },
  { address: '/admin/activity', name: 'activity', key: 'h', load: async () => (await service()).Activity },
];

/** The page at an address, and the segments that stand for its names. */
export function pageAt(path: string): { page: Page; parts: Record<string, string> } | undefined {
  const segments = path.replace(/\/$/, '').split('/');
  for (const page of pages) {
    const names = page.address.split('/');
    const isHere =
      names.length === segments.length && names.every((name, at) => name[0] === ':' || name === segments[at]);
    if (!isHere) continue;
    const parts = names.flatMap((name, at) =>
      name[0] === ':' ? [[name.slice(1), decodeURIComponent(segments[at]!)]] : [],
    );
    return { page, parts: Object.fromEntries(parts) as Record<string, string> };
  }
  return undefined;
}
