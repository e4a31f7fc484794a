import { applicationStatuses } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf, originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { jsonAnswer, ok, okPage, pageOf } from '../../http/envelope.ts';
import { limits } from '../../limits.ts';
import { ageOrders } from '../../lib/paging.ts';
import { choice, paging, pathId, since, t } from '../../schema.ts';
import { Store } from '../stores/model.ts';
import { MerchantApplication, MerchantReviewReq } from './model.ts';
import * as merchants from './service.ts';

const document = documented('Merchants');
const query = t.Object({
  status: t.Optional(choice(applicationStatuses, 'Only applications with this status.')),
  ...since('0.3.0', { sort: t.Optional(choice(ageOrders, 'Order by time of sending.', 'newest')) }),
  ...paging,
});

export const adminMerchantRoutes = ({ by, db, views }: Deps) => {
  return routes('moderator', 'merchants', '/api/admin/merchant/applications')
    .get('', async ({ query }) => okPage(await merchants.list(db, query, pageOf(query)), pageOf(query)), {
      query,
      ...document('listMerchantApplications', 'List merchant applications', t.Array(MerchantApplication), {
        paged: true,
        description: 'Applications in every status, newest first unless `sort` says otherwise.',
      }),
    })
    .get(
      '/:id/similar',
      async ({ params, request }) => {
        const ids = await merchants.similar(db, params.id);
        return jsonAnswer(request, await views.array(ids, originOf(request)));
      },
      {
        params: pathId('Application ID.'),
        ...document('listSimilarStores', 'List stores like that of an application', t.Array(Store), {
          since: '0.3.0',
          description: `Stores that are likely the same place: by name, telephone number, address and coordinates. At most ${limits.similarStores}, the likeliest first.`,
        }),
      },
    )
    .patch(
      '/:id/review',
      async ({ params, body, request }) =>
        ok(await merchants.review(by(request), accountOf(request).id, params.id, body)),
      {
        params: pathId('Application ID.'),
        body: MerchantReviewReq,
        ...document('reviewMerchantApplication', 'Approve or reject an application', MerchantApplication, {
          budget: 'admin',
          description:
            'An approval creates an active store with the fields of the application; its ID is `store_id`. A decision is final.',
          failures: ['already_reviewed', 'category_gone'],
        }),
      },
    );
};
