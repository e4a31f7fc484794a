import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { okPage, pageOf } from '../../http/envelope.ts';
import { mayAs } from '../../roles.ts';
import { keyword, paging, queryId, t } from '../../schema.ts';
import { Activity } from './model.ts';
import * as activity from './service.ts';

const document = documented('Activity');

export const activityRoutes = ({ db }: Deps) =>
  routes('moderator', 'activity').get(
    '/api/admin/activity',
    async ({ query, request }) => {
      const { id, role } = accountOf(request);
      const seen = mayAs(role!, 'admin') ? query : { ...query, writer: id };
      return okPage(await activity.list(db, seen, pageOf(query)), pageOf(query));
    },
    {
      query: t.Object({
        admin_id: queryId('Administrator ID: only writes of this administrator.'),
        kind: keyword('Subject and verb, such as `store.update`: only such writes.'),
        target: keyword('Subject and ID, such as `stores/7`: only writes to it.'),
        ...paging,
      }),
      ...document('listActivity', 'List writes', t.Array(Activity), {
        paged: true,
        since: '0.3.0',
        description:
          'Writes of administrators and of the command line, newest first; they are kept for a year. A moderator sees their own. Uploads, `upload.create`, are listed only by their kind or target.',
      }),
    },
  );
