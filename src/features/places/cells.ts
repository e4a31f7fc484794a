/** Sizes of the cells that the triggers count stores in, as powers of two of a millionth of a degree. */
export const levels = [22, 20, 18, 16, 14] as const;
