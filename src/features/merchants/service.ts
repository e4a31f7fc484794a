import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { byAge } from '../../db/order.ts';
import { applicationStatuses, merchantApplications } from '../../db/schema.ts';
import { sumByStatus } from '../../db/tallies.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { offsetOf, type AgeOrder, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import * as attributes from '../attributes/service.ts';
import * as categories from '../categories/service.ts';
import * as hours from '../hours/service.ts';
import { once, type RequestKey } from '../idempotency/service.ts';
import { placeOf } from '../places/model.ts';
import * as owners from '../owners/service.ts';
import * as stores from '../stores/service.ts';
import { refuseLarger } from '../stores/size.ts';
import { record } from '../undo-log/record.ts';
import { madeRows, watch } from '../undo-log/rows.ts';
import type { Image } from '../undo-log/service.ts';
import { hashOf, randomCode, type Lookups } from './lookup.ts';
import type {
  ApplicationState,
  MerchantApplication,
  MerchantApplyReq,
  MerchantReviewReq,
  NewApplication,
} from './model.ts';
import { positionOf, similarTo } from './similar.ts';

type Row = typeof merchantApplications.$inferSelect;
type Status = (typeof applicationStatuses)[number];

const viewOf = ({
  lookup_hash: _hash,
  network: _network,
  attribute_codes: _codes,
  user_id: _user,
  attributes,
  ...row
}: Row): MerchantApplication => ({ ...row, attributes: attributes ?? {} });

/**
 * Stores a pending application; `user_id` is who sent it while logged in. The same request sent again gets the application that the first one made, as it stands.
 * Throws BadRequest when it is too large, or the category does not exist.
 */
export async function apply(
  context: ServiceContext,
  input: MerchantApplyReq,
  named?: { request: RequestKey; lookups: Lookups },
  user_id: number | null = null,
): Promise<NewApplication> {
  const now = timestamp(context.clock);
  const { open_hours = '', phone = '', cover_url = '', description = '', image_urls = [] } = input;
  const schedule = { hours: null, closures: null, ...hours.columnsOf(input) };
  const fields = { ...input, ...placeOf(input), ...schedule, open_hours, phone, cover_url, description, image_urls };
  const times = { created_at: now, updated_at: now };
  refuseLarger('the application', { ...fields, ...times }, limits.storeJson);
  const values = { ...fields, attributes: null, network: context.network ?? null, user_id, ...times };
  return context.db.write(async (tx) => {
    const id = await once(tx, context, named?.request, async () => {
      await categories.mustExist(tx, input.category_id);
      const known = await attributes.columnsOf(tx, input);
      const [row] = await tx
        .insert(merchantApplications)
        .values({ ...values, ...known })
        .returning({ id: merchantApplications.id });
      return row!.id;
    });
    const lookup = named ? named.lookups.codeOf(id, named.request) : randomCode();
    const [row] = await tx
      .update(merchantApplications)
      .set({ lookup_hash: hashOf(lookup) })
      .where(eq(merchantApplications.id, id))
      .returning();
    return { ...viewOf(row!), lookup };
  });
}

/** The state of the application with this code. Throws NotFound. */
export async function look({ read }: Database, lookup: string): Promise<ApplicationState> {
  const { status, reject_reason, store_id, lookup_hash } = merchantApplications;
  const [state] = await read
    .select({ status, reject_reason, store_id })
    .from(merchantApplications)
    .where(eq(lookup_hash, hashOf(lookup)));
  if (!state) throw new NotFound('No application has this code.');
  return state;
}

/** IDs of stores that are likely the one that an application is about, best first. Throws NotFound. */
export async function similar({ read }: Database, id: number): Promise<number[]> {
  const [application] = await read.select().from(merchantApplications).where(eq(merchantApplications.id, id));
  if (!application) throw noSuchApplication();
  const { store_name: name, address, spot, phone, contact_phone, latitude, longitude, store_id } = application;
  const position = positionOf(latitude, longitude);
  return similarTo(read, { name, address, spot, phones: [phone, contact_phone], position }, store_id);
}

const noSuchApplication = () => new NotFound('There is no such application.');

/** Applications, newest or oldest first. */
export function list(
  db: Database,
  { status, sort }: { status?: Status; sort?: AgeOrder },
  paging: Paging,
): Promise<Page<MerchantApplication>> {
  const { read } = db;
  return db.snapshot(async () => {
    const total = await sumByStatus(read, 'merchant_applications', status ? [status] : applicationStatuses);
    const rows = await read
      .select()
      .from(merchantApplications)
      .where(status && eq(merchantApplications.status, status))
      .orderBy(...byAge(merchantApplications, sort))
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    return { items: rows.map(viewOf), total };
  });
}

/** Approves a pending application, which creates its store, or rejects it. Throws NotFound, Conflict. */
export const review = (
  context: ServiceContext,
  reviewerId: number,
  id: number,
  { action, reject_reason = '' }: MerchantReviewReq,
): Promise<MerchantApplication> =>
  context.db.write(async (tx) => {
    const [application] = await tx.select().from(merchantApplications).where(eq(merchantApplications.id, id));
    if (!application) throw noSuchApplication();
    if (application.status !== 'pending')
      throw new Conflict('already_reviewed', `This application is ${application.status} already.`);
    const now = timestamp(context.clock);
    const watched = await watch(tx, { merchant_applications: [id] });
    const decision =
      action === 'approve'
        ? { status: 'approved' as const, store_id: await createStore(tx, context, application) }
        : { status: 'rejected' as const, reject_reason };
    const [row] = await tx
      .update(merchantApplications)
      .set({ ...decision, reviewed_at: now, reviewer_id: reviewerId, updated_at: now })
      .where(eq(merchantApplications.id, id))
      .returning();
    const { store_id, user_id } = row!;
    if (store_id !== null && user_id !== null) await owners.add(tx, context, { store_id, user_id, by: 'application' });
    const made = store_id === null ? [] : await madeRows(tx, { stores: [store_id] });
    const images = [...(await watched.images()), ...made];
    const changes = { store_id, reject_reason };
    const target = `merchant_applications/${id}`;
    await record(tx, context, `merchant_application.${action}`, target, changes, togetherOf(images));
    return viewOf(row!);
  });

/** An application that is pending again and the removal of the store that it made are one image. */
function togetherOf(images: Image[]): Image[] {
  const [application, store] = images;
  if (!application || !store) return images;
  return [{ subject: 'approval', user_id: null, image: { application: application.image, store: store.image } }];
}

async function createStore(tx: Queries, context: ServiceContext, application: Row): Promise<number> {
  const { store_name: name, category_id, address, open_hours, phone, cover_url, description, image_urls } = application;
  const { latitude, longitude, spot } = application;
  if (!(await categories.exists(tx, category_id))) {
    throw new Conflict(
      'category_gone',
      'The category of this application was deleted; reject it, or make the store by hand.',
    );
  }
  const images = image_urls.map((url) => ({ url }));
  const where = { address, latitude, longitude, spot };
  const when = { open_hours, hours: application.hours, closures: application.closures };
  const about = { phone, cover_url, description, images, attributes: application.attributes ?? {} };
  const fields = { name, category_id, ...where, ...when, ...about };
  return stores.insert(tx, context, fields, false);
}
