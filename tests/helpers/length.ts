/** Whether the suites run in their long form: `npm run test:long` and `npm run test:binary -- --long`. */
const isLong = process.env.FOODMAP_LONG === '1';

/** How much a test does: little when its suite is named, much in its long form, or what an environment variable says. */
export const amount = (short: number, long: number, variable?: string): number =>
  Number((variable && process.env[variable]) ?? (isLong ? long : short));
