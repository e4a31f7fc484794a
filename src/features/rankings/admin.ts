import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, pageOf, paginationMeta, jsonAnswer } from '../../http/envelope.ts';
import { offsetOf } from '../../lib/paging.ts';
import { queryCount, t } from '../../schema.ts';
import { limits } from '../../limits.ts';
import { RankedStore } from '../stores/model.ts';
import { RankingQuery, Recalculation } from './model.ts';
import * as standing from '../standing/service.ts';
import * as rankings from './service.ts';

const document = documented('Rankings');

export const adminRankingRoutes = ({ by, db, views }: Deps) => {
  return routes('admin', 'rankings', '/api/admin/rankings/stores')
    .get(
      '',
      async ({ query, request }) => {
        const page = pageOf(query);
        const { items, total } = await rankings.rank(db, query.by ?? 'hotness', page);
        const ranked = await views.ranked(items, originOf(request), offsetOf(page), query.view);
        return jsonAnswer(request, ranked, paginationMeta(page, { total }));
      },
      {
        query: RankingQuery,
        ...document('rankStoresForAdmin', 'Rank stores', t.Array(RankedStore), {
          paged: true,
          description: 'The public ranking of active stores, without a cache.',
        }),
      },
    )
    .post(
      '/recalc',
      async ({ query, request }) =>
        ok({ updated: await standing.recalculate(by(request), query.limit ?? limits.recalculateDefault) }),
      {
        query: t.Object({
          limit: queryCount(
            'Stores to recompute, those with the oldest score first.',
            limits.recalculate,
            limits.recalculateDefault,
          ),
        }),
        ...document('recalculateScores', 'Recompute scores', Recalculation, {
          budget: 'job',
          description:
            'Scores follow likes and reviews by themselves, and all of them every hour: this recomputes them now.',
        }),
      },
    );
};
