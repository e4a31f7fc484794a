import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { contextOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { pathId } from '../../schema.ts';
import { limits } from '../../limits.ts';
import { Job } from './model.ts';

const document = documented('Operating');

export const jobRoutes = ({ work }: Deps) =>
  routes('super_admin', 'jobs').get(
    '/api/admin/jobs/:id',
    ({ params, request }) => {
      const { job, lastCommit } = work.find(params.id);
      if (lastCommit !== undefined) contextOf(request).lastCommit = lastCommit;
      return ok(job);
    },
    {
      params: pathId('Job ID.'),
      ...document('getJob', 'Show a job', Job, {
        description: `Ask about once a second until \`state\` is \`done\` or \`failed\`. The server keeps the last ${limits.jobs} jobs that ended, until it is stopped; running ones end with it. With several servers, \`X-Foodmap-Seen\` of a job that is done names what it wrote.`,
        since: '0.3.0',
      }),
    },
  );
