import { distance } from '../../../lib/distance.ts';
import { phoneEnd } from '../../../lib/phones.ts';
import type { Schemas } from '../../shared/api.ts';

type Application = Schemas['MerchantApplication'];

/** Letters and digits of a text, without case and width. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Fields of a store in an application. */
type Described = Pick<
  Application,
  'store_name' | 'category_id' | 'address' | 'spot' | 'phone' | 'contact_phone' | 'open_hours' | 'description'
>;

const isSamePhone = (application: Described, store: Schemas['Store']) =>
  [application.phone, application.contact_phone].some(
    (phone) => phoneEnd(phone) !== undefined && phoneEnd(phone) === phoneEnd(store.phone),
  );

interface Compared {
  field: 'name' | 'category' | 'address' | 'spot' | 'phone' | 'openHours' | 'description';
  application: string;
  store: string;
  isSame: boolean;
}

/** The fields of an application beside those of a store; fields that both lack are left out. */
export function compare(application: Described, store: Schemas['Store'], category: string): Compared[] {
  const pairs: [Compared['field'], string, string, boolean?][] = [
    ['name', application.store_name, store.name],
    ['category', category, store.category.name, application.category_id === store.category_id],
    ['address', application.address, store.address],
    ['spot', application.spot, store.spot],
    ['phone', application.phone || application.contact_phone, store.phone, isSamePhone(application, store)],
    ['openHours', application.open_hours, store.open_hours],
    ['description', application.description, store.description],
  ];
  return pairs
    .filter(([, one, other]) => one !== '' || other !== '')
    .map(([field, one, other, isSame]) => ({
      field,
      application: one,
      store: other,
      isSame: isSame ?? plain(one) === plain(other),
    }));
}

const placeOf = ({ latitude, longitude }: Pick<Application, 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** Metres between the place of an application and a store; undefined where one has no place. */
export function metresBetween(application: Application, store: Schemas['Store']): number | undefined {
  const [one, other] = [placeOf(application), placeOf(store)];
  return one && other ? Math.round(distance(one, other)) : undefined;
}
