/** The dictionaries, as pairs separated by bars; the package has no types for them. */
declare module 'opencc-js/dict/*' {
  const pairs: string;
  export default pairs;
}
