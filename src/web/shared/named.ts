/** The text of a group that the server names, undefined for a name that is not known here. */
export const named = <Text>(texts: Readonly<Record<string, Text>>, name: string): Text | undefined => texts[name];

/** The text of a rule of the server, with its values; undefined for a rule that is not known here. */
export function textOf(texts: object, rule: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const text = named(texts as Record<string, string | ((values: unknown) => string)>, rule);
  if (typeof text !== 'function') return text;
  const all = Object.values(values);
  return text(all.length === 1 ? all[0] : values);
}
