import type { Imported } from '../features/transfer/import.ts';
import { counted } from '../lib/counted.ts';

const nouns: Record<string, [one: string, many: string]> = {
  setting: ['setting', 'settings'],
  admin: ['administrator', 'administrators'],
  api_key: ['API key', 'API keys'],
  user: ['user', 'users'],
  category: ['category', 'categories'],
  upload: ['upload', 'uploads'],
  store: ['store', 'stores'],
  like: ['like', 'likes'],
  review: ['review', 'reviews'],
  application: ['merchant application', 'merchant applications'],
  report: ['report', 'reports'],
  list: ['list', 'lists'],
  owner: ['owner', 'owners'],
  claim: ['claim', 'claims'],
  edit: ['edit', 'edits'],
  activity: ['row of activity', 'rows of activity'],
  searches: ['search count', 'search counts'],
};

/** `1 administrator, 2 API keys, …, 12 picture files`. */
export const countsText = ({ objects, uploads }: Imported): string =>
  [
    ...Object.entries(objects).map(([type, count]) => counted(count, ...(nouns[type] ?? [type, type]))),
    counted(uploads, 'picture file', 'picture files'),
  ].join(', ');
