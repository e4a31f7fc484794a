import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { seenBy, versioned } from '../../http/etags.ts';
import { pathId } from '../../schema.ts';
import { Category } from '../categories/model.ts';
import * as categories from '../categories/service.ts';
import { tellingOthers } from '../owners/news.ts';
import { Store } from '../stores/model.ts';
import * as stores from '../stores/states.ts';
import { CategoryMergeReq, StoreMergeReq } from './model.ts';
import { mergeCategories, mergeStores } from './service.ts';

const undone = 'One row of the activity, which can be undone for an hour. It goes on after a restart.';

export const mergeRoutes = ({ by, db, mails, views }: Deps) => {
  return routes('admin', 'merge')
    .post(
      '/api/admin/stores/:id/merge',
      async ({ params, body, request }) => {
        await tellingOthers({ db, mails }, body.into, () =>
          mergeStores(by(request), params.id, body.into, seenBy(request)),
        );
        return versioned(request, await stores.shown(db, views, body.into));
      },
      {
        params: pathId('ID of the store that goes.'),
        body: StoreMergeReq,
        ...documented('Stores')('mergeStore', 'Merge a store into another', Store, {
          since: '0.3.0',
          budget: 'bulk',
          versioned: true,
          description: `Its reviews, pictures, reports, applications and likes go to the other store; nobody's like counts twice. Its page leads there, the API answers 404 with \`meta.merged_into\`, and imports take its \`external_id\` for the other store. Text, dishes and hours of the other store stay as they are. ${undone}`,
        }),
      },
    )
    .post(
      '/api/admin/categories/:id/merge',
      async ({ params, body, request }) => {
        await mergeCategories(by(request), params.id, body.into, seenBy(request));
        return versioned(request, await categories.get(db.read, body.into));
      },
      {
        params: pathId('ID of the category that goes.'),
        body: CategoryMergeReq,
        ...documented('Categories')('mergeCategory', 'Merge a category into another', Category, {
          since: '0.3.0',
          budget: 'bulk',
          versioned: true,
          description: `Its stores and applications go to the other category. Its list leads there, the API answers 404 with \`meta.merged_into\`, and imports take its \`external_id\` for the other category. ${undone}`,
        }),
      },
    );
};
