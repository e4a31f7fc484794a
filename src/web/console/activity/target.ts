import type * as names from '#i18n/console/names';
import { pages } from '../pages.ts';
import type { Activity } from './day.ts';

/** The page of each table that writes name. */
const pageOf: Record<string, keyof typeof names.pages> = {
  categories: 'categories',
  orders: 'categories',
  users: 'users',
  admins: 'administrators',
  api_keys: 'apiKeys',
  merchant_applications: 'applications',
  reports: 'reports',
  rankings: 'rankings',
  tables: 'transfer',
  backups: 'backups',
};

const pageOfKind: Record<string, keyof typeof names.pages> = {
  'settings.cors': 'origins',
  'settings.search': 'search',
  'settings.update': 'site',
  'export.create': 'transfer',
  'tables.export': 'transfer',
  'backup.create': 'backups',
};

/** Pages without a name in the navigation. */
const addressOfKind: Record<string, string> = {
  'settings.attributes': '/admin/site/attributes',
  'settings.texts': '/admin/site/texts',
};

/** Address of what was written to; undefined for what has no page, or is gone. */
export function addressOf({ kind, target }: Pick<Activity, 'kind' | 'target'>): string | undefined {
  const [table = '', id = ''] = target.split('/');
  if (kind.endsWith('.delete')) return undefined;
  if (table === 'stores' || table === 'reviews' || table === 'lists')
    return /^\d+$/.test(id) ? `/admin/${table}/${id}` : undefined;
  const name = pageOfKind[kind] ?? pageOf[table];
  return addressOfKind[kind] ?? pages.find((page) => page.name === name)?.address;
}

/** Its name, where the write has it. */
export function nameOf({ changes }: Pick<Activity, 'changes'>): string | undefined {
  const name = changes?.name ?? changes?.username;
  const text: unknown = Array.isArray(name) ? name[1] : name;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
