import { Elysia } from 'elysia';
import { applicationStatuses } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { accountOf, originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { choice, paging, pathId, t } from '../../http/schema.ts';
import { MerchantApplication, MerchantReviewReq } from './model.ts';
import * as merchants from './service.ts';

const document = documented('Merchants');
const query = t.Object({
  status: t.Optional(choice(applicationStatuses, 'Only applications of this status.')),
  ...paging,
});

export const adminMerchantRoutes = ({ db, clock }: Deps) =>
  new Elysia({ name: 'admin merchants', prefix: '/api/admin/merchant/applications' })
    .get(
      '',
      async ({ query, request }) =>
        okPage(await merchants.list(db, query, pageOf(query), originOf(request)), pageOf(query)),
      {
        query,
        ...document('List applications, newest first', t.Array(MerchantApplication), { paged: true }),
      },
    )
    .patch(
      '/:id/review',
      async ({ params, body, request }) =>
        ok(await merchants.review(db, clock, accountOf(request).id, params.id, body, originOf(request))),
      {
        params: pathId('Number of the application.'),
        body: MerchantReviewReq,
        ...document('Approve or reject an application', MerchantApplication, { failures: [409] }),
      },
    );
