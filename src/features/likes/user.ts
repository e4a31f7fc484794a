import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf, originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { jsonAnswer, ok, pageOf, paginationMeta } from '../../http/envelope.ts';
import { limits } from '../../limits.ts';
import { flag, integer, titled, paging, pathId, queryIds, t } from '../../schema.ts';
import { ListedStore, viewQuery } from '../stores/model.ts';
import * as likes from './service.ts';

const document = documented('Stores');
const params = pathId('Store ID.');

const Like = titled('Like', 'Your like after the change.', {
  liked: flag('Whether you like the store now.'),
  likes: integer('Users who like the store.', { examples: [128] }),
});

const LikedStores = t.Array(integer('Store ID.', { title: 'StoreId', examples: [1] }));

export const likeRoutes = ({ by, db, views }: Deps) => {
  return routes('user', 'likes')
    .post(
      '/api/user/stores/:id/like',
      async ({ params, request }) => ok(await likes.toggle(by(request), accountOf(request).id, params.id)),
      {
        params,
        ...document('toggleLike', 'Like or unlike a store', Like, {
          budget: 'like',
          description:
            'The first call likes the store, the next one takes the like back. Do not repeat a call that got no answer: look at the store first.',
        }),
      },
    )
    .put(
      '/api/user/stores/:id/like',
      async ({ params, request }) => ok(await likes.set(by(request), accountOf(request).id, params.id, true)),
      {
        params,
        ...document('likeStore', 'Like a store', Like, {
          budget: 'like',
          description: 'A call that is repeated changes nothing and has the same answer.',
          since: '0.3.0',
        }),
      },
    )
    .delete(
      '/api/user/stores/:id/like',
      async ({ params, request }) => ok(await likes.set(by(request), accountOf(request).id, params.id, false)),
      {
        params,
        ...document('unlikeStore', 'Take a like back', Like, {
          budget: 'like',
          description:
            'A call that is repeated changes nothing and has the same answer. The like of a store that is no longer public can be taken back, too; such a store that you do not like is 404.',
          since: '0.3.0',
        }),
      },
    )
    .get(
      '/api/user/likes',
      async ({ query, request }) => {
        const page = pageOf(query);
        const { items, total } = await likes.list(db, accountOf(request).id, page);
        return jsonAnswer(
          request,
          await views.array(items, originOf(request), query.view),
          paginationMeta(page, { total }),
        );
      },
      {
        query: t.Object({ ...viewQuery, ...paging }),
        ...document('listMyLikes', 'List the stores that I like', t.Array(ListedStore), {
          paged: true,
          description: 'The newest like first. Stores that are inactive or deleted are left out until they are back.',
          since: '0.3.0',
        }),
      },
    )
    .get(
      '/api/user/likes/ids',
      async ({ query, request }) => ok(await likes.among(db, accountOf(request).id, query.store_ids)),
      {
        query: t.Object({ store_ids: queryIds('Store IDs, separated by commas.', limits.idsInQuery) }),
        ...document('listMyLikesAmong', 'Find the stores that I like among some', LikedStores, {
          description:
            'IDs of the stores that you like, in the order in which you named them. As in the list, stores that are inactive or deleted are left out until they are back.',
          since: '0.3.0',
        }),
      },
    );
};
