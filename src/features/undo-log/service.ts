import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { activity as rows, undoImages } from '../../db/schema.ts';
import { Failure } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';

/** A row as it was before a write. */
export interface Image {
  /** Kind of the row, which decides how it is put back. */
  subject: string;
  /** Account of which the row is. */
  user_id: number | null;
  image: Record<string, unknown>;
}

/** Puts a row back; false where somebody has changed what it was. */
type PutBack = (tx: Queries, clock: Clock, image: Record<string, unknown>) => Promise<boolean>;

/** By the subjects of images. */
export type Images = Record<string, PutBack>;

/** Keeps rows as they were, for the undo of a row of the activity. */
export async function keep(tx: Queries, activity_id: number, images: Image[]): Promise<void> {
  await tx.insert(undoImages).values(images.map((image) => ({ activity_id, ...image })));
}

/** The authority of whoever begins work of several transactions, as its row keeps it. */
export const heldBy = ({ authority }: ServiceContext) => ({ authority: authority ? { ...authority } : null });

/** Throws Failure when somebody has taken back what a work of several transactions has written so far. */
export async function requireNotUndone(tx: Queries, id: number): Promise<void> {
  const [row] = await tx.select({ until: rows.undoable_until }).from(rows).where(eq(rows.id, id));
  if (row?.until === null) throw new Failure('Somebody has taken back what was written so far; the rest is left out.');
}
