import type { Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import * as categories from '../categories/service.ts';
import * as rankings from '../rankings/service.ts';
import * as stores from '../stores/service.ts';
import { storeWriter } from '../transfer/store-writer.ts';
import type { Uploads } from '../uploads/service.ts';
import * as users from '../users/service.ts';
import { demoStore, usernames } from './content.ts';
import { foodKinds, type FoodKind } from './kinds.ts';
import { live, span } from './life.ts';
import { draw } from './pictures.ts';

/** Stores that people visit, and that have a picture; the rest are there for their number. */
const lively = 200;

/** Stores written in one transaction. */
const portion = 2000;

/** Pictures in the making at a time. */
const together = 16;

const cover = { width: 480, height: 300 };
const icon = { width: 160, height: 160 };

export interface Town {
  /** How many stores. */
  stores: number;
  /** Administrator who decides on applications and owns the pictures. */
  adminId: number;
  /** Password of every user. */
  password: string;
}

/** Fills an empty database with a plausible town; the same one every time, but for the moment it leads up to. */
export async function populate(
  db: Database,
  uploads: Uploads,
  clock: Clock,
  { stores: count, adminId, password }: Town,
  progress: (text: string) => void,
): Promise<void> {
  const began = clock() - span;
  const before: Clock = () => began;
  const picture = async (kind: FoodKind, { width, height }: typeof cover, seed: number) =>
    (await uploads.keep(draw(kind, width, height, seed), { audience: 'admin', id: adminId })).path;
  const icons = await Promise.all(foodKinds.map((kind, index) => picture(kind, icon, index)));
  const kinds = await Promise.all(
    foodKinds.map(({ name }, index) =>
      categories.create(db, before, { name, icon_url: icons[index]!, sort_order: index + 1 }, ''),
    ),
  );
  const inCategory = ({ kind, ...store }: ReturnType<typeof demoStore>) => ({
    ...store,
    category_id: kinds[foodKinds.indexOf(kind)]!.id,
  });

  const visited = Array.from({ length: Math.min(count, lively) }, (_, index) => demoStore(index));
  const covers: string[] = [];
  while (covers.length < visited.length) {
    const first = covers.length;
    const some = visited.slice(first, first + together);
    covers.push(...(await Promise.all(some.map(({ kind }, index) => picture(kind, cover, first + index)))));
    progress(`${covers.length} pictures`);
  }
  const storeIds = await Promise.all(
    visited.map((store, index) => {
      const cover_url = covers[index]!;
      return stores.create(db, before, { ...inCategory(store), cover_url, images: [{ url: cover_url }] });
    }),
  );
  for (let start = lively; start < count; start += portion) {
    const length = Math.min(portion, count - start);
    await db.write(async (tx) => {
      const write = await storeWriter(tx, before);
      for (let index = start; index < start + length; index++) await write(inCategory(demoStore(index)));
    });
    progress(`${start + length} stores`);
  }

  const people = [];
  for (const username of usernames) people.push(await users.register(db, before, { username, password }));
  await live(db, clock, { stores: storeIds, covers, people, categories: kinds.map(({ id }) => id), adminId });
  await rankings.recalculate(db, clock, limits.recalculate);
}
