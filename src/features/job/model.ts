import {
  bytes,
  choice,
  flag,
  instant,
  integer,
  nullable,
  number,
  t,
  ruled,
  since,
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
  table: choice(['stores', 'categories', 'dishes'], 'Table.'),
  line: integer('Row of the spreadsheet, or line of the file.', { minimum: 1, examples: [7] }),
  column: nullable(text('Column that is wrong: its letter and name.', 'C (address)'), null),
  ...since('0.4.0', {
    name: nullable(text('Name of the store, the category or the dish; null for a refused line.', 'Granier'), null),
    place: nullable(text('Place as its file names it; null for a line of a table.', 'node/123'), null),
  }),
  what: choice(['create', 'update', 'unchanged', 'refuse'], 'Effect of the line.'),
  id: nullable(integer('ID of the row that the line means; null for a new one.', { examples: [7] })),
  changes: t.Array(text('Field.', 'address'), { description: 'Fields that change.', examples: [['address']] }),
  why: text('Why: how the row was found, or what is wrong.', 'has this name and address'),
  ...ruled('same_row', { line: 7 }),
});

const counts = (description: string, example: Record<string, number>) =>
  t.Object({}, { additionalProperties: true, description, examples: [example] });

const namedStore = {
  id: integer('Store ID.', { examples: [7] }),
  name: text('Name.', 'Granier'),
  address: text('Address.', 'Avinguda Meritxell 12'),
};

const sides = {
  name: text('Name.', 'Cal Peru'),
  address: text('Address.', 'Plaça 1'),
  category: text('Category.', 'Cafés'),
  phone: text('Phone number.', '+376 822 222'),
};

const AlikePlace = titled('AlikePlace', 'A place that is likely a store of the directory.', {
  place: text('Place as its file names it.', 'node/801'),
  ...sides,
  store: t.Object({ id: namedStore.id, ...sides }, { description: 'The store.' }),
  distance: nullable(integer('Metres between the two; null where one has no position.', { examples: [60] })),
  answer: choice(['same', 'new', 'skip'], 'What the import does: the place is that store, a new one, or left out.'),
});

const PlacesPlan = titled('PlacesPlan', 'What an import of places finds.', {
  places: integer('Places in the file.', { examples: [66] }),
  date: nullable(instant('When a map was taken from OpenStreetMap; null when the file does not say.')),
  nameless: counts('Places without a name, by kind; `place` in files that have no kinds.', { bar: 3 }),
  placeless: integer('Places of which the file has no coordinates.', { examples: [0] }),
  swapped: integer('Places whose latitude and longitude were the other way round.', { examples: [0] }),
  unsent: integer('Places that were never uploaded to OpenStreetMap; they are left out.', { examples: [0] }),
  hours: t.Object(
    {
      structured: integer('Places with opening hours by the day.', { examples: [30] }),
      text: integer('Places whose opening hours stay text.', { examples: [14] }),
    },
    { description: 'Opening hours.' },
  ),
  unmapped: counts('Places with a tag or a column that no field has, by its key.', { stars: 4 }),
  columns: t.Array(
    t.Object({
      heading: text('Heading.', 'Shop'),
      field: text('Field that it has, named or guessed; "" where it is left out.', 'name'),
      samples: t.Array(text('Cell.', 'Granier'), { description: 'Cells of the first three rows.' }),
    }),
    { description: 'Columns of a table; empty for other files.' },
  ),
  unread: t.Array(
    t.Object({ place: text('Place as its file names it.', 'line 7'), text: text('Text.', 'by appointment') }),
    { description: `Places whose opening hours could not be read, and stay text, at most ${limits.problems} of them.` },
  ),
  categories: counts('Places by the name of their category.', { Cafés: 12 }),
  alike: t.Array(AlikePlace, {
    description: `Places that are likely a store, at most ${limits.planRows} of them.`,
  }),
  skipped: integer('Places that are left out, as was answered.', { examples: [0] }),
  vanished: t.Object(
    {
      count: integer('How many.', { examples: [1] }),
      stores: t.Array(t.Object(namedStore), { description: `At most ${limits.problems} of them.` }),
    },
    { description: 'Stores of an earlier map that this one no longer has; an import never deletes any.' },
  ),
});

const ImportResult = titled('ImportResult', 'Result of an import, or its plan.', {
  dry_run: flag('Whether it was a plan only.'),
  stores: nullable(TableOutcome),
  categories: nullable(TableOutcome),
  problems: integer('Lines and cells that are wrong; with any, nothing is imported.', { examples: [0] }),
  ...since('0.4.0', { dishes: nullable(TableOutcome), places: nullable(PlacesPlan) }),
  plan: t.Array(PlanRow, {
    description: `The first ${limits.planRows} lines that do something; with problems, the first ${limits.planRows} of these.`,
  }),
});

const MapResult = titled('MapResult', 'Result of drawing a map.', {
  date: nullable(instant('When the data were taken from OpenStreetMap; null when the file does not say.')),
  tiles: integer('Tiles.', { examples: [383] }),
  bytes: bytes('Size in bytes.', 540_000),
  box: t.Array(number('Degrees.', 1.42), { description: 'West, south, east and north of the map.' }),
});

export const Job = titled('Job', 'Long work beside the server.', {
  id: integer('Job ID.', { examples: [1_795_325_100_000], format: 'int64' } as { examples: number[] }),
  kind: choice(['backup', 'verify', 'export', 'import', 'map'], 'Kind of work.'),
  state: choice(['running', 'done', 'failed'], 'State; it stays once it is `done` or `failed`.'),
  progress: nullable(Progress),
  result: {
    ...t.Union([ImportResult, BackupResult, VerifyResult, ExportResult, MapResult, t.Null()]),
    description: 'Result by `kind`; null until the job is done.',
  },
  error: nullable(text('Why it failed; null otherwise.', 'The disk is full.'), null),
  created_at: instant('Start.'),
  ended_at: nullable(instant('End; null while it runs.'), null),
});

export type Job = Static<typeof Job>;
