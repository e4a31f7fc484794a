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
    const named = {
      q: shown.keyword,
      category: shown.category,
      open: shown.openNow && 'now',
      attr: shown.attributes.join(),
      exact: shown.keyword && shown.isExact && 1,
      near: shown.near && pointText(shown.near),
      at: shown.at && `${pointText(shown.at.centre)},${shown.at.zoom}`,
      store: shown.store,
      page: shown.page > 1 && shown.page,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(named)) if (value) query.set(name, String(value));
    // Commas and colons may stand in a query, and an address is read by people.
    const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
    return text ? `/map?${text}` : '/map';
  }
}
