import { untrack } from 'svelte';
import { answerOf, api, type Failure } from '../../shared/api.ts';
import { past } from '../past.svelte.ts';
import { router } from '../router.svelte.ts';
import { session } from '../session.svelte.ts';
import { marks, tabs, type Review, type Tab } from './review.ts';
import { states } from './states.svelte.ts';

/** Reviews of one call. */
const pageSize = 50;
/** More are asked for when fewer are left. */
const fewLeft = 30;
/** Seconds between two looks for new ones. */
const pause = 30;

const idIn = (name: string) => Number(router.query.get(name)) || undefined;

/** Filters and order in the address; the queue begins with the oldest, other lists with the newest. */
const has = () => marks.find((one) => one === router.query.get('has'));
const rating = () => idIn('rating');
const orderOf = (tab: Tab): 'newest' | 'oldest' =>
  tab === 'pending' ? (router.query.get('sort') === 'newest' ? 'newest' : 'oldest') : 'newest';

async function read(tab: Tab, page: number): Promise<{ reviews: Review[]; total: number; pages: number }> {
  if (tab === 'deleted') {
    const query = { kind: 'review', page, page_size: pageSize } as const;
    const { data, meta } = await answerOf(api.GET('/api/admin/deleted', { params: { query } }));
    const reviews = data.flatMap(({ review, deleted_at }) => (review ? [{ ...review, deleted_at }] : []));
    return { reviews, total: meta.total, pages: meta.total_page };
  }
  const status = tab === 'all' ? undefined : tab;
  const who = { user_id: idIn('user_id'), store_id: idIn('store_id') };
  const query = { status, ...who, has: has(), rating: rating(), sort: orderOf(tab), page, page_size: pageSize };
  const { data, meta } = await answerOf(api.GET('/api/admin/reviews', { params: { query } }));
  return { reviews: data, total: meta.total, pages: meta.total_page };
}

const byAge = (one: Review, other: Review) =>
  one.created_at === other.created_at ? one.id - other.id : one.created_at < other.created_at ? -1 : 1;

/** The reviews of the tab and the filters in the address. Make it in a component. */
export class Queue {
  /** Those that the server listed; `shown` leaves out what was decided since. */
  rows = $state.raw<Review[]>([]);
  /** Came since the list was read. */
  fresh = $state.raw<Review[]>([]);
  total = $state(0);
  pages = $state(1);
  /** Time of writing of the review that waits longest, in the queue of all. */
  oldest = $state<string>();
  failure = $state.raw<Failure>();
  isLoading = $state(true);
  #isRead = $state(false);
  #chosen = $state(0);
  #turn = 0;
  #isRefilling = $state(false);
  /** Whether the server has no more reviews that wait. */
  #isExhausted = false;

