import type { Config } from '../../config/config.ts';
import type { ServiceContext } from '../../context.ts';
import type { WritableDatabase } from '../../db/database.ts';
import { basename } from 'node:path';
import { limits } from '../../limits.ts';
import type { Progress } from '../../lib/progress.ts';
import * as backups from '../backups/service.ts';
import { picturesIn } from '../backups/manifest.ts';
import { unpack } from '../backups/unpack.ts';
import { exportAll } from '../transfer/export.ts';
import { writeSheet, type SheetName } from '../transfer/sheets.ts';
import { drawGround, type Ground } from '../town/map/draw.ts';
import { importTables } from '../transfer/tables.ts';
import { importPlaces } from '../imports/service.ts';
import { openSource, type Asked } from '../imports/open.ts';
import type { Answers } from '../imports/source.ts';
import { blobsOf } from '../uploads/blobs/configured.ts';
import { filesIn, type SentFile } from '../transfer/sent.ts';

/** Long work that an administrator starts; it runs in a process beside the server. Paths are absolute. */
export type Task =
  | { kind: 'backup'; rotate: boolean }
  | { kind: 'verify'; name: string; place: backups.Destination; scratch: string }
  | { kind: 'export'; target: string; table?: SheetName }
  | { kind: 'map'; ground: Ground }
  | { kind: 'import'; files: SentFile[]; dry: boolean }
  | { kind: 'import'; asked: Asked; answers: Answers; dry: boolean };

/** Does the work and returns its result as clients see it. Throws Failure, Refusal and what the services throw. */
export async function perform(
  task: Task,
  config: Config,
  db: WritableDatabase,
  context: ServiceContext,
  progress: Progress,
): Promise<object> {
  const { clock } = context;
  switch (task.kind) {
    case 'backup': {
      const approve = () => context.db.write(async () => {});
      const { file, size, manifest, removed, warnings } = await backups.run(db, config, clock, {
        ...task,
        progress,
        approve,
      });
      const { missing } = manifest;
      return { name: basename(file), size, pictures: picturesIn(manifest), missing: few(missing), removed, warnings };
    }
    case 'verify': {
      const source = backups.sourceOf(config, task.name, task.place);
      const content = await unpack(source, task.scratch, { uploads: false, progress });
      const { created_at, program, pictures, missing, rows } = content;
      const { stores = 0, users = 0, reviews = 0 } = rows;
      const { name, place } = task;
      return { name, place, created_at, program, pictures, missing: few(missing), rows: { stores, users, reviews } };
    }
    case 'export': {
      if (task.table) {
        await writeSheet(db.read, task.table, task.target);
        return { objects: {}, uploads: 0, missing: [], changed: [] };
      }
      const exported = await exportAll(db, clock, blobsOf(config), task.target, progress);
      const { objects, uploads, missing, changed } = exported;
      return { objects, uploads, missing: few(missing), changed: few(changed) };
    }
    case 'map':
      return drawGround(config.data, task.ground, progress);
    default: {
      const { dry } = task;
      if ('asked' in task) {
        const source = await openSource(context, config.data, task.asked);
        const { outcomes, problems, plan, summary } = await importPlaces(context, source, task.answers, dry, progress);
        const places = { ...source.summary, ...summary };
        return { ...none, dry_run: dry, stores: outcomes.stores, problems: problems.length, places, plan };
      }
      const files = await filesIn(task.files, db.read);
      const { outcomes, problems, plan } = await importTables(context, files, dry, progress);
      return { ...none, ...outcomes, dry_run: dry, problems: problems.length, plan };
    }
  }
}

/** An import of nothing. */
const none = { stores: null, categories: null, dishes: null, places: null };

const few = (names: string[]): string[] => names.slice(0, limits.problems);
