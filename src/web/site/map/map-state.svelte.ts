import type { Point, View } from '../../shared/map/coordinates.ts';
import type { List, Listed, MapData } from './data.ts';

/** Conditions and state of the page, as its address names them. */
interface Shown {
  keyword: string;
  category: number | null;
  openNow: boolean;
  /** As addresses have them. */
  attributes: readonly string[];
  isExact: boolean;
  near: Point | null;
  at: View | null;
  store: number | null;
  page: number;
}

const pointText = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;

/** State of the map page: a pin or a row that is chosen marks the other one, too. */
export class MapState {
  at: View | null = $state.raw(null);
  near: Point | null = $state.raw(null);
  chosen: Listed | null = $state.raw(null);
  list: List = $state.raw({ stores: [], page: 1, pages: 0, total: 0, reading: null });
  /** ID of the store that is pointed at, in the list or on the map. */
  pointed: number | null = $state(null);
  /** Whether the list follows a map that is moved. */
  isLive = $state(false);
  /** Whether the list has the stores in view only. */
  isOfView = $state(false);
  readonly data: MapData;
  /** Loads a page of the list; the map sets it when it is there. */
  turnTo: (page: number) => void = () => {};

  constructor(data: MapData) {
    this.data = data;
    this.at = data.at;
    this.near = data.near;
    this.chosen = data.chosen;
    this.list = data.list;
    this.isOfView = data.at !== null && data.near === null;
  }

  /** The list, with the chosen store even where it is on another page. */
  get stores(): Listed[] {
    const { stores } = this.list;
    const { chosen } = this;
    return chosen && !stores.some(({ id }) => id === chosen.id) ? [chosen, ...stores] : stores;
  }

  get #asked(): string[] {
    return this.data.attributes.map(({ text }) => text);
  }

  /** The filters, as addresses name them. */
  get filters(): Record<'category' | 'open' | 'near' | 'attr', string | null> {
    const { category, openNow } = this.data;
    return {
      category: category === null ? null : String(category),
      open: openNow ? 'now' : null,
      near: this.near && pointText(this.near),
      attr: this.#asked.join() || null,
    };
  }

  /** The same places as a list, which can be sorted. */
  get listAddress(): string {
    const query = this.addressOf({ at: null, store: null }).slice('/map'.length);
    return `/${query || '?sort=score'}`;
  }

  /** Address of this page, or of one that differs. */
  addressOf(changes: Partial<Shown> = {}): string {
    const { keyword, category, openNow, isExact } = this.data;
    const now: Shown = {
      keyword,
      category,
      openNow,
      attributes: this.#asked,
      isExact,
      near: this.near,
      at: this.at,
      store: this.chosen?.id ?? null,
      page: 1,
    };
    const shown = { ...now, ...changes };
    const query = new URLSearchParams();
    if (shown.keyword) query.set('q', shown.keyword);
    if (shown.category !== null) query.set('category', String(shown.category));
    if (shown.openNow) query.set('open', 'now');
    if (shown.attributes.length > 0) query.set('attr', shown.attributes.join());
    if (shown.keyword && shown.isExact) query.set('exact', '1');
    if (shown.near) query.set('near', pointText(shown.near));
    if (shown.at) query.set('at', `${pointText(shown.at.centre)},${shown.at.zoom}`);
    if (shown.store !== null) query.set('store', String(shown.store));
    if (shown.page > 1) query.set('page', String(shown.page));
    // Commas and colons may stand in a query, and an address is read by people.
    const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
    return text ? `/map?${text}` : '/map';
  }
}
