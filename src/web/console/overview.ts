import { answerOf, api } from '../shared/api.ts';

/** How long an answer is used again, in milliseconds: the frame and the page ask at nearly the same moment. */
const fresh = 2000;

async function read() {
  const query = { page_size: 1, status: 'pending' } as const;
  const [{ data }, reports, claims, edits] = await Promise.all([
    answerOf(api.GET('/api/admin/dashboard/overview')),
    answerOf(api.GET('/api/admin/reports', { params: { query: { ...query, status: 'open' } } })),
    answerOf(api.GET('/api/admin/claims', { params: { query } })),
    answerOf(api.GET('/api/admin/edits', { params: { query } })),
  ]);
  return { ...data, reports: reports.meta.total, claims: claims.meta.total, edits: edits.meta.total };
}

let latest: ReturnType<typeof read> | undefined;
/** Infinity until there is an answer. */
let answeredAt = Infinity;

/** The figures of the service, and how many reports, claims and edits wait. Throws Failure. */
export function overview(): ReturnType<typeof read> {
  if (latest && performance.now() - answeredAt < fresh) return latest;
  answeredAt = Infinity;
  latest = read();
  latest.then(
    () => (answeredAt = performance.now()),
    () => (latest = undefined),
  );
  return latest;
}
