import {
  bytes,
  choice,
  flag,
  instant,
  integer,
  nullable,
  t,
  ruled,
  text,
  titled,
  url,
  type Static,
} from '../../schema.ts';
import { limits } from '../../limits.ts';

const Progress = titled('JobProgress', 'How far a job is.', {
  step: text('Step that is under way.', 'stores written'),
  done: nullable(integer('Rows, files or pages done; null when they are not counted.', { examples: [1500] })),
  total: nullable(integer('How many there are; null when that is not known.', { examples: [4200] })),
});

const missing = t.Array(text('Name of a picture.', '2026/11/9b1D4e7aTc5F8036kLmN.webp'), {
  description: `Pictures whose files are gone, at most ${limits.problems} of them.`,
  examples: [[]],
});

const name = text('File name of the backup.', 'foodmap-a1B2c3D4e5-20261119T030000Z.tar.zst');
const pictures = integer('Pictures in the backup.', { examples: [412] });
const warnings = t.Array(text('A sentence.', 'Pictures that changed since they were uploaded: 1.'), {
  description: 'Files that could not be cleaned up, and pictures that changed since they were uploaded.',
  examples: [[]],
});

const BackupResult = titled('BackupResult', 'Result of a backup.', {
  name,
  size: bytes('Size in bytes.', 18_403_221),
  pictures,
  missing,
  removed: t.Array(name, { description: 'Old backups that were deleted.', examples: [[]] }),
  warnings,
});

const VerifyResult = titled('VerifyResult', 'Result of a check: the backup is whole and can be restored.', {
  name,
  place: choice(['here', 's3'], 'Where the backup is.'),
  created_at: nullable(instant('Time of creation; null when that is not known.')),
  program: nullable(text('Version of the program that made it; null when that is not known.', '0.2.0')),
  pictures: nullable({ ...pictures, description: 'Pictures in the backup; null when it is a database alone.' }),
  missing,
  rows: t.Object(
    {
      stores: integer('Stores, deleted ones too.', { examples: [302] }),
      users: integer('Users.', { examples: [90] }),
      reviews: integer('Reviews, deleted ones too.', { examples: [1204] }),
    },
    { description: 'Rows by table.' },
  ),
});

const ExportResult = titled('ExportResult', 'Result of an export.', {
  url: url('Link to the file, for one download without an API key.', '/downloads/4fJ0Zk2bQ7xW'),
  expires_at: instant('When the link ends; the file is deleted then, or after the download.'),
  size: bytes('Size in bytes.', 18_403_221),
  objects: t.Object(
    {},
    {
      additionalProperties: true,
      description: 'Objects by type; none for a table.',
      examples: [{ store: 302, review: 1204 }],
    },
  ),
  uploads: integer('Pictures in the export.', { examples: [412] }),
  missing,
  changed: t.Array(text('Name of a picture.', '2026/11/9b1D4e7aTc5F8036kLmN.webp'), {
    description: `Pictures that changed since they were uploaded and are not in the export, at most ${limits.problems} of them.`,
    examples: [[]],
  }),
});

const TableOutcome = titled('TableOutcome', 'Lines of a table by what they do.', {
  created: integer('New rows.', { examples: [12] }),
  updated: integer('Changed rows.', { examples: [3] }),
  unchanged: integer('Rows that are as their lines say.', { examples: [287] }),
  categories: integer('Categories that are made because stores name them.', { examples: [1] }),
});

const PlanRow = titled('PlanRow', 'A line of an imported file and what it does.', {
  table: choice(['stores', 'categories'], 'Table.'),
  line: integer('Row of the spreadsheet, or line of the file.', { minimum: 1, examples: [7] }),
  column: nullable(text('Column that is wrong: its letter and name.', 'C (address)'), null),
  what: choice(['create', 'update', 'unchanged', 'refuse'], 'Effect of the line.'),
  id: nullable(integer('ID of the row that the line means; null for a new one.', { examples: [7] })),
  changes: t.Array(text('Field.', 'address'), { description: 'Fields that change.', examples: [['address']] }),
  why: text('Why: how the row was found, or what is wrong.', 'has this name and address'),
  ...ruled('same_row', { line: 7 }),
});

const ImportResult = titled('ImportResult', 'Result of an import, or its plan.', {
  dry_run: flag('Whether it was a plan only.'),
  stores: nullable(TableOutcome),
  categories: nullable(TableOutcome),
  problems: integer('Lines and cells that are wrong; with any, nothing is imported.', { examples: [0] }),
  plan: t.Array(PlanRow, {
    description: `The first ${limits.planRows} lines that do something; with problems, the first ${limits.planRows} of these.`,
  }),
});

export const Job = titled('Job', 'Long work beside the server.', {
  id: integer('Job ID.', { examples: [1_795_325_100_000], format: 'int64' } as { examples: number[] }),
  kind: choice(['backup', 'verify', 'export', 'import'], 'Kind of work.'),
  state: choice(['running', 'done', 'failed'], 'State; it stays once it is `done` or `failed`.'),
  progress: nullable(Progress),
  result: {
    ...t.Union([ImportResult, BackupResult, VerifyResult, ExportResult, t.Null()]),
    description: 'Result by `kind`; null until the job is done.',
  },
  error: nullable(text('Why it failed; null otherwise.', 'The disk is full.'), null),
  created_at: instant('Start.'),
  ended_at: nullable(instant('End; null while it runs.'), null),
});

export type Job = Static<typeof Job>;
