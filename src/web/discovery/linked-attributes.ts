import type { Store } from '../../features/stores/model.ts';
import type { StoreData } from '../site/store/data.ts';
import type { Thing } from './thing.ts';

type Known = StoreData['store']['known'][number]['known'][number];

/** Diets by which a kitchen is called. */
const kitchens: Record<string, string> = {
  'diet:vegetarian': 'Vegetarian',
  'diet:vegan': 'Vegan',
  'diet:halal': 'Halal',
  'diet:kosher': 'Kosher',
};

const payments: Record<string, string> = {
  'payment:cash': 'Cash',
  'payment:cards': 'Credit Card',
  'payment:contactless': 'Contactless',
  'payment:alipay': 'Alipay',
  'payment:wechat': 'WeChat Pay',
};

const features: Record<string, string> = {
  wheelchair: 'Wheelchair accessible',
  'toilets:wheelchair': 'Wheelchair accessible toilets',
  changing_table: 'Changing table',
  highchair: 'High chairs',
  outdoor_seating: 'Outdoor seating',
  indoor_seating: 'Indoor seating',
  takeaway: 'Takeaway',
  delivery: 'Delivery',
  breakfast: 'Breakfast',
  brunch: 'Brunch',
  self_service: 'Self-service',
  drive_through: 'Drive-through',
  internet_access: 'Wi-Fi',
  air_conditioning: 'Air conditioning',
  toilets: 'Toilets',
  dog: 'Dogs allowed',
  smoking: 'Smoking allowed',
};

/** Yes and no as they are; what lies between in its own word. */
const valueOf = ({ value, isYes }: Known): boolean | string =>
  value === 'no' ? false : isYes && ['yes', 'only', 'wlan'].includes(value ?? '') ? true : (value ?? '');

const nameOf = ({ key, names }: Known): string | undefined =>
  names ? (names.key.en ?? Object.values(names.key)[0]) : features[key];

const featureOf = (known: Known): Thing[] => {
  const name = nameOf(known);
  return name ? [{ '@type': 'LocationFeatureSpecification', name, value: valueOf(known) }] : [];
};

/** The attributes of a store that are not hidden, in the words of schema.org. */
export function attributesOf({ category, reservation_url }: Store, groups: StoreData['store']['known']): Thing {
  const known = groups.flatMap((group) => group.known);
  const namesIn = (table: Record<string, string>) => known.flatMap(({ key, isYes }) => (isYes && table[key]) || []);
  const paid = namesIn(payments);
  const amenities = known.flatMap(featureOf);
  return {
    servesCuisine: [category.name, ...namesIn(kitchens)],
    acceptsReservations: reservation_url || known.find(({ key }) => key === 'reservation')?.isYes,
    paymentAccepted: paid.length > 0 ? paid.join(', ') : undefined,
    amenityFeature: amenities.length > 0 ? amenities : undefined,
  };
}
