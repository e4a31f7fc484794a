import { builtInAttributes } from '../../attributes.ts';
import type { TagReader } from './tag-reader.ts';

/** Values that mean one of an attribute, by key; those of the attribute itself mean themselves. */
type Meanings = Readonly<Record<string, string>>;

const yes = (...values: string[]): Meanings => Object.fromEntries(values.map((value) => [value, 'yes']));

/** Beside what each attribute lists. */
const meanings: Readonly<Record<string, Meanings>> = {
  wheelchair: yes('designated'),
  outdoor_seating: yes(
    ...'terrace garden patio sidewalk pedestrian_zone street balcony roof courtyard beach parklet veranda only'.split(
      ' ',
    ),
  ),
  indoor_seating: yes('bar_table', 'only'),
  delivery: yes('only'),
  internet_access: { yes: 'wlan', wifi: 'wlan', free: 'wlan' },
  toilets: yes('customers', 'designated'),
  'toilets:wheelchair': yes('designated'),
  changing_table: yes('designated'),
  dog: { unleashed: 'yes', allowed: 'yes', outdoor: 'outside' },
  smoking: { dedicated: 'yes', isolated: 'separated', outdoor: 'outside' },
  organic: yes('only'),
  self_service: yes('only', 'partially'),
  drive_through: yes('only'),
  'diet:vegetarian': yes('designated'),
  'diet:vegan': yes('designated'),
  'diet:halal': yes('designated'),
  'diet:kosher': yes('designated'),
};

/** Keys that mean an attribute, too, where its own is missing. */
const otherKeys: Readonly<Record<string, readonly string[]>> = {
  'diet:vegetarian': ['vegetarian'],
  'diet:vegan': ['vegan'],
  'diet:halal': ['halal'],
  'diet:kosher': ['kosher'],
  'diet:gluten_free': ['gluten_free'],
  'diet:lactose_free': ['lactose_free'],
  'payment:alipay': ['payment:Alipay'],
  'payment:wechat': ['payment:wechat_pay', 'payment:WeChat'],
  'payment:cash': ['payment:coins', 'payment:notes'],
  internet_access: ['wifi', 'internet'],
  air_conditioning: ['air_condition'],
  dog: ['dogs', 'pets_allowed'],
  changing_table: ['diaper'],
  breakfast: ['serves:breakfast'],
};

const plastic =
  'credit_cards debit_cards visa mastercard maestro american_express girocard unionpay electron bancomat vpay v_pay jcb diners_club'
    .split(' ')
    .map((card) => `payment:${card}`);

/** Values of attributes by key. Tags whose values mean none do not count as used. */
export function attributesOf(tags: TagReader): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { key, values } of builtInAttributes) {
    const known = values.map(({ value }) => value);
    for (const name of [key, ...(otherKeys[key] ?? [])]) {
      if (!(name in tags.tags)) continue;
      const text = tags.take(name).toLowerCase();
      const value = known.includes(text) ? text : meanings[key]?.[text];
      if (value === undefined) tags.putBack(name);
      else found[key] ??= value;
    }
  }
  const cards = cardsOf(tags);
  if (cards) found['payment:cards'] ??= cards;
  return found;
}

/** Any card is yes. It is no where neither credit nor debit cards are taken; one alone says nothing. */
function cardsOf(tags: TagReader): string | undefined {
  const taken = plastic.map((key) => tags.take(key).toLowerCase());
  if (taken.includes('yes') || taken.includes('only')) return 'yes';
  if (taken[0] === 'no' && taken[1] === 'no') return 'no';
  for (const key of plastic) tags.putBack(key);
  return undefined;
}
