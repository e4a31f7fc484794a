import { instant, integer, named, nullable, t } from '../../http/schema.ts';

export const Backups = named(
  'Backups',
  'How the last backups went; a failure after the last success needs attention.',
  {
    last_success_at: nullable(instant('When the last one was made; null if never.')),
    last_file: nullable(t.String({ description: 'Its name.' })),
    last_size: nullable(integer('Its bytes.')),
    last_failure_at: nullable(instant('When one failed last; null if never.')),
    last_error: nullable(t.String({ description: 'Why that failed.' })),
    files: t.Array(
      t.Object({
        name: t.String({ description: 'Name, as the commands take it.' }),
        size: integer('Bytes.'),
        created_at: instant('When it was made.'),
      }),
      { description: 'The backups in the data directory, newest first.' },
    ),
  },
);
