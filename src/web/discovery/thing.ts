/** An object of schema.org; undefined fields are left out. */
export type Thing = Record<string, unknown>;
