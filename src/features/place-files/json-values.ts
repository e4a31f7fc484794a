export type Fields = Record<string, unknown>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** A text or a number as a text; the texts of a list, joined; "" for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return '';
  return value
    .slice(0, 20)
    .filter((one) => typeof one === 'string')
    .join(', ');
}

/** Texts of an object and of the objects in it, but not deeper. */
export function textsIn(object: Fields): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(object)) {
    const entries =
      typeof value === 'object' && !Array.isArray(value) ? Object.entries(fieldsOf(value)) : [[key, value] as const];
    for (const [name, one] of entries) {
      const text = textOf(one);
      if (text !== '' && !Object.hasOwn(texts, name)) texts[name] = text;
    }
  }
  return texts;
}
