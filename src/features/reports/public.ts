import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { requestKeyOf } from '../../http/idempotency-key.ts';
import { pathId } from '../../schema.ts';
import { Report, ReviewReportReq, StoreReportReq } from './model.ts';
import * as reports from './service.ts';

const document = documented('Reports');

export const reportRoutes = ({ by }: Deps) => {
  return routes('key', 'reports')
    .post(
      '/api/stores/:id/reports',
      async ({ params, body, request }) =>
        ok(await reports.aboutStore(by(request), params.id, body, requestKeyOf(request, body))),
      {
        params: pathId('Store ID.'),
        body: StoreReportReq,
        ...document('reportStore', 'Report a store', Report, {
          since: '0.3.0',
          repeatable: true,
          budget: 'report',
          description: 'Tells the administrators that a public store is closed, moved, wrong or offensive.',
        }),
      },
    )
    .post(
      '/api/reviews/:id/reports',
      async ({ params, body, request }) =>
        ok(await reports.aboutReview(by(request), params.id, body, requestKeyOf(request, body))),
      {
        params: pathId('Review ID.'),
        body: ReviewReportReq,
        ...document('reportReview', 'Report a review', Report, {
          since: '0.3.0',
          repeatable: true,
          budget: 'report',
          description: 'Tells the administrators that an approved review is spam, offensive or false.',
        }),
      },
    );
};
