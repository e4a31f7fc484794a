import type { WritableDatabase } from '../../db/database.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { day } from '../../units.ts';
import { hashPassword } from '../../lib/passwords.ts';
import type { Progress } from '../../lib/progress.ts';
import { limits } from '../../limits.ts';
import { builtInByKey } from '../attributes/codes.ts';
import { mergedColumns } from '../attributes/service.ts';
import * as categories from '../categories/service.ts';
import type { Closure } from '../hours/model.ts';
import * as standing from '../standing/service.ts';
import type { Site } from '../settings/model.ts';
import { site } from '../settings/site.ts';
import { setSite } from '../site/service.ts';
import * as stores from '../stores/service.ts';
import { menuOf } from '../stores/menu.ts';
import { storeWriter } from '../transfer/store-writer.ts';
import { beside } from '../translations/service.ts';
import type { Uploads } from '../uploads/service.ts';
import * as users from '../users/service.ts';
import { demoStore, type DemoStore } from './content.ts';
import { Gallery } from './gallery.ts';
import { foodKinds } from './kinds.ts';
import { demoContext, live, span, type Person } from './life.ts';
import { isChineseName, usernames } from './people.ts';
import { extent, positionAt } from './town.ts';

/** Stores that have guests and pictures; the others only make the town large. */
const lively = 200;

/** Age of the town, and time in which its lively stores opened. */
const age = 400 * day;
const opening = 360 * day;

/** Users who registered while `live` passes. */
const newcomers = 4;

export interface Town {
  /** How many stores. */
  stores: number;
  /** Administrator who decides on applications and owns the pictures. */
  adminId: number;
  /** Password of every user. */
  password: string;
}

/** Fills an empty database with a believable town that leads up to now; apart from that, it is always the same. */
export async function populate(
  db: WritableDatabase,
  uploads: Uploads,
  clock: Clock,
  { stores: count, adminId, password }: Town,
  progress: Progress,
): Promise<void> {
  const now = clock();
  const founded = now - age;
  const gallery = new Gallery(demoContext(db, now), uploads, adminId, progress);
  const icons = await Promise.all(foodKinds.map((_, kind) => gallery.icon(kind)));
  const categoryIds: number[] = [];
  for (const [kind, { name, chinese }] of foodKinds.entries()) {
    const input = {
      name,
      translations: { 'zh-Hans': { name: chinese } },
      icon_url: icons[kind]!,
      sort_order: kind + 1,
    };
    categoryIds.push((await categories.create(demoContext(db, founded), input)).value.id);
  }

  const settings = {
    ...(await site(db.read)),
    currency: 'CNY',
    content_language: 'zh-Hans',
    map: await townMap(gallery),
  };
  await setSite(demoContext(db, founded), { notifyPrivate: '' }, settings);

  const visited = Array.from({ length: Math.min(count, lively) }, (_, index) => demoStore(index, true));
  const places = await Promise.all(
    visited.map(async (store, index) => {
      const opened = founded + Math.floor((opening * index) / visited.length);
      const cover = await gallery.cover(store.kind, Math.floor(index / foodKinds.length));
      const main = store.dishes.filter(({ section }) => section === undefined);
      const pictures = await Promise.all(main.map((dish) => gallery.dish(dish)));
      return { ...store, opened, cover, pictures };
    }),
  );
  const ids = await Promise.all(
    places.map(({ opened, cover, pictures, dishes, kind, ...fields }, index) => {
      const served = dishes.map((dish, index) => ({ ...dish, image_url: pictures[index] ?? '' }));
      // Every second store shows what it serves: fronts alone look alike in a list.
      const [front, dish = front] = [cover, pictures[0]];
      const [shown, beside] = index % 2 === 0 ? [front, dish] : [dish, front];
      const images = [beside, ...pictures.slice(1, 2)].map((url) => ({ url }));
      const closures = index % 12 === 5 ? [holiday(now, isChineseName(fields.name))] : null;
      const input = { ...fields, closures, category_id: categoryIds[kind]!, cover_url: shown, images, dishes: served };
      return stores.create(demoContext(db, opened), input);
    }),
  );
  await addPlainStores(db, founded + opening, categoryIds, count, progress);

  // Everybody has the same password: one hash in place of 24 takes half a second less.
  const hash = await hashPassword(password);
  const people: Person[] = [];
  for (const [index, username] of usernames.entries()) {
    const isNew = index >= usernames.length - newcomers;
    const share = isNew ? (index - usernames.length) / newcomers : index / usernames.length;
    const since = isNew ? now + share * span : founded + share * opening;
    people.push({ ...(await users.register(demoContext(db, since), { username, password }, hash)), since });
  }
  const scene = { stores: places.map((place, index) => ({ ...place, id: ids[index]! })), people, categoryIds, adminId };
  await live(db, clock, scene, gallery);
  await standing.recalculate(demoContext(db, clock()), limits.recalculate);
}

/** The map begins with the whole town. */
const townMap = async (gallery: Gallery): Promise<Site['map']> => ({
  centre: positionAt([0, 0]),
  zoom: 15,
  plan: {
    url: await gallery.plan(),
    south_west: positionAt([-extent, -extent]),
    north_east: positionAt([extent, extent]),
  },
  tiles: null,
});

/** Three days in the week that comes. */
const holiday = (now: number, isChinese: boolean): Closure => ({
  from: timestamp(() => now + 5 * day).slice(0, 10),
  to: timestamp(() => now + 7 * day).slice(0, 10),
  note: isChinese ? '店主休息' : 'Family holiday',
});

/** Stores without guests, pictures or a past. */
async function addPlainStores(
  db: WritableDatabase,
  opened: number,
  categoryIds: number[],
  count: number,
  progress: Progress,
): Promise<void> {
  const plain = ({ kind, dishes, attributes, translations, ...store }: DemoStore) => ({
    ...store,
    ...mergedColumns(builtInByKey, attributes, null),
    translations: beside(null, translations),
    category_id: categoryIds[kind]!,
    dishes: menuOf(
      dishes,
      [],
      timestamp(() => opened),
    ),
  });
  for (let start = lively; start < count; start += limits.seededStores) {
    const end = Math.min(count, start + limits.seededStores);
    await db.write(async (tx) => {
      const write = await storeWriter(tx, () => opened);
      for (let index = start; index < end; index++) await write(plain(demoStore(index, false)));
    });
    progress('stores written', end, count);
  }
}
