import { jobContext, type ServiceContext } from '../../context.ts';
import type { WritableDatabase } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { day, hour } from '../../units.ts';
import { randomFrom, type Random } from '../../lib/random.ts';
import { silentLogger } from '../../log.ts';
import * as apiKeys from '../api-keys/service.ts';
import * as likes from '../likes/service.ts';
import * as merchants from '../merchants/service.ts';
import * as reports from '../reports/service.ts';
import * as reviews from '../reviews/service.ts';
import * as moderation from '../reviews/states.ts';
import { SearchCounts } from '../search/counts.ts';
import { searchedFor } from '../listing/searched.ts';
import * as listing from '../listing/service.ts';
import * as states from '../stores/states.ts';
import * as users from '../users/service.ts';
import { openings, type DemoStore } from './content.ts';
import type { Gallery } from './gallery.ts';
import { menus } from './menus.ts';
import { applicants, complaints, isChineseName, keywords, rejectReason } from './people.ts';
import { Critic } from './reviews.ts';
import { placeOfAddress } from './town.ts';

const days = 30;

/** How long `live` lets time pass, in milliseconds. */
export const span = days * day;

/** Reviews younger than this may still wait for a moderator. */
const backlog = 2 * day;

export interface Person {
  id: number;
  username: string;
  /** When they registered. */
  since: number;
}

/** A store of the demonstration as it was stored. */
interface SceneStore extends DemoStore {
  id: number;
  /** Of each dish, in order. */
  pictures: string[];
}

export interface Scene {
  stores: SceneStore[];
  people: Person[];
  categoryIds: number[];
  adminId: number;
}

/** Lets a month pass: people search, like and write, administrators decide, and the latest is left undecided. */
export async function live(db: WritableDatabase, clock: Clock, scene: Scene, gallery: Gallery): Promise<void> {
  const random = randomFrom(2026);
  const critic = new Critic(random);
  const end = clock();
  const liked = new Set<string>();
  for (let left = days; left > 0; left--) {
    const time = () => Math.min(end - 1, end - left * day + Math.floor(random() * day));
    await likesOfDay(db, scene, random, time, liked);
    await reviewsOfDay(db, scene, critic, time, end);
    await searchesOfDay(db, random, end - left * day + day / 2);
  }
  await applications(db, end, scene, gallery);
  await reportsOfVisitors(db, end, scene);
  await closures(demoContext(db, end), scene);
}

/** Context for services at a moment of the town's past. */
export const demoContext = (db: WritableDatabase, at: number): ServiceContext => jobContext(db, () => at, 'demo');

const pick = <Value>(values: readonly Value[], random: Random): Value => values[Math.floor(random() * values.length)]!;

/** Somebody who had registered by then. */
const guest = (people: Person[], at: number, random: Random): Person =>
  pick(
    people.filter(({ since }) => since < at),
    random,
  );

/** A few stores have most of the guests. */
const popular = (count: number, random: Random) => (Math.floor(random() ** 2.5 * count) * 7) % count;

async function likesOfDay(
  db: WritableDatabase,
  scene: Scene,
  random: Random,
  time: Clock,
  liked: Set<string>,
): Promise<void> {
  const given: Promise<unknown>[] = [];
  for (let count = 6 + Math.floor(random() * 14); count > 0; count--) {
    const at = time();
    const [person, store] = [guest(scene.people, at, random), scene.stores[popular(scene.stores.length, random)]!];
    const pair = `${person.id} ${store.id}`;
    if (liked.has(pair)) continue;
    liked.add(pair);
    given.push(likes.toggle(demoContext(db, at), person.id, store.id));
  }
  await Promise.all(given);
}

/** How good a store is, as a mean rating: most are good, some are not. */
const quality = (index: number) => 4.7 - 2.4 * randomFrom(index + 7)() ** 2.2;

