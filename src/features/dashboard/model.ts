import { integer, named, t } from '../../http/schema.ts';
import { Backups } from '../backups/model.ts';
import { Store } from '../stores/model.ts';

const counts = (description: string, ...names: string[]) =>
  t.Object(Object.fromEntries(names.map((name) => [name, integer(`Count: ${name}.`)])), { description });

export const DashboardOverview = named('DashboardOverview', 'The directory in figures; nothing deleted counts.', {
  stores: counts('Stores.', 'total', 'active', 'inactive'),
  categories: counts('Categories.', 'total', 'enabled'),
  users: counts('Users.', 'total', 'active', 'disabled'),
  reviews: counts('Reviews.', 'total', 'pending', 'approved', 'blocked'),
  merchant_applications: counts('Merchant applications.', 'total', 'pending', 'approved', 'rejected'),
  api_keys: counts('API keys.', 'total', 'active'),
  totals: counts('Likes that stand, and searches made.', 'likes', 'searches'),
  daily: t.Array(
    t.Object({
      date: t.String({ format: 'date', description: 'Day in UTC.' }),
      users: integer('Registrations.'),
      reviews: integer('Reviews written.'),
      likes: integer('Likes given that still stand.'),
      searches: integer('Searches made.'),
      merchant_applications: integer('Applications sent.'),
    }),
    { description: 'The last 30 days, oldest first.' },
  ),
  backups: Backups,
  top_stores: t.Array(Store, { description: 'The 5 hottest stores.' }),
});
