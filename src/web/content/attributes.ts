import { groups, type Said } from '../../attributes.ts';
import type { Visit } from './visit.ts';
import { meaningful, wantedIn, type Wanted } from '../../features/attributes/filters.ts';
import { priceLevel } from '../../features/attributes/codes.ts';
import { catalogueOf } from '../../features/attributes/settings.ts';
import { keysInUse, type Facets } from '../../features/listing/facets.ts';
import { keptSite } from '../../features/settings/site.ts';
import type { Store } from '../../features/stores/model.ts';
import { plainLanguage } from '../../i18n/languages.ts';
import { limits } from '../../limits.ts';
import { levelIn } from '../shared/prices.ts';
import type { FilterGroup } from '../site/results/data.ts';
import type { PageQuery } from './query.ts';

type Offered = Awaited<ReturnType<ReturnType<typeof catalogueOf>['get']>>['offered'];

/** The names of an attribute that the place has made; built-in ones have theirs in the texts of the pages. */
const namesOf = (offered: Offered, key: string, value: string | null): Said['names'] => {
  const own = offered.find((one) => one.key === key && one.group === 'own');
  return own ? { key: own.names, value: own.values.find((one) => one.value === value)?.names ?? {} } : null;
};

/** A price level as a place that has its currency writes it; any level without one. */
const levelSaid = (level: string | null, currency: string): Said => ({
  key: `${priceLevel.key}:${level ?? ''}`,
  value: null,
  names: { key: { en: levelIn(Number(level ?? 1), plainLanguage, currency) }, value: {} },
});

/** Conditions of an address, each `key` or `key:value`; those that mean nothing are left out. */
export async function askedFor({ db }: Visit, { attr = '' }: PageQuery): Promise<(Said & { text: string })[]> {
  const { known, offered } = await catalogueOf(db).get();
  const { currency } = await keptSite(db);
  const texts = [...new Set(attr.split(','))].slice(0, limits.attributesInQuery);
  return (await meaningful(db, texts)).map((text) => {
    const end = known.has(text) ? undefined : text.lastIndexOf(':');
    const [key, value] = [text.slice(0, end), end === undefined ? null : text.slice(end + 1)];
    if (key === priceLevel.key) return { text, ...levelSaid(value, currency) };
    return { text, key, value, names: namesOf(offered, key, value) };
  });
}

/** The same as conditions of a list. */
export const wantedOf = ({ db }: Visit, asked: readonly { text: string }[]): Promise<Wanted> =>
  wantedIn(db, { attr: asked.map(({ text }) => text) });

/** Attributes of a store that are not hidden, by group. */
export async function knownOf({ db }: Visit, attributes: Readonly<Record<string, string>>) {
  const { offered } = await catalogueOf(db).get();
  return groups
    .map((group) => ({
      group,
      known: offered
        .filter((one) => one.group === group && attributes[one.key] !== undefined)
        .map(({ key, values }) => {
          const value = attributes[key]!;
          const isYes = values.find((one) => one.value === value)?.is_yes ?? false;
          return { key, value, isYes, names: namesOf(offered, key, value) };
        }),
    }))
    .filter(({ known }) => known.length > 0);
}

/** Texts of the filters that a store passes: attributes that are offered and count as yes, and its level of prices. */
export async function passedFilters({ db }: Visit): Promise<(store: Store) => string[]> {
  const { offered } = await catalogueOf(db).get();
  const isYes = new Map(
    offered.map(({ key, values }) => [key, new Set(values.filter((one) => one.is_yes).map(({ value }) => value))]),
  );
  return ({ attributes, price_level }) => [
    ...Object.entries(attributes).flatMap(([key, value]) => (isYes.get(key)?.has(value) ? [key] : [])),
    ...(price_level === null ? [] : [`${priceLevel.key}:${price_level}`]),
  ];
}

/**
 * Filters of a list in the order of the catalogue, each with the number of stores that it would leave; none that no store of
 * the place passes.
 */
export async function filterGroups({ db }: Visit, facets: Facets, asked: readonly string[]): Promise<FilterGroup[]> {
  const { offered } = await catalogueOf(db).get();
  const used = await keysInUse(db);
  const countOf = ({ key, values }: Offered[number]) =>
    values.reduce((sum, { value, is_yes }) => sum + (is_yes ? (facets[key]?.[value] ?? 0) : 0), 0);
  const { currency } = await keptSite(db);
  const levels = used.has(priceLevel.key) ? priceLevel.values : [];
  const price = levels.map(({ value }) => {
    const said = levelSaid(value, currency);
    return { ...said, count: facets[priceLevel.key]?.[value] ?? 0, isOn: asked.includes(said.key) };
  });
  const byGroup = groups.map((group): FilterGroup => ({
    group,
    filters: offered
      .filter((one) => one.group === group && used.has(one.key))
      .map((one) => ({
        key: one.key,
        value: null,
        names: namesOf(offered, one.key, null),
        count: countOf(one),
        isOn: asked.includes(one.key),
      })),
  }));
  return [...byGroup.slice(0, 1), { group: 'price' as const, filters: price }, ...byGroup.slice(1)].filter(
    ({ filters }) => filters.length > 0,
  );
}
