import { instant, integer, nullable, t, text, titled, type Static } from '../../schema.ts';

const Subject = titled('ActivitySubject', 'Names of what was written to, as they are now.', {
  name: nullable(
    text('Name of the store, category, user, administrator or API key, or that of an application.', 'Golden Wok'),
  ),
  store: nullable(text('Name of the store of a review or report.', 'Golden Wok'), null),
  user: nullable(text('Author of a review, or of the one that a report is about.', 'bob'), null),
});

export type Subject = Static<typeof Subject>;

const kind = text('Subject and verb.', 'store.update');
const target = text('Subject and ID.', 'stores/7');
const changes = nullable(
  t.Object(
    {},
    {
      additionalProperties: true,
      description: 'Changed fields with their values before and after; null for contact data and for long values.',
      examples: [{ name: ['Golden Wok', 'Golden Wok & Grill'] }],
    },
  ),
);

const subject = nullable(Subject);

const Undone = titled('UndoneActivity', 'The write that an `activity.undo` took back.', {
  kind,
  target,
  changes,
  subject,
});

export const Activity = titled('Activity', 'A write of an administrator or of the command line.', {
  id: integer('Activity ID.', { examples: [91] }),
  created_at: instant('Time of the write.'),
  admin_id: nullable(
    integer('Administrator ID; null for the command line, and once the account is deleted.', { examples: [1] }),
  ),
  actor: text('Name of the administrator, or of the system account that ran the command.', 'admin'),
  kind,
  target,
  undoable_until: nullable(instant('Time until which it can be undone; null when it cannot.'), null),
  changes,
  subject,
  undone: nullable(Undone),
});

export type Activity = Static<typeof Activity>;
