import type { BunPlugin } from 'bun';

/** Parts of libraries that are not reached: browsers and Bun unpack gzip, and the map sets its colours. */
const unused: Record<string, string> = { fflate: 'decompressSync', '@protomaps/basemaps': 'namedFlavor' };

/** Leaves parts of libraries out of the scripts and the program. */
export const withoutUnused: BunPlugin = {
  name: 'without what is not used',
  setup(build) {
    const names = new RegExp(`^(?:${Object.keys(unused).join('|')})$`);
    build.onResolve({ filter: names }, ({ path }) => ({ path, namespace: 'unused' }));
    build.onLoad({ filter: names, namespace: 'unused' }, ({ path }) => ({
      contents: `export const ${unused[path]} = undefined;`,
      loader: 'js',
    }));
  },
};
