import { randomFrom } from '../../lib/random.ts';
import { foodKinds } from './kinds.ts';

/** A value, and of how many stores in a hundred it is known. */
type Share = [value: string, share: number];

const usual: Record<string, Share[]> = {
  'diet:vegetarian': [
    ['yes', 40],
    ['limited', 25],
  ],
  'diet:vegan': [
    ['yes', 12],
    ['limited', 20],
    ['no', 15],
  ],
  'diet:halal': [
    ['yes', 6],
    ['no', 10],
  ],
  'diet:gluten_free': [
    ['limited', 12],
    ['yes', 5],
  ],
  wheelchair: [
    ['yes', 35],
    ['limited', 20],
    ['no', 20],
  ],
  outdoor_seating: [
    ['yes', 30],
    ['no', 30],
  ],
  indoor_seating: [
    ['yes', 70],
    ['no', 10],
  ],
  takeaway: [
    ['yes', 65],
    ['only', 5],
    ['no', 5],
  ],
  delivery: [
    ['yes', 30],
    ['no', 15],
  ],
  reservation: [
    ['yes', 20],
    ['recommended', 8],
    ['no', 20],
  ],
  'payment:cash': [
    ['yes', 85],
    ['no', 5],
  ],
  'payment:cards': [
    ['yes', 55],
    ['no', 25],
  ],
  'payment:alipay': [['yes', 75]],
  'payment:wechat': [['yes', 80]],
  internet_access: [
    ['wlan', 35],
    ['no', 10],
  ],
  air_conditioning: [['yes', 45]],
  toilets: [
    ['yes', 40],
    ['no', 15],
  ],
  'toilets:wheelchair': [['yes', 12]],
  highchair: [['yes', 25]],
  dog: [
    ['outside', 15],
    ['leashed', 10],
    ['no', 20],
  ],
  smoking: [
    ['no', 55],
    ['outside', 15],
  ],
};

/** Exceptions by the kind of food, under the English part of its name. */
const special: Record<string, typeof usual> = {
  Vegetarian: {
    'diet:vegetarian': [['only', 100]],
    'diet:vegan': [
      ['yes', 60],
      ['only', 25],
      ['limited', 15],
    ],
  },
  'Tea & coffee': { 'diet:vegetarian': [['yes', 90]], breakfast: [['yes', 50]], 'diet:lactose_free': [['yes', 45]] },
  Bakery: { 'diet:vegetarian': [['yes', 85]], breakfast: [['yes', 80]], self_service: [['yes', 40]] },
  Desserts: { 'diet:vegetarian': [['yes', 95]], 'diet:lactose_free': [['limited', 40]] },
  Western: { brunch: [['yes', 30]], 'payment:cards': [['yes', 95]], highchair: [['yes', 60]] },
  Seafood: {
    'diet:vegan': [['no', 70]],
    reservation: [
      ['recommended', 40],
      ['yes', 30],
    ],
  },
};

/** Attributes of a store of the town; some are missing. */
export function demoAttributes(index: number, kind: number): Record<string, string> {
  const random = randomFrom(1_000_000 + index);
  const [english = ''] = foodKinds[kind]!.name.split(/ (?=[^ -~])/);
  const found: Record<string, string> = {};
  for (const [key, shares] of Object.entries({ ...usual, ...special[english] })) {
    let left = 100 * random();
    const share = shares.find(([, share]) => (left -= share) < 0);
    if (share) found[key] = share[0];
  }
  return found;
}
