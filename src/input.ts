import { Kind, type TSchema } from '@sinclair/typebox';
import { storedLink } from './lib/links.ts';

const toNobody = () => {};

/**
 * Trims and normalises texts as they are checked and stored, and drops fields that the schema does not know; `dropped`
 * gets the path of each (`dishes[1].price`).
 */
export function tidy(
  schema: TSchema,
  value: unknown,
  origin: string,
  dropped: (field: string) => void = toNobody,
  place = '',
): unknown {
  if (schema.anyOf) return value === null ? null : tidy(schema.anyOf[0], value, origin, dropped, place);
  if (typeof value === 'string') {
    if (schema[Kind] === 'Text') {
      const text = value.trim().toWellFormed();
      return schema.multiline ? text.replaceAll('\r\n', '\n') : text;
    }
    if (schema[Kind] === 'Link') return storedLink(value.trim().toWellFormed(), origin);
    // Without an origin: a page stays an address, also one of this host.
    if (schema[Kind] === 'WebAddress') return storedLink(value.trim().toWellFormed(), '');
    return ['Origin', 'TimeZone', 'Language'].includes(schema[Kind]) ? value.trim() : value;
  }
  if (Array.isArray(value) && schema.items)
    return value.map((entry, index) => tidy(schema.items, entry, origin, dropped, `${place}[${index}]`));
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && schema.properties) {
    const properties = schema.properties as Record<string, TSchema>;
    const at = (name: string) => (place === '' ? name : `${place}.${name}`);
    const other = schema.additionalProperties as TSchema | boolean | undefined;
    if (typeof other === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, tidy(other, one, origin, dropped, at(name))]),
      );
    for (const name of Object.keys(value)) if (!Object.hasOwn(properties, name)) dropped(at(name));
    const known = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name));
    return Object.fromEntries(
      known.map(([name, property]) => [
        name,
        tidy(property, (value as Record<string, unknown>)[name], origin, dropped, at(name)),
      ]),
    );
  }
  return value;
}

/**
 * Query parameters that the route takes, tidied, and the names of those that it does not. An empty value counts as absent, so
 * that a form may send every field it has; an empty list is a list. `address` has all values of one that may be repeated, also with
 * commas in between, as some clients write lists.
 */
export function sortQuery(
  schema: TSchema | undefined,
  query: Record<string, unknown>,
  address: string,
  origin: string,
) {
  const properties = (schema?.properties ?? {}) as Record<string, TSchema>;
  const known: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    const property = Object.hasOwn(properties, name) && properties[name]!;
    if (!property) {
      if (name !== '') ignored.push(name);
    } else if (property[Kind] === 'Repeated') {
      const values = new URL(address).searchParams
        .getAll(name)
        .flatMap((one) => one.split(','))
        .filter(Boolean);
      if (values.length > 0) known[name] = values;
    } else if (value !== '' || property.type === 'array') known[name] = tidy(property, value, origin);
  }
  return { known, ignored };
}
