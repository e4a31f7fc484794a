import { userStatuses } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { choice, keyword, paging, pathId, t } from '../../schema.ts';
import { block } from './block.ts';
import { ListedUser, User, UserBlockReq, UserPasswordReq, UserStatusReq } from './model.ts';
import * as mail from './mail.ts';
import * as removal from './removal.ts';
import * as users from './service.ts';

const document = documented('Users');
const params = pathId('User ID.');
const query = t.Object({
  keyword: keyword('Part of the username.'),
  status: t.Optional(choice(userStatuses, 'Only users with this status.')),
  ...paging,
});

export const userReadingRoutes = ({ db }: Deps) =>
  routes('moderator', 'reading of users', '/api/admin/users')
    .get('', async ({ query }) => okPage(await users.listWithReviews(db, query, pageOf(query)), pageOf(query)), {
      query,
      ...document('listUsers', 'List users', t.Array(ListedUser), {
        paged: true,
        description: 'Active and disabled users, newest first.',
      }),
    })
    .get('/:id', async ({ params }) => ok(await users.get(db, params.id)), {
      params,
      ...document('getUser', 'Show a user', User, { description: 'One account, active or disabled.' }),
    });

export const adminUserRoutes = ({ by, db, mails }: Deps) => {
  return routes('admin', 'users', '/api/admin/users')
    .patch(
      '/:id/status',
      async ({ params, body, request }) => ok(await users.setStatus(by(request), params.id, body.status)),
      {
        params,
        body: UserStatusReq,
        ...document('setUserStatus', 'Enable or disable a user', User, {
          budget: 'admin',
          description: 'A disabled user cannot log in, and every token of the account ends at once.',
        }),
      },
    )
    .post(
      '/:id/block',
      async ({ params, body, request }) => ok(await block(by(request), params.id, body.reviews ?? false)),
      {
        params,
        body: UserBlockReq,
        ...document('blockUser', 'Block a user', User, {
          budget: 'bulk',
          since: '0.3.0',
          description:
            'Disables the account and, with `reviews`, blocks all its reviews. One row of the activity, which can be undone for an hour.',
        }),
      },
    )
    .patch(
      '/:id/password',
      async ({ params, body, request }) => {
        const farewell = await mail.farewellTo(db, params.id);
        const user = await users.resetPassword(by(request), params.id, body.password);
        if (farewell) mails.add(async () => farewell);
        return ok(user);
      },
      {
        params,
        body: UserPasswordReq,
        ...document('resetUserPassword', 'Reset the password of a user', User, {
          budget: 'password',
          description:
            'Every token of the account ends at once. Its address for mail is removed, too: anyone who knew the password may have set it.',
          since: '0.3.0',
        }),
      },
    )
    .delete(
      '/:id',
      async ({ params, request }) => {
        await removal.remove(by(request), params.id);
        return ok(null);
      },
      {
        params,
        ...document('deleteUser', 'Delete a user', t.Null(), {
          budget: 'admin',
          description:
            'The account and its likes go, and the username is free. Approved reviews stay without the name of their author; other reviews go.',
          since: '0.3.0',
        }),
      },
    );
};