  readonly user = $derived(idIn('user_id'));
  readonly store = $derived(idIn('store_id'));
  readonly isFiltered = $derived(this.user !== undefined || this.store !== undefined);
  /** Whether only some of the reviews are asked for, those of everybody or not. */
  readonly isPart = $derived(this.isFiltered || has() !== undefined || rating() !== undefined);
  readonly tab = $derived<Tab>(
    tabs.find((one) => one === router.query.get('status')) ?? (this.isFiltered ? 'all' : 'pending'),
  );
  readonly shown = $derived(
    this.rows.filter((one) => {
      const state = states.stateOf(one);
      return this.tab === 'all' ? state !== 'deleted' : state === this.tab;
    }),
  );
  readonly chosen = $derived(this.shown.find(({ id }) => id === this.#chosen) ?? this.shown[0]);

  /** Whether it is known what there is to show; more can be on its way to a queue that is worked off. */
  get isReady(): boolean {
    return this.#isRead && !(this.shown.length === 0 && this.#isRefilling);
  }

  constructor() {
    $effect(() => {
      void past.undone;
      if (!session.hasEnded) void this.load();
    });
    $effect(() => {
      if (this.tab === 'pending' && this.#isRead && this.shown.length < fewLeft) untrack(() => void this.#refill());
    });
    $effect(() => {
      if (states.surprises > 0) untrack(() => void this.#look());
    });
    $effect(() => {
      if (states.answered > 0 && untrack(() => this.tab !== 'pending')) untrack(() => void this.load());
    });
    $effect(() => {
      const look = () => void this.#look();
      const timer = setInterval(look, pause * 1000);
      window.addEventListener('focus', look);
      window.addEventListener('online', look);
      return () => {
        clearInterval(timer);
        window.removeEventListener('focus', look);
        window.removeEventListener('online', look);
      };
    });
  }

  choose(id: number): void {
    this.#chosen = id;
  }

  move(by: number): void {
    const { chosen, shown } = this;
    if (chosen) this.#chosen = (shown[shown.indexOf(chosen) + by] ?? chosen).id;
  }

  /** Does something that takes these away from the list; the one after the chosen one comes. */
  pass(gone: Review[], change: () => void): void {
    const { chosen, shown } = this;
    const from = chosen ? shown.indexOf(chosen) : 0;
    const isLeft = (one: Review) => !gone.includes(one);
    const next = shown.slice(from).find(isLeft) ?? shown.slice(0, from).findLast(isLeft);
    change();
    if (this.tab === 'all') this.move(1);
    else this.#chosen = next?.id ?? 0;
  }

  async load(): Promise<void> {
    const call = read(this.tab, router.page);
    const turn = (this.#turn += 1);
    const askedAt = performance.now();
    this.isLoading = true;
    try {
      const { reviews, total, pages } = await call;
      if (turn !== this.#turn) return;
      states.areIn(reviews, askedAt);
      this.rows = reviews;
      this.total = total;
      this.pages = pages;
      this.fresh = [];
      this.#isExhausted = false;
      this.failure = undefined;
      this.#isRead = true;
      if (this.tab === 'pending' && !this.isPart) await this.#findOldest(turn);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.failure = error as Failure;
      session.note(this.failure);
    } finally {
      if (turn === this.#turn) this.isLoading = false;
    }
  }

  async #findOldest(turn: number): Promise<void> {
    let [first] = this.rows;
    if (orderOf(this.tab) === 'newest') {
      const query = { status: 'pending', sort: 'oldest', page_size: 1 } as const;
      [first] = (await answerOf(api.GET('/api/admin/reviews', { params: { query } }))).data;
    }
    if (turn === this.#turn) this.oldest = first?.created_at;
  }

  /** Appends what the server has beyond the list, for a queue that is worked off. */
  async #refill(): Promise<void> {
    if (this.#isRefilling || this.#isExhausted) return;
    this.#isRefilling = true;
    const turn = this.#turn;
    try {
      for (let page = 1, pages = 1; page <= pages && turn === this.#turn; page += 1) {
        const answer = await read('pending', page);
        if (turn !== this.#turn) return;
        pages = answer.pages;
        const known = new Set([...this.rows, ...this.fresh].map(({ id }) => id));
        const more = answer.reviews.filter(({ id }) => !known.has(id));
        this.rows = [...this.rows, ...more];
        if (this.shown.length >= fewLeft) return;
      }
      this.#isExhausted = true;
    } catch (error) {
      session.note(error as Failure);
    } finally {
      this.#isRefilling = false;
    }
  }

  /** Looks whether reviews came, and whether others were decided about elsewhere. */
  async #look(): Promise<void> {
    if (session.hasEnded || document.hidden || !this.#isRead || this.isLoading || this.tab === 'deleted') return;
    const turn = this.#turn;
    const askedAt = performance.now();
    try {
      const { reviews, total, pages } = await read(this.tab, router.page);
      if (turn !== this.#turn) return;
      states.areIn(reviews, askedAt);
      const known = new Set(this.rows.map(({ id }) => id));
      const current = new Map(reviews.map((one) => [one.id, one]));
      const isBackwards = orderOf(this.tab) === 'newest';
      const isAfter = (one: Review, other: Review) => byAge(one, other) > 0 !== isBackwards;
      const last = pages > 1 ? reviews.at(-1) : undefined;
      const kept = this.rows
        .filter((one) => current.has(one.id) || (last && isAfter(one, last)))
        .map((one) => current.get(one.id) ?? one);
      const unknown = reviews.filter((one) => !known.has(one.id));
      // The card must not change under the eyes of somebody who is about to press a key.
      this.#chosen ||= this.chosen?.id ?? 0;
      if (isBackwards) {
        this.fresh = unknown.filter((one) => !this.rows[0] || one.created_at > this.rows[0].created_at);
        this.rows = kept;
      } else this.rows = [...kept, ...unknown].toSorted(byAge);
      this.#isExhausted = false;
      this.total = total;
      this.pages = pages;
      this.failure = undefined;
      if (this.shown.length === 0) this.showFresh();
    } catch (error) {
      this.failure = error as Failure;
      session.note(this.failure);
    }
  }

  /** Adds the reviews that came. */
  showFresh(): void {
    this.rows = [...this.fresh, ...this.rows];
    this.choose(this.fresh.at(-1)?.id ?? 0);
    this.fresh = [];
  }
}
