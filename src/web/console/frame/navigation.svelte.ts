import * as names from '#i18n/console/names';
import type * as shared from '#i18n/shared';
import { account } from '../account.svelte.ts';
import { pageAt, pages } from '../pages.ts';
import { router } from '../router.svelte.ts';
import { waiting } from '../waiting.svelte.ts';

type PageName = keyof typeof names.pages;
type Group = keyof typeof shared.groups;

/** The group of each page; the order is that of the navigation. */
const groups: Record<PageName, Group> = {
  today: 'work',
  reviews: 'work',
  applications: 'work',
  reports: 'work',
  owners: 'work',
  stores: 'work',
  categories: 'work',
  lists: 'work',
  rankings: 'work',
  print: 'work',
  users: 'people',
  administrators: 'people',
  account: 'people',
  apiKeys: 'people',
  origins: 'people',
  site: 'service',
  search: 'service',
  notices: 'service',
  transfer: 'service',
  backups: 'service',
  activity: 'service',
};

export interface Entry {
  address: string;
  name: string;
  /** How much waits there. */
  count: number;
  isHere: boolean;
  group: Group;
  key?: string;
}

const counted: Partial<Record<PageName, () => number>> = {
  reviews: () => waiting.reviews,
  applications: () => waiting.applications,
  reports: () => waiting.reports,
  owners: () => waiting.claims + waiting.edits,
};

/** The pages of the navigation that the role may use, in its order. */
export function entries(): Entry[] {
  const here = pageAt(router.path)?.page;
  return (Object.entries(groups) as [PageName, Group][]).flatMap(([name, group]) => {
    const page = pages.find((one) => one.name === name);
    if (!page || account.may(page.role ?? 'moderator') === false) return [];
    const { address, key } = page;
    const isWithin = address !== '/admin' && router.path.startsWith(`${address}/`);
    const isHere = here === page || (here !== undefined && !here.name && isWithin);
    return [{ address, key, group, isHere, name: names.pages[name], count: counted[name]?.() ?? 0 }];
  });
}
