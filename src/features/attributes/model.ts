import { builtInAttributes, groups } from '../../attributes.ts';
import { highestPriceLevel } from '../../dishes.ts';
import { limits } from '../../limits.ts';
import {
  choice,
  flag,
  line,
  queryCount,
  queryTexts,
  since,
  sinceVersion,
  t,
  text,
  textsByKey,
  titled,
  valuesByKey,
  type Static,
} from '../../schema.ts';

const stored = { 'diet:vegan': 'yes', wheelchair: 'limited' };

/** Of a store or an application, in an answer. */
export const attributes = sinceVersion(
  '0.4.0',
  textsByKey(
    'Values by key, see `GET /api/attributes`; what is not known is absent.',
    { description: 'Value.', example: 'yes' },
    [stored],
  ),
);

/** The same in a request. */
export const attributesReq = sinceVersion(
  '0.4.0',
  t.Optional(
    valuesByKey(
      'Values by key, see `GET /api/attributes`. Keys that are left out stay as they are; null takes one off.',
      'Value, or null.',
      [stored],
    ),
  ),
);

/** Query parameter of lists and of the map. */
export const attributesQuery = since('0.4.0', {
  attr: queryTexts(
    'Only stores with this attribute: `key` for any value that counts as yes, or `key:value`; may be repeated, or be a list with commas; also `price_level:2`. Of several values of one key a store has one, of several keys each. What is not known is no value.',
    {
      maxItems: limits.attributesInQuery,
      maxLength: 2 * limits.attributeKey,
      example: ['diet:vegan', 'wheelchair:limited'],
    },
  ),
  max_price_level: queryCount('Highest `price_level`. Stores of which it is unknown are left out.', highestPriceLevel),
});

const namesOfKey = { en: 'Family room', 'zh-CN': '亲子房' };

const namesIn = (examples: Record<string, string>[]) =>
  textsByKey('Names by language tag.', { description: 'Name.', example: examples[0]!.en! }, examples);

const namesReq = valuesByKey('Names by language tag, at least one.', 'Name.', [namesOfKey]);

const kind = choice(['choice', 'flag'], '`choice`: one of several values; `flag`: yes or no.');

const isYes = 'Whether it counts as yes, for those who ask for the attribute alone.';

const AttributeValue = titled('AttributeValue', 'A value of an attribute.', {
  value: text('Value.', 'only'),
  names: namesIn([{ en: 'Only', 'zh-CN': '仅限此类' }]),
  is_yes: flag(isYes, { examples: [true] }),
});

export const Attribute = titled('Attribute', 'A property of stores that has one of a few values.', {
  key: text('Key, as in OpenStreetMap; `x:` begins those of this place.', 'diet:vegan'),
  kind,
  group: choice(groups, 'Group in which pages show it; `own` for those of this place.'),
  names: namesIn([{ en: 'Vegan', 'zh-CN': '纯素' }]),
  values: t.Array(AttributeValue, { description: 'Values, in the order in which pages show them.' }),
});

export type Attribute = Static<typeof Attribute>;

const word = '[a-z0-9_]+';

export const OwnAttributeReq = titled('OwnAttributeReq', 'An attribute that the place makes.', {
  key: line(3, limits.attributeKey, {
    description: 'Key: `x:`, then small letters, digits and underscores.',
    examples: ['x:family_room'],
    pattern: `^x:${word}$`,
    hint: 'must be "x:", then small letters, digits and underscores',
  }),
  kind,
  names: namesReq,
  values: t.Optional(
    t.Array(
      t.Object({
        value: line(1, limits.attributeKey, {
          description: 'Value: small letters, digits and underscores.',
          examples: ['upstairs'],
          pattern: `^${word}$`,
          hint: 'must be small letters, digits and underscores',
        }),
        names: valuesByKey('Names by language tag, at least one.', 'Name.', [{ en: 'Upstairs' }]),
        is_yes: t.Optional(flag(`${isYes} True when left out.`, { examples: [true] })),
      }),
      {
        minItems: 2,
        maxItems: limits.ownValues,
        examples: [
          [
            { value: 'upstairs', names: { en: 'Upstairs' }, is_yes: true },
            { value: 'cellar', names: { en: 'Cellar' }, is_yes: true },
          ],
        ],
        description: 'Values of a `choice`, in the order in which pages show them; a `flag` has `yes` and `no`.',
      },
    ),
  ),
});

export type OwnAttributeReq = Static<typeof OwnAttributeReq>;

const { group: _group, ...ownFields } = Attribute.properties;

const OwnAttribute = titled('OwnAttribute', 'An attribute that the place has made.', ownFields);

const builtInKeys = builtInAttributes.map(({ key }) => key);

const hidden = t.Array(choice(builtInKeys, 'Key.'), {
  maxItems: builtInKeys.length,
  description: 'Built-in attributes that are not offered. Stores keep what is set.',
  examples: [['smoking', 'drive_through']],
});

const order = t.Array(choice(builtInKeys, 'Key.'), {
  maxItems: builtInKeys.length,
  description:
    'Built-in attributes that pages show first within their groups, in this order; the others follow in the order of OpenStreetMap.',
  examples: [['payment:alipay', 'payment:wechat']],
});

const ownDescription = 'Attributes that the place has made, in the order in which pages show them.';

export const AttributeSettings = titled('AttributeSettings', 'Which attributes a place offers.', {
  hidden,
  order,
  own: t.Array(OwnAttribute, { description: ownDescription }),
});

export const AttributeSettingsReq = titled(
  'AttributeSettingsReq',
  'New settings of attributes; what is left out stays.',
  {
    hidden: t.Optional({ ...hidden, uniqueItems: true }),
    order: t.Optional({ ...order, uniqueItems: true }),
    own: t.Optional(
      t.Array(OwnAttributeReq, {
        maxItems: limits.ownAttributes,
        description: `${ownDescription} They replace all that are set; one that stores have cannot go.`,
      }),
    ),
  },
);

export type AttributeSettingsReq = Static<typeof AttributeSettingsReq>;