/** One in fourteen is unwanted and blocked, one in thirty deleted; of the latest, most are not looked at yet. */
async function reviewsOfDay(
  db: WritableDatabase,
  scene: Scene,
  critic: Critic,
  time: Clock,
  end: number,
): Promise<void> {
  const { random } = critic;
  const written: Promise<void>[] = [];
  for (let count = 4 + Math.floor(random() * 8); count > 0; count--) {
    const index = popular(scene.stores.length, random);
    const { id: storeId, kind, dishes, pictures } = scene.stores[index]!;
    const [at, fate, decided] = [time(), random(), random()];
    const author = guest(scene.people, at, random);
    const isUnwanted = fate < 0.07;
    const rating = isUnwanted ? 1 : Math.max(1, Math.min(5, Math.round(quality(index) + (random() - 0.5) * 2)));
    const isChinese = isChineseName(author.username);
    const names = dishes.map(({ name }) => name);
    const content = isUnwanted ? critic.writeUnwanted(isChinese) : critic.write(rating, kind, isChinese, names);
    const image_urls = !isUnwanted && random() < 0.2 ? [pick(pictures, random)] : [];
    const recommend_dishes = rating > 3 ? [{ name: pick(names, random) }] : [];
    const write = async () => {
      const context = demoContext(db, at);
      const id = await reviews.create(context, author, storeId, { rating, content, image_urls, recommend_dishes });
      if (end - at < backlog && decided < 0.7) return;
      const later = Math.min(end, at + Math.floor(decided * 12 * hour));
      await moderation.moderate(demoContext(db, later), id, isUnwanted ? 'blocked' : 'approved');
      if (fate > 0.967) await moderation.remove(demoContext(db, later), id);
    };
    written.push(write());
  }
  await Promise.all(written);
}

async function searchesOfDay(db: WritableDatabase, random: Random, at: number): Promise<void> {
  const counts = new SearchCounts(
    db,
    () => at,
    silentLogger(),
    (address) => address,
  );
  for (let count = 8 + Math.floor(random() * 20); count > 0; count--) {
    const query = { keyword: pick(keywords, random), sort: 'relevance' } as const;
    const { searched } = searchedFor(query.keyword, 1, await listing.find(db, query, { page: 1, page_size: 20 }));
    counts.note(searched!, `192.0.2.${count}`);
  }
  await counts.flush();
}

/** Those without a house number are rejected, and two wait. */
async function applications(
  db: WritableDatabase,
  end: number,
  { adminId, categoryIds }: Scene,
  gallery: Gallery,
): Promise<void> {
  for (const [index, { kind, week, ...applicant }] of applicants.entries()) {
    const at = end - (applicants.length - index) * 2 * day + 5 * hour;
    const dishes = menus[kind]!.slice(index % 4);
    const [cover_url, picture] = [await gallery.cover(kind, index), await gallery.dish(dishes[0]!)];
    const images = { cover_url, image_urls: [picture] };
    const contact_phone = `+86 10 5551 ${1000 + index}`;
    const input = {
      ...applicant,
      ...images,
      hours: openings(week),
      ...placeOfAddress(applicant.address),
      category_id: categoryIds[kind]!,
      phone: contact_phone,
      contact_phone,
    };
    const { id } = await merchants.apply(demoContext(db, at), input);
    const action = (['approve', 'approve', 'reject', undefined, undefined, 'reject'] as const)[index];
    if (action) {
      const decision = { action, ...(action === 'reject' && { reject_reason: rejectReason }) };
      await merchants.review(demoContext(db, Math.min(end, at + 20 * hour)), adminId, id, decision);
    }
  }
}

/** The first is dealt with, the others wait. */
async function reportsOfVisitors(db: WritableDatabase, end: number, { stores: places }: Scene): Promise<void> {
  for (const [index, report] of complaints.entries()) {
    const at = end - (complaints.length - index) * 9 * hour;
    const { id } = await reports.aboutStore(demoContext(db, at), places[(index * 7) % places.length]!.id, report);
    if (index === 0) await reports.setStatus(demoContext(db, at + 2 * hour), id, 'done');
  }
}

/** Something of every state that only administrators see. */
async function closures(context: ServiceContext, { stores: places, people }: Scene): Promise<void> {
  for (const { id } of places.filter((_, index) => index % 40 === 39)) await states.setStatus(context, id, 'inactive');
  await users.setStatus(context, people.at(-1)!.id, 'disabled');
  const { id } = await apiKeys.create(context, 'Old kiosk');
  await apiKeys.revoke(context, id);
}
