import { builtInAttributes, groups, type Group } from '../../attributes.ts';
import type { Schemas } from './api.ts';
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

/** The name in a language, such as zh-TW; else in one that begins alike, else any. */
export function nameIn(names: Record<string, string>, tag: string): string {
  const base = (one: string) => one.split('-')[0]!;
  const found = names[tag] ?? Object.entries(names).find(([one]) => base(one) === base(tag))?.[1];
  return found ?? Object.values(names)[0] ?? '';
}

/** The attributes that a place offers, by group. */
export function offered(settings: Schemas['AttributeSettings'] | undefined, tag: string) {
  const own = (settings?.own ?? []).map(({ key, names, values }): Named => ({
    key,
    group: 'own',
    name: nameIn(names, tag),
    values: values.map(({ value, names, is_yes }) => ({
      value,
      isYes: is_yes,
      name: nameIn(names, tag),
    })),
  }));
  const all = [...builtIn.filter(({ key }) => !settings?.hidden.includes(key)), ...own];
  return groups
    .map((group) => ({ group, name: texts.groups[group], attributes: all.filter((one) => one.group === group) }))
    .filter(({ attributes }) => attributes.length > 0);
}

/** What is known of a store, in words: "Vegan", "Wheelchair accessible: Limited". */
export function inWords(attributes: Readonly<Record<string, string>>): string[] {
  return Object.entries(attributes).map(([key, value]) => {
    const known = builtIn.find((one) => one.key === key);
    const name = known?.name ?? key.replace('x:', '');
    if (value === 'yes' || value === 'wlan') return name;
    return texts.valueOf({ name, value: known?.values.find((one) => one.value === value)?.name ?? value });
  });
}
