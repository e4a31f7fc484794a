import type { Schemas } from '../../shared/api.ts';
import type { Point } from '../../shared/map/coordinates.ts';
import * as limits from '../../shared/openapi-limits.ts';
import { drafts } from '../people/remembered.ts';
import { newKey } from '../request-keys.ts';

/** Opening times of some days of the week; 1 is Monday. */
export interface Times {
  days: number[];
  opens: string;
  closes: string;
}

export interface Values {
  store_name: string;
  category_id: number | null;
  description: string;
  contact_name: string;
  contact_phone: string;
  address: string;
  spot: string;
  phone: string;
  point: Point | null;
  times: Times[];
  open_hours: string;
  /** Links of uploads; the first is the main picture. */
  pictures: string[];
  /** By key. */
  attributes: Record<string, string>;
}

/** Most pictures; the first is the cover, which is a field of its own. */
export const mostPictures = 1 + limits.MerchantApplyReq.image_urls;

export type Step = 1 | 2 | 3;

interface Kept {
  values: Values;
  step: Step;
  /** Names the form, so that sending it twice makes one application. */
  key: string;
}

const name = 'application';

const empty = (): Kept => ({
  values: {
    store_name: '',
    category_id: null,
    description: '',
    contact_name: '',
    contact_phone: '',
    address: '',
    spot: '',
    phone: '',
    point: null,
    times: [],
    open_hours: '',
    pictures: [],
    attributes: {},
  },
  step: 1,
  key: newKey(),
});

/** The application that is being written, kept in this browser until it is sent. Make it in a component. */
export class Draft {
  #kept = $state() as Kept;
  readonly isOld: boolean;

  constructor() {
    const stored = drafts.read(name) as Kept | undefined;
    this.isOld = stored !== undefined;
    // A draft of a former version of the program lacks the fields that came since.
    this.#kept = stored ? { ...stored, values: { ...empty().values, ...stored.values } } : empty();
    const untouched = JSON.stringify(this.#kept.values);
    $effect(() => {
      const isTouched = JSON.stringify(this.#kept.values) !== untouched;
      if (this.isOld || isTouched) drafts.keep(name, this.#kept);
    });
  }

  get values(): Values {
    return this.#kept.values;
  }

  get step(): Step {
    return this.#kept.step;
  }

  set step(step: Step) {
    this.#kept.step = step;
  }

  get key(): string {
    return this.#kept.key;
  }

  /** Empties it: it was sent, or is not wanted. */
  forget(): void {
    this.#kept = empty();
    drafts.forget(name);
  }
}

/** Body of the request. */
export function bodyOf({ point, times, pictures, category_id, ...rest }: Values): Schemas['MerchantApplyReq'] {
  const hours = times.flatMap(({ days, opens, closes }) => days.map((day) => ({ day, opens, closes })));
  return {
    ...rest,
    category_id: category_id!,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    hours: hours.length > 0 ? hours : null,
    cover_url: pictures[0] ?? '',
    image_urls: pictures.slice(1),
  };
}

/** Step that has a field of the request. */
export function stepOf(field: string): Step {
  const first = ['store_name', 'category_id', 'description', 'contact_name', 'contact_phone'];
  const last = ['cover_url', 'image_urls', 'attributes'];
  const [root] = field.split('.');
  return first.includes(root!) ? 1 : last.includes(root!) ? 3 : 2;
}
