import type * as names from '#i18n/console/names';
import { answerOf, api, type Schemas } from '../../shared/api.ts';
import type * as texts from '#i18n/console/today';
import { pageData } from '../../shared/page-data.ts';
import { account } from '../account.svelte.ts';
import { hasPrinted } from '../frame/printed.ts';
import { pages } from '../pages.ts';

export interface Step {
  name: keyof typeof texts.steps;
  address: string;
  isDone: boolean;
}

const unnamed = 'foodmap';
const stored = 'first-steps';

/** Whether somebody put the first steps away in this browser. */
export const firstSteps = {
  get areAway(): boolean {
    return localStorage.getItem(stored) === 'away';
  },
  putAway(): void {
    localStorage.setItem(stored, 'away');
  },
};

/** Whether a place has neither a name nor stores, and this administrator may give it both. */
export const isNew = ({ stores }: Schemas['DashboardOverview']): boolean =>
  account.isOperator === true && pageData.name === unnamed && stores.total === 0;

const addressOf = (name: keyof typeof names.pages) => pages.find((page) => page.name === name)?.address;

/** The first steps of a new place; those that this administrator may not take are left out. Throws Failure. */
export async function stepsOf(overview: Schemas['DashboardOverview']): Promise<Step[]> {
  const query = { page_size: 20, view: 'card' as const };
  const { isOperator } = account;
  const [stores, keys] = await Promise.all([
    answerOf(api.GET('/api/admin/stores', { params: { query } })),
    answerOf(api.GET('/api/admin/apikeys')),
  ]);
  const unpictured = stores.data.find(({ cover_url }) => !cover_url);
  const all: (Omit<Step, 'address'> & { address: string | undefined; isTheirs?: boolean })[] = [
    { name: 'name', address: addressOf('site'), isDone: pageData.name !== unnamed, isTheirs: isOperator },
    { name: 'category', address: addressOf('categories'), isDone: overview.categories.total > 0 },
    { name: 'store', address: '/admin/stores/new', isDone: overview.stores.total > 0 },
    {
      name: 'picture',
      address: unpictured ? `/admin/stores/${unpictured.id}` : '/admin/stores/new',
      isDone: stores.data.some(({ cover_url }) => cover_url),
    },
    // The first start makes a key, so that having one says little.
    { name: 'key', address: addressOf('apiKeys'), isDone: keys.data.some(({ last_used_at }) => last_used_at) },
    {
      name: 'backup',
      address: addressOf('backups'),
      isDone: overview.backups.last_success_at !== null,
      isTheirs: isOperator,
    },
    { name: 'print', address: addressOf('print'), isDone: hasPrinted() },
  ];
  return all.flatMap(({ address, isTheirs = true, ...step }) => (address && isTheirs ? [{ ...step, address }] : []));
}
