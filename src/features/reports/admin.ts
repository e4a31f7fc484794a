import { reportStatuses } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { ageOrders } from '../../lib/paging.ts';
import { choice, paging, pathId, t } from '../../schema.ts';
import { ReportStatusReq, ReportWithSubject } from './model.ts';
import * as reports from './service.ts';

const document = documented('Reports');

export const adminReportRoutes = ({ by, db }: Deps) => {
  return routes('moderator', 'reports', '/api/admin/reports')
    .get('', async ({ query }) => okPage(await reports.list(db, query, pageOf(query)), pageOf(query)), {
      query: t.Object({
        status: t.Optional(choice(reportStatuses, 'Only reports with this status.')),
        sort: t.Optional(choice(ageOrders, 'Order by time of sending.', 'newest')),
        ...paging,
      }),
      ...document('listReports', 'List reports', t.Array(ReportWithSubject), {
        since: '0.3.0',
        paged: true,
        description:
          'Reports of visitors with their subjects, newest first unless `sort` says otherwise. A report outlives its subject.',
      }),
    })
    .patch(
      '/:id/status',
      async ({ params, body, request }) => ok(await reports.setStatus(by(request), params.id, body.status)),
      {
        params: pathId('Report ID.'),
        body: ReportStatusReq,
        ...document('setReportStatus', 'Mark a report as done', ReportWithSubject, {
          since: '0.3.0',
          budget: 'admin',
          description: 'A report can be opened again. Its text and contact are emptied 30 days after it was done.',
        }),
      },
    );
};
