import { applicationStatuses } from '../../db/schema.ts';
import { choice, instant, integer, line, link, named, nullable, prose, t, type Static } from '../../http/schema.ts';
import { limits } from '../../limits.ts';

export const ApplicationStatus = choice(applicationStatuses, 'Where the review of the application stands.');

export const MerchantApplication = named('MerchantApplication', 'A merchant asks for a store in the directory.', {
  id: integer('Number of the application.'),
  store_name: t.String({ description: 'Name of the store.' }),
  category_id: integer('Number of its category.'),
  address: t.String({ description: 'Where it is.' }),
  open_hours: t.String({ description: 'When it is open, or "".' }),
  phone: t.String({ description: 'Telephone of the store, or "".' }),
  cover_url: t.String({ description: 'Address of its main picture, or "".' }),
  image_urls: t.Array(t.String(), { description: 'Addresses of pictures.' }),
  description: t.String({ description: 'What there is to say, or "".' }),
  contact_name: t.String({ description: 'Who applies.' }),
  contact_phone: t.String({ description: 'Telephone of who applies.' }),
  status: ApplicationStatus,
  reject_reason: t.String({ description: 'Why it was rejected, or "".' }),
  reviewed_at: nullable(instant('When it was reviewed; null while pending.')),
  reviewer_id: nullable(integer('Administrator who reviewed it; null while pending.')),
  store_id: nullable(integer('Store that its approval created; null otherwise.')),
  created_at: instant('When it was sent.'),
  updated_at: instant('When it last changed.'),
});

export type MerchantApplication = Static<typeof MerchantApplication>;

export const MerchantApplyReq = named('MerchantApplyReq', 'An application to send.', {
  store_name: line(1, limits.name, { description: 'Name of the store.', examples: ['Golden Wok'] }),
  category_id: integer('Number of its category.', { minimum: 1 }),
  address: line(1, limits.address, { description: 'Where it is.', examples: ['12 Market Square'] }),
  contact_name: line(1, limits.name, { description: 'Who applies.', examples: ['Mei Lin'] }),
  contact_phone: line(1, limits.phone, { description: 'Telephone of who applies.', examples: ['+86 10 5555 0100'] }),
  open_hours: t.Optional(line(0, limits.openHours, { description: 'When it is open.', examples: ['10:00-22:00'] })),
  phone: t.Optional(line(0, limits.phone, { description: 'Telephone of the store.' })),
  cover_url: t.Optional(link({ description: 'Address of its main picture.' })),
  description: t.Optional(prose(limits.description, { description: 'What there is to say.' })),
  image_urls: t.Optional(
    t.Array(link({ description: 'Address of a picture.' }, 1), {
      maxItems: limits.imageUrls,
      description: 'Pictures.',
    }),
  ),
});

export type MerchantApplyReq = Static<typeof MerchantApplyReq>;

export const MerchantReviewReq = named('MerchantReviewReq', 'What was decided on an application.', {
  action: choice(['approve', 'reject'], 'approve creates the store.'),
  reject_reason: t.Optional(prose(limits.rejectReason, { description: 'Why it is rejected.' })),
});

export type MerchantReviewReq = Static<typeof MerchantReviewReq>;
