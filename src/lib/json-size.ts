/** Size of a value as JSON, in bytes. */
export const jsonSize = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

interface Text {
  /** Path of the field, such as `dishes[1].name`. */
  field: string;
  /** Bytes of JSON, without the quotes. */
  size: number;
}

/** The longest text in a value; undefined without any. */
export function longestText(value: unknown, field = ''): Text | undefined {
  if (typeof value === 'string') return { field, size: jsonSize(value) - 2 };
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  let longest: Text | undefined;
  for (const [name, part] of Object.entries(value)) {
    const path = isList ? `${field}[${name}]` : field ? `${field}.${name}` : name;
    const text = longestText(part, path);
    if (text && text.size > (longest?.size ?? -1)) longest = text;
  }
  return longest;
}
