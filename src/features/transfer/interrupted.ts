import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { newestFirst } from '../../db/order.ts';
import { activity as rows } from '../../db/schema.ts';
import { timestamp } from '../../lib/clock.ts';
import { noOutcome, sumOf, type Outcome } from './rows.ts';
import type { SheetName } from './sheets.ts';

type Outcomes = Partial<Record<SheetName, Outcome>>;

/** The row of the activity of an import, and what earlier imports wrote that it goes on with. */
export interface Noted {
  id: number;
  outcomes: Outcomes;
  /** Lines that changed something. */
  lines: number;
}

/** How far an import is, in its row of the activity. */
interface Unfinished {
  lines: number;
  of: number;
  /** Digest of its files. */
  files: string;
}

/** The newest import of the same files by the same actor that did not end, as long as it can be undone. */
export async function interrupted(
  tx: Queries,
  { actor, clock }: ServiceContext,
  files: string,
): Promise<Noted | undefined> {
  if (actor.kind !== 'admin' && actor.kind !== 'cli') return undefined;
  const isOwn =
    actor.kind === 'admin' ? eq(rows.admin_id, actor.id) : and(isNull(rows.admin_id), eq(rows.actor, actor.name));
  const found = await tx
    .select({ id: rows.id, changes: rows.changes })
    .from(rows)
    .where(and(eq(rows.kind, 'tables.import'), isOwn, gt(rows.undoable_until, timestamp(clock))))
    .orderBy(...newestFirst(rows));
  for (const { id, changes } of found) {
    const { unfinished, ...outcomes } = changes as Outcomes & { unfinished?: Unfinished };
    if (unfinished?.files === files) return { id, outcomes, lines: unfinished.lines };
  }
  return undefined;
}

/** `changes` of the activity row: counts of all lines written so far, and `unfinished` until the last one. */
export function changesOf(
  earlier: Pick<Noted, 'outcomes' | 'lines'> = { outcomes: {}, lines: 0 },
  outcomes: Outcomes,
  { lines, of, files }: Unfinished,
): object {
  const names = Object.keys({ ...earlier.outcomes, ...outcomes }) as SheetName[];
  const together = names.map((name) => [name, joined(earlier.outcomes[name], outcomes[name])]);
  const unfinished = { lines: earlier.lines + lines, of: earlier.lines + of, files };
  return { ...Object.fromEntries(together), ...(lines < of && { unfinished }) };
}

/** Lines that the earlier one wrote are unchanged for the one that goes on. */
function joined(earlier: Outcome | undefined, now: Outcome | undefined): Outcome {
  if (!earlier || !now) return earlier ?? now ?? noOutcome();
  return { ...sumOf(earlier, now), unchanged: Math.max(0, now.unchanged - earlier.created - earlier.updated) };
}
