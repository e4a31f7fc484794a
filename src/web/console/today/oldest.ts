import { answerOf, api, type Schemas } from '../../shared/api.ts';

/** Number of rows that wait, and time of the oldest. */
export interface Waits {
  kind: 'reviews' | 'applications' | 'reports' | 'claims' | 'edits';
  address: string;
  count: number;
  since: string | undefined;
}

type Overview = Schemas['DashboardOverview'] & { reports: number; claims: number; edits: number };

/** Everything that waits for an administrator. Throws Failure. */
export async function waitsOf(overview: Overview): Promise<Waits[]> {
  const first = { sort: 'oldest', page_size: 1 } as const;
  const [reviews, applications] = [overview.reviews.pending, overview.merchant_applications.pending];
  const [oldReview, oldApplication, oldReport, oldClaim, oldEdit] = await Promise.all([
    answerOf(api.GET('/api/admin/reviews', { params: { query: { status: 'pending', ...first } } })),
    answerOf(api.GET('/api/admin/merchant/applications', { params: { query: { status: 'pending', ...first } } })),
    answerOf(api.GET('/api/admin/reports', { params: { query: { status: 'open', ...first } } })),
    answerOf(api.GET('/api/admin/claims', { params: { query: { status: 'pending', ...first } } })),
    answerOf(api.GET('/api/admin/edits', { params: { query: { status: 'pending', ...first } } })),
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
    { kind: 'claims', address: '/admin/owners', count: overview.claims, since: oldClaim.data[0]?.created_at },
    { kind: 'edits', address: '/admin/owners?kind=edits', count: overview.edits, since: oldEdit.data[0]?.created_at },
  ];
  return all.filter(({ count }) => count > 0);
}
