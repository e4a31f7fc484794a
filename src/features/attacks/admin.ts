import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { t } from '../../schema.ts';
import { Activity } from '../activity/model.ts';
import { AttackPreview, AttackSelection, Burst } from './model.ts';
import { bursts, preview } from './selection.ts';
import * as attacks from './service.ts';

const document = documented('Attacks');

export const attackRoutes = ({ by, clock, db }: Deps) => {
  return routes('admin', 'attacks')
    .get('/api/admin/attacks', async () => ok(await bursts(db, clock)), {
      ...document('listBursts', 'List stores with sudden likes', t.Array(Burst), {
        since: '0.3.0',
        description: 'Stores with at least 20 likes in the last hour, five or more from each network on average.',
      }),
    })
    .post('/api/admin/attacks/preview', async ({ body }) => ok(await preview(db, body)), {
      body: AttackSelection,
      ...document('previewAttack', 'Preview what would be taken back', AttackPreview, {
        budget: 'bulk',
        since: '0.3.0',
        description: 'Counts what accounts and networks sent between two times, and shows the newest of it.',
      }),
    })
    .post('/api/admin/attacks/take-back', async ({ body, request }) => ok(await attacks.takeBack(by(request), body)), {
      body: AttackSelection,
      ...document('takeBackAttack', 'Take an attack back', Activity, {
        budget: 'bulk',
        since: '0.3.0',
        description:
          'Takes likes back, deletes reviews, and removes open reports and pending applications. One row of the activity, which can be undone for an hour. It goes on after a restart, as long as whoever began it may still write; else the activity says how far it came.',
      }),
    });
};
