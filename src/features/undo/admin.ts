import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { integer, pathId, titled } from '../../schema.ts';
import { attackImages } from '../attacks/images.ts';
import * as undo from './service.ts';

const Undone = titled('Undone', 'Outcome of an undo.', {
  restored: integer('Rows that are back.', { examples: [37] }),
  left: integer('Rows that stay as somebody has made them since.', { examples: [0] }),
});

export const undoRoutes = ({ by }: Deps) => {
  return routes('admin', 'undo').post(
    '/api/admin/activity/:id/undo',
    async ({ params, request }) => ok(await undo.undo(by(request), params.id, attackImages)),
    {
      params: pathId('Activity ID.'),
      ...documented('Activity')('undoActivity', 'Undo a write', Undone, {
        budget: 'bulk',
        addition: true,
        failures: ['not_undoable'],
        description:
          'Puts rows back as they were before a write whose `undoable_until` has not passed. Rows that somebody has changed since stay; 409 `changed_meanwhile` when all of them were.',
      }),
    },
  );
};
