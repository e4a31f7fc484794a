import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { limits } from '../../limits.ts';
import { integer, pathId, t, text, titled } from '../../schema.ts';
import { images } from './images.ts';
import * as undo from './service.ts';

const Undone = titled('Undone', 'Outcome of an undo.', {
  restored: integer('Rows that are back.', { examples: [37] }),
  left: integer('Rows that stay as somebody has made them since.', { examples: [1] }),
  stays: t.Array(text('Table and ID.', 'stores/7'), {
    description: `The first ${limits.namedRows} of these.`,
    examples: [['stores/7']],
  }),
});

export const undoRoutes = ({ by }: Deps) => {
  return routes('moderator', 'undo').post(
    '/api/admin/activity/:id/undo',
    async ({ params, request }) => ok(await undo.undo(by(request), params.id, images)),
    {
      params: pathId('Activity ID.'),
      ...documented('Activity')('undoActivity', 'Undo a write', Undone, {
        budget: 'bulk',
        since: '0.3.0',
        failures: ['not_undoable', 'changed_meanwhile', 'role_required'],
        description:
          'Puts rows back as they were before a write whose `undoable_until` has not passed. Rows that somebody has changed since stay; 409 `changed_meanwhile` when all of them were. A moderator undoes only what they did.',
      }),
    },
  );
};
