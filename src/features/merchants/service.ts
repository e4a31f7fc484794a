import { desc, eq } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { applicationStatuses, merchantApplications } from '../../db/schema.ts';
import { sumOfTallies } from '../../db/tallies.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { publicLink } from '../../lib/links.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import * as categories from '../categories/service.ts';
import * as stores from '../stores/service.ts';
import type { MerchantApplication, MerchantApplyReq, MerchantReviewReq } from './model.ts';

type Row = typeof merchantApplications.$inferSelect;
type Status = (typeof applicationStatuses)[number];

const present = (row: Row, origin: string): MerchantApplication => ({
  ...row,
  cover_url: publicLink(row.cover_url, origin),
  image_urls: row.image_urls.map((url) => publicLink(url, origin)),
});

/** Takes an application in. Throws BadRequest when the category does not exist. */
export const apply = (
  db: Database,
  clock: Clock,
  input: MerchantApplyReq,
  origin: string,
): Promise<MerchantApplication> =>
  db.write(async (tx) => {
    await categories.mustExist(tx, input.category_id);
    const now = timestamp(clock);
    const { open_hours = '', phone = '', cover_url = '', description = '', image_urls = [] } = input;
    const values = {
      ...input,
      open_hours,
      phone,
      cover_url,
      description,
      image_urls,
      created_at: now,
      updated_at: now,
    };
    const [row] = await tx.insert(merchantApplications).values(values).returning();
    return present(row!, origin);
  });

/** Applications, newest first. */
export async function list(
  { read }: Database,
  { status }: { status?: Status },
  paging: Paging,
  origin: string,
): Promise<Page<MerchantApplication>> {
  const total = await sumOfTallies(
    read,
    (status ? [status] : applicationStatuses).map((one) => `merchant_applications/${one}`),
  );
  const rows = await read
    .select()
    .from(merchantApplications)
    .where(status && eq(merchantApplications.status, status))
    .orderBy(desc(merchantApplications.id))
    .limit(paging.page_size)
    .offset(offsetOf(paging));
  return { items: rows.map((row) => present(row, origin)), total };
}

/** Approves a pending application, which creates its store, or rejects it. Throws NotFound, Conflict. */
export const review = (
  db: Database,
  clock: Clock,
  reviewerId: number,
  id: number,
  { action, reject_reason = '' }: MerchantReviewReq,
  origin: string,
): Promise<MerchantApplication> =>
  db.write(async (tx) => {
    const [application] = await tx.select().from(merchantApplications).where(eq(merchantApplications.id, id));
    if (!application) throw new NotFound('There is no such application.');
    if (application.status !== 'pending') throw new Conflict(`This application is ${application.status} already.`);
    const now = timestamp(clock);
    const decision =
      action === 'approve'
        ? { status: 'approved' as const, store_id: await createStore(tx, clock, application) }
        : { status: 'rejected' as const, reject_reason };
    const [row] = await tx
      .update(merchantApplications)
      .set({ ...decision, reviewed_at: now, reviewer_id: reviewerId, updated_at: now })
      .where(eq(merchantApplications.id, id))
      .returning();
    return present(row!, origin);
  });

async function createStore(tx: Queries, clock: Clock, application: Row): Promise<number> {
  const { store_name: name, category_id, address, open_hours, phone, cover_url, description, image_urls } = application;
  if (!(await categories.exists(tx, category_id))) {
    throw new Conflict('The category of this application was deleted; reject it, or make the store by hand.');
  }
  const images = image_urls.map((url) => ({ url }));
  return stores.insert(tx, clock, { name, category_id, address, open_hours, phone, cover_url, description, images });
}
