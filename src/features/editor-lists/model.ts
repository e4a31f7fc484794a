import { listStatuses } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import {
  allOf,
  choice,
  instant,
  integer,
  line,
  nullable,
  number,
  prose,
  t,
  text,
  titled,
  type Static,
} from '../../schema.ts';
import { translations, translationsReq } from '../translations/model.ts';

const ListStatus = choice(listStatuses, '`draft`: only administrators see it; `published`.');

const StopStore = titled('StopStore', 'The store of a stop.', {
  id: integer('Store ID.', { examples: [1] }),
  name: text('Name.', 'Golden Wok'),
  address: text('Address.', '12 Market Square'),
  spot: text('Stall or floor, or "".', 'B12'),
  latitude: nullable(number('Latitude in degrees; null when unknown.', 39.91)),
  longitude: nullable(number('Longitude in degrees; null when unknown.', 116.41)),
});

const Stop = titled('Stop', 'A store of a list, with why it is there.', {
  store_id: integer('Store ID.', { examples: [1] }),
  store: StopStore,
  note: text('Why it is there, or "".', 'The ones with shrimp, before noon.'),
  translations: translations('note'),
});

export type Stop = Static<typeof Stop>;

const Walk = titled('Walk', 'The way along the stops, in their order, of those whose place is known.', {
  distance: integer('Metres in straight lines.', { examples: [2650] }),
  minutes: integer('Minutes on foot at 4.5 km/h, with a quarter more for streets that are not straight.', {
    examples: [44],
  }),
});

const shown = {
  id: integer('List ID.', { examples: [2] }),
  title: text('Title.', '12 dumplings on foot'),
  description: text('Description, or "".', 'From the north gate to the river, best on an empty stomach.'),
  stops: t.Array(Stop, { description: 'Stores in the order of the walk.' }),
  walk: nullable(Walk),
  translations: translations('title', 'description'),
  created_at: instant('Time of creation.'),
  updated_at: instant('Time of the last change.'),
};

export const EditorList = titled('EditorList', 'A list of stores that the editors of the place have chosen.', shown);

export type EditorList = Static<typeof EditorList>;

export const AdminEditorList = allOf(
  'AdminEditorList',
  'A list of stores as administrators see it, with stores that are not public.',
  EditorList,
  t.Object(
    {
      status: ListStatus,
      sort_order: integer('Position among the lists, lowest first; those at the same one newest first.', {
        examples: [10],
      }),
    },
    { description: 'Fields that only administrators see.' },
  ),
);

export type AdminEditorList = Static<typeof AdminEditorList>;

const StopReq = titled('StopReq', 'A store of a list.', {
  store_id: integer('Store ID; each store once.', { minimum: 1, examples: [1] }),
  note: t.Optional(
    line(0, limits.stopNote, { description: 'Why it is there.', examples: ['The ones with shrimp, before noon.'] }),
  ),
  translations: translationsReq('note'),
});

export const EditorListReq = titled('EditorListReq', 'All fields of a list.', {
  title: line(1, limits.name, { description: 'Title.', examples: ['12 dumplings on foot'] }),
  description: t.Optional(
    prose(limits.listDescription, {
      description: 'Description; "" by default.',
      examples: ['From the north gate to the river, best on an empty stomach.'],
    }),
  ),
  status: t.Optional(choice(listStatuses, '`draft` for a new one, else unchanged when left out.')),
  sort_order: t.Optional(
    integer('Position among the lists, lowest first; 0 by default.', {
      minimum: -limits.sortOrder,
      maximum: limits.sortOrder,
      examples: [10],
    }),
  ),
  stops: t.Array(StopReq, { maxItems: limits.stops, description: 'Stores in the order of the walk.' }),
  translations: translationsReq('title', 'description'),
});

export type EditorListReq = Static<typeof EditorListReq>;
