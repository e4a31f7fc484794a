import { instant, integer, nullable, t, text, titled, type Static } from '../../schema.ts';

export const Activity = titled('Activity', 'A write of an administrator or of the command line.', {
  id: integer('Activity ID.', { examples: [91] }),
  created_at: instant('Time of the write.'),
  admin_id: nullable(
    integer('Administrator ID; null for the command line, and once the account is deleted.', { examples: [1] }),
  ),
  actor: text('Name of the administrator, or of the system account that ran the command.', 'admin'),
  kind: text('Subject and verb.', 'store.update'),
  target: text('Subject and ID.', 'stores/7'),
  undoable_until: nullable(instant('Time until which it can be undone; null when it cannot.'), null),
  changes: nullable(
    t.Object(
      {},
      {
        additionalProperties: true,
        description: 'Changed fields with their values before and after; null for contact data and for long values.',
        examples: [{ name: ['Golden Wok', 'Golden Wok & Grill'] }],
      },
    ),
  ),
});

export type Activity = Static<typeof Activity>;
