import { integer, titled, t } from '../../schema.ts';
import { Backups } from '../backups/model.ts';
import { Store } from '../stores/model.ts';

const counts = (description: string, fields: Record<string, [description: string, example: number]>) =>
  t.Object(
    Object.fromEntries(
      Object.entries(fields).map(([name, [counted, example]]) => [name, integer(counted, { examples: [example] })]),
    ),
    { description },
  );

const count = (description: string, example: number) => integer(description, { examples: [example] });

const Day = titled('DashboardDay', 'Figures of one day.', {
  date: t.String({ format: 'date', description: 'Day in UTC.', examples: ['2026-11-19'] }),
  users: count('Registrations.', 3),
  reviews: count('Reviews written, and not deleted by their authors since.', 5),
  likes: count('Likes set and not taken back since.', 21),
  searches: count('Searches.', 180),
  merchant_applications: count('Applications sent.', 1),
});

export const DashboardOverview = titled(
  'DashboardOverview',
  'Figures of the directory. Stores, categories, users and reviews are counted without deleted ones.',
  {
    stores: counts('Stores.', {
      total: ['All stores.', 130],
      active: ['Public stores.', 124],
      inactive: ['Hidden stores.', 6],
    }),
    categories: counts('Categories.', { total: ['All categories.', 12], enabled: ['Enabled categories.', 11] }),
    users: counts('Users.', {
      total: ['All users.', 840],
      active: ['Users who can log in.', 836],
      disabled: ['Disabled users.', 4],
    }),
    reviews: counts('Reviews.', {
      total: ['All reviews.', 1510],
      pending: ['Pending reviews.', 9],
      approved: ['Public reviews.', 1460],
      blocked: ['Hidden reviews.', 41],
    }),
    merchant_applications: counts('Merchant applications.', {
      total: ['All applications.', 37],
      pending: ['Pending applications.', 2],
      approved: ['Approved applications.', 30],
      rejected: ['Rejected applications.', 5],
    }),
    api_keys: counts('API keys.', { total: ['All keys.', 4], active: ['Keys that are not revoked.', 3] }),
    totals: counts('Sums over all stores, hidden and deleted ones too.', {
      likes: ['Likes.', 5120],
      searches: ['Searches.', 48_200],
    }),
    daily: t.Array(Day, { description: 'The last 30 days, oldest first.' }),
    backups: Backups,
    top_stores: t.Array(Store, { description: 'The 5 stores with the highest hotness.' }),
  },
);
