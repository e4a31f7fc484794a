import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { accountOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { integer, named, pathId, t } from '../../http/schema.ts';
import * as likes from './service.ts';

const document = documented('Stores');

const Like = named('Like', 'Where the like stands.', {
  liked: t.Boolean({ description: 'Whether the user likes the store now.' }),
  likes: integer('Users who like it.'),
});

export const likeRoutes = ({ db, clock }: Deps) =>
  new Elysia({ name: 'likes' }).post(
    '/api/user/stores/:id/like',
    async ({ params, request }) => ok(await likes.toggle(db, clock, accountOf(request).id, params.id)),
    { params: pathId('Number of the store.'), ...document('Like a store, or take the like back', Like) },
  );
