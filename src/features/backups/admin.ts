import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { accountOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { limits } from '../../limits.ts';
import { choice, t, text } from '../../schema.ts';
import * as activity from '../activity/service.ts';
import { Job } from '../job/model.ts';
import { BackupList, DownloadLink } from './model.ts';
import * as backups from './service.ts';

const document = documented('Operating');
const params = t.Object({ name: text('File name of the backup.', 'foodmap-a1B2c3D4e5-20261119T030000Z.tar.zst') });
const query = t.Object({
  place: t.Optional(
    choice(['here', 's3'], 'Which of two copies; by default that in the data directory, if it is there.'),
  ),
});

export const backupRoutes = ({ by, config, db, downloads, jobs, work }: Deps) => {
  const refuseScheduled = () => {
    const { running } = jobs.statuses.find(({ name }) => name === 'backup') ?? { running: false };
    if (running) throw new Conflict('already_running', 'The scheduled backup is running; wait until it has ended.');
  };
  return routes('super_admin', 'backups', '/api/admin/backups')
    .get('', async () => ok(await backups.overview(db, config)), {
      ...document('listBackups', 'List the backups', BackupList, {
        description: 'Backups in the data directory and in the storage, if one is configured, newest first.',
        since: '0.3.0',
      }),
    })
    .post(
      '',
      async ({ request }) => {
        refuseScheduled();
        const task = () => ({ kind: 'backup' as const, rotate: false });
        return ok(await work.start(by(request), 'backup', { noted: 'backup.create', task }));
      },
      document('createBackup', 'Make a backup', Job, {
        budget: 'job',
        factor: 'fresh',
        description:
          'Starts a job. The backup goes into the data directory and into the storage, if one is configured; old ones are deleted by the next scheduled backup only.',
        failures: ['already_running'],
        since: '0.3.0',
      }),
    )
    .post(
      '/:name/verify',
      async ({ params, query, request }) => {
        work.refuseRunning('verify');
        const { name, place } = await backups.find(config, params.name, query.place);
        return ok(
          await work.start(by(request), 'verify', { task: (scratch) => ({ kind: 'verify', name, place, scratch }) }),
        );
      },
      {
        params,
        query,
        ...document('verifyBackup', 'Check a backup', Job, {
          budget: 'job',
          factor: 'fresh',
          description:
            'Starts a job that restores the backup for trial: every file is compared with its digest, and the database with its row counts. Nothing of the service changes. It fails when the backup cannot be restored.',
          failures: ['already_running'],
          since: '0.3.0',
        }),
      },
    )
    .post(
      '/:name/download',
      async ({ params, query, request }) => {
        const { name, place } = await backups.find(config, params.name, query.place);
        const { open } = backups.sourceOf(config, name, place);
        const context = by(request);
        await context.db.write((tx) => activity.record(tx, context, 'backup.download', `backups/${name}`));
        return ok(downloads.offer({ name, open }, accountOf(request), limits.backupDownload));
      },
      {
        params,
        query,
        ...document('downloadBackup', 'Get a link to a backup', DownloadLink, {
          budget: 'job',
          factor: 'fresh',
          description: `The link works once, within ${limits.backupDownload / 1000} seconds, without an API key. A backup has the password hashes of all accounts: keep it where only you can read it.`,
          since: '0.3.0',
        }),
      },
    );
};
