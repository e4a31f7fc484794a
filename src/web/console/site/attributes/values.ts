import { builtInAttributes, groups, inOrder } from '../../../../attributes.ts';
import { firstLanguageOf, languages, type Language } from '../../../../i18n/languages.ts';
import type { Schemas } from '../../../shared/api.ts';
import * as limits from '../../../shared/openapi-limits.ts';

type Settings = Schemas['AttributeSettings'];
type Names = Record<string, string>;

export interface OwnValue {
  /** Tells them apart while they are edited; not sent. */
  id: string;
  value: string;
  names: Names;
  is_yes: boolean;
}

export interface Own {
  /** As of its values; `isNew` until it is saved. */
  id: string;
  isNew: boolean;
  key: string;
  kind: 'flag' | 'choice';
  names: Names;
  values: OwnValue[];
}

/** The settings as they are typed. */
export interface Values {
  hidden: string[];
  /** All built-in keys, by group. */
  order: string[];
  own: Own[];
}

/** Most characters of a key, a value or a name. */
export const longest = limits.AttributeSettingsReq['own.*.key'];

let made = 0;
const newId = () => `new-${(made += 1)}`;

export const newValue = (): OwnValue => ({ id: newId(), value: '', names: {}, is_yes: true });
export const newOwn = (): Own => ({ id: newId(), isNew: true, key: prefix, kind: 'flag', names: {}, values: [] });

const byGroup = (keys: readonly string[]): string[] =>
  groups.flatMap((group) =>
    inOrder(
      builtInAttributes.filter((one) => one.group === group),
      keys,
    ).map(({ key }) => key),
  );

export const valuesOf = ({ hidden, order, own }: Settings): Values => ({
  hidden,
  order: byGroup(order),
  own: own.map(({ key, kind, names, values }) => ({
    id: key,
    isNew: false,
    key,
    kind,
    names,
    values: kind === 'choice' ? values.map((one) => ({ id: one.value, ...one })) : [],
  })),
});

const areEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Body of the request: only what was changed, so that nobody else's change is lost. */
export function bodyOf({ hidden, order, own }: Values, base: Values): Schemas['AttributeSettingsReq'] {
  return {
    ...(!areEqual(hidden, base.hidden) && { hidden: hidden as Settings['hidden'] }),
    ...(!areEqual(order, base.order) && {
      order: (areEqual(order, byGroup([])) ? [] : order) as Settings['order'],
    }),
    ...(!areEqual(own, base.own) && {
      own: own.map(({ key, kind, names, values }) => ({
        key,
        kind,
        names,
        ...(kind === 'choice' && { values: values.map(({ id: _, ...value }) => value) }),
      })),
    }),
  };
}

const tagOf = (names: Names, language: Language): string =>
  Object.keys(names).find((tag) => firstLanguageOf([tag]) === language) ??
  languages.find(({ code }) => code === language)!.tag;

export const nameFor = (names: Names, language: Language): string => names[tagOf(names, language)] ?? '';

/** The names with another one for a language; none where it is empty. */
export function withName(names: Names, language: Language, name: string): Names {
  const { [tagOf(names, language)]: _, ...others } = names;
  return name === '' ? others : { ...others, [tagOf(names, language)]: name };
}

const prefix = 'x:';

/** A word for an English name, as keys and values are written. */
export const wordOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_')
    .slice(0, longest - prefix.length);

export const keyOf = (name: string): string => prefix + wordOf(name);
