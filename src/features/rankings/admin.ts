import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, pageOf, paginationMeta, readyAnswer } from '../../http/envelope.ts';
import { offsetOf } from '../../lib/paging.ts';
import { integer, named, queryCount, t } from '../../http/schema.ts';
import { limits } from '../../limits.ts';
import { RankedStore } from '../stores/model.ts';
import { RankingQuery } from './model.ts';
import * as rankings from './service.ts';

const document = documented('Rankings');

const Recalculation = named('Recalculation', 'What a recalculation did.', {
  updated: integer('Stores whose score was recomputed.'),
});

export const adminRankingRoutes = ({ db, clock, views }: Deps) =>
  new Elysia({ name: 'admin rankings', prefix: '/api/admin/rankings/stores' })
    .get(
      '',
      async ({ query, request }) => {
        const page = pageOf(query);
        const { items, total } = await rankings.rank(db, query.by ?? 'hotness', page);
        const ranked = await views.ranked(items, originOf(request), offsetOf(page));
        return readyAnswer(ranked, paginationMeta(page, total));
      },
      {
        query: RankingQuery,
        ...document('Rank stores, as the public sees it', t.Array(RankedStore), { paged: true }),
      },
    )
    .post(
      '/recalc',
      async ({ query }) =>
        ok({ updated: await rankings.recalculate(db, clock, query.limit ?? limits.recalculateDefault) }),
      {
        query: t.Object({
          limit: queryCount(
            'How many stores, those scored longest ago first.',
            limits.recalculate,
            limits.recalculateDefault,
          ),
        }),
        ...document('Recompute scores', Recalculation),
      },
    );
