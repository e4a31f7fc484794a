/** Where time comes from, in milliseconds since 1970; tests bring their own. */
export type Clock = () => number;

export const timestamp = (clock: Clock): string => new Date(clock()).toISOString();
