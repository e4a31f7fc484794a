import { answerOf, api, type Schemas } from '../../shared/api.ts';

/** Number of rows that wait, and time of the oldest: the last row of a list, since lists are newest first. */
export interface Waits {
  kind: 'reviews' | 'applications' | 'reports';
  address: string;
  count: number;
  since: string | undefined;
}

type Overview = Schemas['DashboardOverview'] & { reports: number };

/** Everything that waits for an administrator. Throws Failure. */
export async function waitsOf(overview: Overview): Promise<Waits[]> {
  const last = (count: number) => ({ page: Math.max(1, count), page_size: 1 });
  const [reviews, applications] = [overview.reviews.pending, overview.merchant_applications.pending];
  const open = { status: 'open' } as const;
  const [oldReview, oldApplication, oldReport] = await Promise.all([
    answerOf(api.GET('/api/admin/reviews', { params: { query: { status: 'pending', ...last(reviews) } } })),
    answerOf(
      api.GET('/api/admin/merchant/applications', { params: { query: { status: 'pending', ...last(applications) } } }),
    ),
    answerOf(api.GET('/api/admin/reports', { params: { query: { ...open, ...last(overview.reports) } } })),
  ]);
  const all: Waits[] = [
    { kind: 'reviews', address: '/admin/reviews', count: reviews, since: oldReview.data[0]?.created_at },
    {
      kind: 'applications',
      address: '/admin/applications',
      count: applications,
      since: oldApplication.data[0]?.created_at,
    },
    { kind: 'reports', address: '/admin/reports', count: overview.reports, since: oldReport.data[0]?.created_at },
  ];
  return all.filter(({ count }) => count > 0);
}
