import { reportStatuses, reviewReportKinds, reviewStatuses, storeReportKinds, storeStatuses } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import {
  allOf,
  choice,
  instant,
  integer,
  line,
  nullable,
  prose,
  t,
  text,
  titled,
  url,
  type Static,
} from '../../schema.ts';

const allKinds = [...new Set([...storeReportKinds, ...reviewReportKinds])] as const;

const ReportStatus = choice(reportStatuses, '`open`: not dealt with yet; `done`: dealt with.');

const meanings = {
  store:
    'Reason. `closed`: no longer there; `moved`: at another address; `wrong_details`: hours, phone or the like; `duplicate`: in the directory twice; `offensive`; `other`.',
  review: 'Reason. `spam`: advertising; `offensive`; `false`: about something that did not happen; `other`.',
};

export const Report = titled('Report', 'A report of a visitor about a store, or about a review of it.', {
  id: integer('Report ID.', { examples: [9] }),
  store_id: integer('Store ID.', { examples: [1] }),
  review_id: nullable(integer('Review ID; null for a report about the store.'), null),
  kind: choice(allKinds, 'Reason.'),
  text: text('Details, or ""; emptied 30 days after the report is done.', 'The shutters have been down since May.'),
  contact: text('How to reach the sender, or ""; emptied 30 days after the report is done.', 'mei@example.org'),
  status: ReportStatus,
  done_at: nullable(instant('Time at which the report was done; null while it is open.'), null),
  created_at: instant('Time of the report.'),
  updated_at: instant('Time of the last change.'),
});

export type Report = Static<typeof Report>;

const ReportedStore = titled('ReportedStore', 'The store of a report, also when it is deleted since.', {
  id: integer('Store ID.', { examples: [1] }),
  name: text('Name.', 'Golden Wok'),
  address: text('Address.', '12 Market Square'),
  status: choice(storeStatuses, '`active`: public; `inactive`: only administrators see the store.'),
  deleted_at: nullable(instant('Time of the deletion; null while the store exists.'), null),
});

const ReportedReview = titled('ReportedReview', 'The review of a report, also when it is deleted since.', {
  id: integer('Review ID.', { examples: [12] }),
  user_id: nullable(integer('User ID; null when the author is unknown.', { examples: [7] })),
  user_name: text('Username of the author.', 'mei.lin'),
  rating: integer('Rating, 1 to 5.', { examples: [5] }),
  content: text('Text, or "".', 'Best noodles in town.'),
  image_urls: t.Array(
    url('URL of a picture.', 'https://food.example/static/upload/2026/11/7c0e3A6d9fX2b5V8wEuI.webp'),
    {
      description: 'URLs of pictures.',
    },
  ),
  status: choice(reviewStatuses, '`pending`: not decided yet; `approved`: public; `blocked`: hidden.'),
  deleted_at: nullable(instant('Time of the deletion; null while the review exists.'), null),
});

export const ReportWithSubject = allOf(
  'ReportWithSubject',
  'A report and its subject.',
  Report,
  t.Object(
    {
      store: ReportedStore,
      review: nullable(ReportedReview),
    },
    { description: 'Subject of a report.' },
  ),
);

export type ReportWithSubject = Static<typeof ReportWithSubject>;

const details = {
  text: t.Optional(
    prose(limits.reportText, { description: 'Details.', examples: ['The shutters have been down since May.'] }),
  ),
};

export const StoreReportReq = titled('StoreReportReq', 'A new report about a store.', {
  kind: choice(storeReportKinds, meanings.store),
  ...details,
  contact: t.Optional(
    line(0, limits.reportContact, {
      description: 'How to reach you if there is a question; only administrators see it.',
      examples: ['mei@example.org'],
    }),
  ),
});

export const ReviewReportReq = titled('ReviewReportReq', 'A new report about a review.', {
  kind: choice(reviewReportKinds, meanings.review),
  ...details,
});

export const ReportStatusReq = titled('ReportStatusReq', 'New status of a report.', { status: ReportStatus });
