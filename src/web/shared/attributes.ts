import { builtInAttributes, groups, inOrder, type Group, type Offer, type Said } from '../../attributes.ts';
import { firstLanguageOf, type Language } from '../../i18n/languages.ts';
import * as texts from '#i18n/attributes';

/** An attribute with its names in the language of the page. */
export interface Named {
  key: string;
  group: Group;
  name: string;
  values: { value: string; name: string; isYes: boolean }[];
}

const wordOf = (name: string) => name.replace(':', '_');
const textOf = (of: object, name: string): string => (of as Record<string, string>)[wordOf(name)] ?? name;

const builtIn: readonly Named[] = builtInAttributes.map(({ key, group, values }) => ({
  key,
  group,
  name: textOf(texts.keys, key),
  values: values.map(({ value, isYes }) => ({ value, isYes, name: textOf(texts.values, value) })),
}));

export const builtInKeys: readonly string[] = builtIn.map(({ key }) => key);

/** The name in a language of the pages, else any. */
export function nameIn(names: Readonly<Record<string, string>>, language: Language): string {
  const found = Object.entries(names).find(([tag]) => firstLanguageOf([tag]) === language);
  return found?.[1] ?? Object.values(names)[0] ?? '';
}

/** The attributes that a place offers, by group. */
export function offered({ hidden, order, own: made }: Offer, language: Language) {
  const own = made.map(({ key, names, values }): Named => ({
    key,
    group: 'own',
    name: nameIn(names, language),
    values: values.map(({ value, names, is_yes }) => ({
      value,
      isYes: is_yes,
      name: nameIn(names, language),
    })),
  }));
  const all = [...inOrder(builtIn, order).filter(({ key }) => !hidden.includes(key)), ...own];
  return groups
    .map((group) => ({ group, name: texts.groups[group], attributes: all.filter((one) => one.group === group) }))
    .filter(({ attributes }) => attributes.length > 0);
}

const isPlainYes = (value: string | null) => value === null || value === 'yes' || value === 'wlan';

/** An attribute in words: "Vegan", "Wheelchair accessible: Limited". */
export function said({ key, value, names }: Said, language: Language): string {
  const known = builtIn.find((one) => one.key === key);
  const name = names ? nameIn(names.key, language) : (known?.name ?? key);
  if (isPlainYes(value)) return name;
  const named = names ? nameIn(names.value, language) : known?.values.find((one) => one.value === value)?.name;
  return texts.valueOf({ name, value: named ?? value });
}

/** The same of all attributes of a store; own ones show their keys unless they are given. */
export const inWords = (
  attributes: Readonly<Record<string, string>>,
  language: Language,
  own: Offer['own'] = [],
): string[] =>
  Object.entries(attributes).map(([key, value]) => {
    const made = own.find((one) => one.key === key);
    const names = made && { key: made.names, value: made.values.find((one) => one.value === value)?.names ?? {} };
    return said({ key, value, names: names ?? null }, language);
  });

export const groupNames = texts.groups;
