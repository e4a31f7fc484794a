import type { Schemas } from '../../shared/api.ts';

type List = Schemas['AdminEditorList'];

/** Texts by tag of a language. */
export type Texts = Record<string, Record<string, string>>;

export interface StopValues {
  store_id: number;
  name: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  note: string;
  translations: Texts;
}

export interface Values {
  title: string;
  description: string;
  status: List['status'];
  sort_order: number;
  stops: StopValues[];
  translations: Texts;
}

export const emptyValues = (): Values => ({
  title: '',
  description: '',
  status: 'draft',
  sort_order: 0,
  stops: [],
  translations: {},
});

export const stopOf = (store: List['stops'][number]['store'], note = '', translations: Texts = {}): StopValues => ({
  store_id: store.id,
  name: store.name,
  address: store.address,
  latitude: store.latitude,
  longitude: store.longitude,
  note,
  translations,
});

export const valuesOf = ({ title, description, status, sort_order, stops, translations }: List): Values => ({
  title,
  description,
  status,
  sort_order,
  stops: stops.map((stop) => stopOf(stop.store, stop.note, stop.translations)),
  translations,
});

/** Texts to send: a language of before that has none any more is taken off. */
const sent = (now: Texts, before: Texts = {}): Record<string, Record<string, string> | null> => ({
  ...Object.fromEntries(Object.keys(before).map((tag) => [tag, null])),
  ...Object.fromEntries(Object.entries(now).filter(([, texts]) => Object.values(texts).some((text) => text !== ''))),
});

export const bodyOf = (values: Values, base: Values): Schemas['EditorListReq'] => ({
  title: values.title,
  description: values.description,
  status: values.status,
  sort_order: values.sort_order,
  stops: values.stops.map(({ store_id, note, translations }) => {
    const before = base.stops.find((stop) => stop.store_id === store_id)?.translations;
    return { store_id, note, translations: sent(translations, before) };
  }),
  translations: sent(values.translations, base.translations),
});
