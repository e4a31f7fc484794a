import { applicationStatuses } from '../../db/schema.ts';
import {
  allOf,
  choice,
  instant,
  integer,
  line,
  link,
  titled,
  nullable,
  prose,
  since,
  t,
  text,
  type Static,
  url,
} from '../../schema.ts';
import { storeFields } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { attributes, attributesReq } from '../attributes/model.ts';
import { schedule, scheduleReq } from '../hours/model.ts';
import { Place, PlaceReq } from '../places/model.ts';
import { answers, requests } from '../stores/texts.ts';

const picture = '/static/upload/2026/11/2d5g8J1mPq4S7vYbEhKn.webp';
const pictureUrl = `https://food.example${picture}`;
const about = 'Hand-pulled noodles since 1987.';

const ApplicationStatus = choice(
  applicationStatuses,
  '`pending`: not decided yet; `approved`: the store exists; `rejected`.',
);

export const MerchantApplication = titled('MerchantApplication', 'A merchant asks for a store in the directory.', {
  id: integer('Application ID.', { examples: [4] }),
  store_name: text('Name of the store.', 'Golden Wok'),
  category_id: integer('Category ID.', { examples: [3] }),
  address: text('Address of the store.', '12 Market Square'),
  ...Place,
  spot: answers.spot,
  open_hours: text('Opening hours as free text, or "".', '10:00-22:00'),
  ...schedule,
  attributes,
  phone: text('Phone number of the store, or "".', '+86 10 5555 0100'),
  cover_url: url('URL of the main picture, or "".', pictureUrl),
  image_urls: t.Array(url('URL of a picture.', pictureUrl), { description: 'URLs of more pictures.' }),
  description: text('Description, or "".', about),
  contact_name: text('Name of the applicant.', 'Mei Lin'),
  contact_phone: text('Phone number of the applicant.', '+86 10 5555 0101'),
  status: ApplicationStatus,
  reject_reason: text('Reason of the rejection, or "".', ''),
  reviewed_at: nullable(instant('Time of the decision; null while pending.'), null),
  reviewer_id: nullable(integer('ID of the administrator who decided; null while pending.'), null),
  store_id: nullable(integer('ID of the store that the approval created; null otherwise.'), null),
  created_at: instant('Time of the application.'),
  updated_at: instant('Time of the last change.'),
});

export type MerchantApplication = Static<typeof MerchantApplication>;

const code = '9f1c86d5e0b84a7bb2c4d3e6f7a81905';

const lookup = text('Code that looks the application up. It is shown only here: the server keeps no copy.', code);

export const NewApplication = allOf(
  'NewApplication',
  'An application as its sender gets it.',
  MerchantApplication,
  t.Object(since('0.3.0', { lookup }), { description: 'Code of an application.' }),
);

export type NewApplication = Static<typeof NewApplication>;

export const ApplicationState = titled('ApplicationState', 'State of an application, for its sender.', {
  status: ApplicationStatus,
  reject_reason: text('Reason of the rejection, or "".', ''),
  store_id: nullable(integer('ID of the store that the approval created; null otherwise.'), null),
});

export type ApplicationState = Static<typeof ApplicationState>;

export const ApplicationLookupReq = titled('ApplicationLookupReq', 'Code of an application.', {
  lookup: line(1, limits.lookup, { description: 'Code that the answer to the application had.', examples: [code] }),
});

export const MerchantApplyReq = titled('MerchantApplyReq', 'A new application.', {
  store_name: line(1, limits.name, { description: 'Name of the store.', examples: ['Golden Wok'] }),
  category_id: integer('Category ID.', { minimum: 1, examples: [3] }),
  address: line(1, storeFields.address.max, { description: 'Address of the store.', examples: ['12 Market Square'] }),
  ...PlaceReq,
  spot: requests.spot,
  contact_name: line(1, limits.name, { description: 'Name of the applicant.', examples: ['Mei Lin'] }),
  contact_phone: line(1, storeFields.phone.max, {
    description: 'Phone number of the applicant.',
    examples: ['+86 10 5555 0101'],
  }),
  open_hours: t.Optional(
    line(0, storeFields.open_hours.max, { description: 'Opening hours as free text.', examples: ['10:00-22:00'] }),
  ),
  ...scheduleReq('Null when left out.'),
  attributes: attributesReq,
  phone: t.Optional(
    line(0, storeFields.phone.max, { description: 'Phone number of the store.', examples: ['+86 10 5555 0100'] }),
  ),
  cover_url: t.Optional(link({ description: 'URL of the main picture.', examples: [picture] })),
  description: t.Optional(prose(limits.description, { description: 'Description.', examples: [about] })),
  image_urls: t.Optional(
    t.Array(link({ description: 'URL of a picture.', examples: [picture] }, 1), {
      maxItems: limits.imageUrls,
      description: 'URLs of more pictures.',
    }),
  ),
});

export type MerchantApplyReq = Static<typeof MerchantApplyReq>;

export const MerchantReviewReq = titled('MerchantReviewReq', 'Decision on an application.', {
  action: choice(['approve', 'reject'], '`approve` creates the store, `reject` does not.'),
  reject_reason: t.Optional(
    prose(limits.rejectReason, { description: 'Reason of a rejection.', examples: ['The address does not exist.'] }),
  ),
});

export type MerchantReviewReq = Static<typeof MerchantReviewReq>;
