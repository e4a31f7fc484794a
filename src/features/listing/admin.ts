import { storeStatuses } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { jsonAnswer, pageOf, paginationMeta } from '../../http/envelope.ts';
import { limits } from '../../limits.ts';
import { choice, keyword, paging, queryFlag, queryId, since, t } from '../../schema.ts';
import { ListedStore, viewQuery } from '../stores/model.ts';
import { sorts } from './service.ts';
import { listSorted } from './sorted.ts';

const document = documented('Stores');

export const adminStoreListRoutes = ({ db, views }: Deps) =>
  routes('moderator', 'lists of stores', '/api/admin/stores').get(
    '',
    async ({ query, request }) => {
      const { items, total } = await listSorted(db, query, pageOf(query));
      return jsonAnswer(
        request,
        await views.array(items, originOf(request), query.view),
        paginationMeta(pageOf(query), { total }),
      );
    },
    {
      query: t.Object({
        keyword: keyword(
          `Words that a store must contain, as in the search. Of words of one or two letters at most ${limits.vagueHits} stores are counted and listed.`,
        ),
        ...since('0.4.0', {
          forgive: queryFlag(
            '`true` to find also what is not spelt as the keyword, as the search does, but for typos.',
            false,
          ),
        }),
        status: t.Optional(choice(storeStatuses, 'Only stores with this status.')),
        category_id: queryId('Category ID: only its stores.'),
        ...since('0.3.0', {
          sort: t.Optional(
            choice(
              sorts,
              'Order, highest or latest first. By another one than `newest`, active stores stand first, as in `/api/stores`, and inactive ones behind them, newest first.',
              'newest',
            ),
          ),
        }),
        ...viewQuery,
        ...paging,
      }),
      ...document('listAllStores', 'List all stores', t.Array(ListedStore), {
        paged: true,
        description: 'Active and inactive stores, newest first unless `sort` says otherwise.',
      }),
    },
  );
