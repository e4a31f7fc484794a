import { storeFields } from '../../fields.ts';
import { simplified } from '../../lib/simplified.ts';
import type { TagReader } from './tag-reader.ts';

/** Countries by the order in which they write an address. */
const numberFirst = new Set(
  'AU BD CA EG FR GB GH HK IE IL IN KE LK LU MA MC MY NG NZ PH PK SG TH TN US VN ZA'.split(' '),
);
const postcodeLast = new Set('AU BD CA EG GB GH IE IN KE LK MY NG NZ PH PK SG TH US ZA'.split(' '));
/** Countries that name the state behind the city, and how. */
const statesShown: Readonly<Record<string, string>> = { AU: ' ', CA: ', ', US: ', ' };
const largestFirst = new Set('CN JP KR TW'.split(' '));

/** Words by which a street says that its number stands before it, where the country is unknown. */
const firstByStreet =
  /\b(?:street|road|avenue|lane|drive|way|square|court|terrace|highway|parade)$|^(?:rue|avenue|boulevard|chemin|impasse|quai|allée|cours|route|place)\s/i;
const hangul = /\p{Script=Hangul}/u;
const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const isChinese = (street: string) =>
  /\p{Script=Han}/u.test(street) && !/[\p{Script=Hiragana}\p{Script=Katakana}丁目]/u.test(street);
/** In the characters of the street. */
const houseSign = (street: string) => (simplified(street) === street ? '号' : '號');

const joined = (parts: readonly string[], separator: string): string => parts.filter(Boolean).join(separator);

/** The address of a place in the order of its country, of the site's where the map does not say; "" when it has none. */
export function addressOf(tags: TagReader, siteCountry: string): string {
  const part = (name: string) => tags.take(`addr:${name}`);
  const full = part('full');
  const own = part('country').toUpperCase();
  const country = own || siteCountry;
  const street = part('street') || part('place');
  const block = part('block_number') || part('block');
  const names = {
    province: part('province'),
    state: part('state'),
    city: part('city') || part('town') || part('village') || part('hamlet'),
    district: part('district'),
    suburb: part('suburb') || part('quarter'),
    neighbourhood: part('neighbourhood'),
    block,
    street,
    house: ((street || block) && part('housenumber')) || part('housename'),
    unit: part('unit'),
    floor: part('floor'),
    postcode: part('postcode'),
  };
  for (const key of tags.keys) if (key.startsWith('addr:')) tags.take(key);
  const isLargestFirst = largestFirst.has(country) || (own === '' && isDense.test(names.street + names.city));
  const made = isLargestFirst ? fromLargest(names) : fromStreet(names, country);
  return (full || made).slice(0, storeFields.address.max).trim();
}

type Names = Record<
  | 'province'
  | 'state'
  | 'city'
  | 'district'
  | 'suburb'
  | 'neighbourhood'
  | 'block'
  | 'street'
  | 'house'
  | 'unit'
  | 'floor'
  | 'postcode',
  string
>;

/** `北京市朝阳区建国路12号`; with blanks where it is in Latin letters, or Korean. */
function fromLargest({ postcode: _, state: __, ...names }: Names): string {
  const { block, house, street } = names;
  const number = joined([block, isChinese(street) && /^\d+$/.test(house) ? house + houseSign(street) : house], '-');
  const parts = [names.province, names.city, names.district, names.suburb, names.neighbourhood, street, number];
  const isJoined = isDense.test(joined(parts, '')) && !hangul.test(joined(parts, ''));
  return joined([joined(parts, isJoined ? '' : ' '), names.floor && `${names.floor}F`, names.unit], ' ');
}

/** `Via Roma 12, 00184 Roma` or `12 Market Street, London N1 9GU`. */
function fromStreet({ street, house, unit, city, suburb, state, postcode }: Names, country: string): string {
  const isFirst = country === '' ? firstByStreet.test(street) : numberFirst.has(country);
  const line = joined(isFirst ? [house, street] : [street, house], ' ');
  const region = statesShown[country] && state ? statesShown[country] + state : '';
  const isLast = country === '' ? isFirst && !/^(?:rue|boulevard)\s/i.test(street) : postcodeLast.has(country);
  const town = isLast ? joined([city + region, postcode], ' ') : joined([postcode, city || suburb], ' ');
  return joined([unit ? joined([line, unit], ' / ') : line, town], ', ');
}
