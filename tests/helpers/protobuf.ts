/** Encodes whole numbers and fields of protocol buffers. */
export const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
};

export const field = (number: number, bytes: readonly number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
export const count = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)];
export const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
