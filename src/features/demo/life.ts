import type { Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomFrom, type Random } from '../../lib/random.ts';
import { silentLogger } from '../../log.ts';
import * as apiKeys from '../api-keys/service.ts';
import * as likes from '../likes/service.ts';
import * as merchants from '../merchants/service.ts';
import * as reviews from '../reviews/service.ts';
import { SearchCounts } from '../search/counts.ts';
import * as search from '../search/service.ts';
import * as stores from '../stores/service.ts';
import * as users from '../users/service.ts';
import { applicants, keywords, rejectReason, reviewTexts } from './content.ts';
import { foodKinds } from './kinds.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const days = 30;

/** How long the town has been there, in milliseconds. */
export const span = (days + 1) * day;

export interface Scene {
  stores: number[];
  /** Pictures of the stores. */
  covers: string[];
  people: { id: number; username: string }[];
  categories: number[];
  adminId: number;
}

/** Lets a month pass: people search, like and write, administrators decide; little is left undecided. */
export async function live(db: Database, clock: Clock, scene: Scene): Promise<void> {
  const random = randomFrom(2026);
  const end = clock();
  const liked = new Set<string>();
  for (let left = days; left > 0; left--) {
    const time = () => Math.min(end - 1, end - left * day + Math.floor(random() * day));
    await likesOfDay(db, scene, random, time, liked);
    await reviewsOfDay(db, scene, random, time);
    await searchesOfDay(db, random, end - left * day + day / 2);
  }
  await applications(db, end, scene);
  await closures(db, clock, scene);
}

const pick = <Value>(values: readonly Value[], random: Random): Value => values[Math.floor(random() * values.length)]!;

/** A few stores have most of the guests. */
const popular = (count: number, random: Random) => (Math.floor(random() ** 2.5 * count) * 7) % count;

async function likesOfDay(db: Database, scene: Scene, random: Random, time: Clock, liked: Set<string>): Promise<void> {
  const given: Promise<unknown>[] = [];
  for (let count = 6 + Math.floor(random() * 14); count > 0; count--) {
    const [person, store, at] = [pick(scene.people, random), popular(scene.stores.length, random), time()];
    const pair = `${person.id} ${store}`;
    if (liked.has(pair)) continue;
    liked.add(pair);
    given.push(likes.toggle(db, () => at, person.id, scene.stores[store]!));
  }
  await Promise.all(given);
}

/** One in eight is not looked at yet, one in ten was blocked, one in thirty deleted. */
async function reviewsOfDay(db: Database, scene: Scene, random: Random, time: Clock): Promise<void> {
  const written: Promise<void>[] = [];
  for (let count = 4 + Math.floor(random() * 8); count > 0; count--) {
    const store = popular(scene.stores.length, random);
    const [author, at, fate] = [pick(scene.people, random), time(), random()];
    const [rating, content] = pick(reviewTexts, random);
    const dish = pick(foodKinds[store % foodKinds.length]!.dishes, random)[0];
    const image_urls = random() < 0.2 ? [scene.covers[store]!] : [];
    const input = { rating, content, image_urls, recommend_dishes: rating > 3 ? [{ name: dish }] : [] };
    const write = async () => {
      const id = await reviews.create(db, () => at, author, scene.stores[store]!, input);
      if (fate < 0.125) return;
      await reviews.moderate(db, () => at + 1, id, fate < 0.225 ? 'blocked' : 'approved');
      if (fate > 0.967) await reviews.remove(db, () => at + 2, id);
    };
    written.push(write());
  }
  await Promise.all(written);
}

async function searchesOfDay(db: Database, random: Random, at: number): Promise<void> {
  const counts = new SearchCounts(db, () => at, silentLogger());
  for (let count = 8 + Math.floor(random() * 20); count > 0; count--) {
    const query = { keyword: pick(keywords, random), order: 'relevance' } as const;
    counts.note((await search.find(db, query, { page: 1, page_size: 20 })).items);
  }
  await counts.flush();
}

async function applications(db: Database, end: number, { adminId, categories }: Scene): Promise<void> {
  for (const [index, applicant] of applicants.entries()) {
    const at = end - (applicants.length - index) * 3 * day;
    const category_id = categories[(index * 5) % categories.length]!;
    const input = {
      ...applicant,
      category_id,
      open_hours: '10:00-21:00',
      contact_phone: `+86 10 5551 ${1000 + index}`,
    };
    const { id } = await merchants.apply(db, () => at, input, '');
    const action = (['approve', 'reject', undefined] as const)[index % 3];
    if (action) {
      const decision = { action, ...(action === 'reject' && { reject_reason: rejectReason }) };
      await merchants.review(db, () => at + hour, adminId, id, decision, '');
    }
  }
}

/** Something of every state that only administrators see. */
async function closures(db: Database, clock: Clock, { stores: ids, people }: Scene): Promise<void> {
  for (const id of ids.filter((_, index) => index % 40 === 39)) await stores.setStatus(db, clock, id, 'inactive');
  await users.setStatus(db, clock, people.at(-1)!.id, 'disabled');
  const { id } = await apiKeys.create(db, clock, 'Old kiosk');
  await apiKeys.revoke(db, clock, id);
}
