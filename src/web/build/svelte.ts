import { join } from 'node:path';
import type { BunPlugin } from 'bun';
import { compile, compileModule } from 'svelte/compiler';

interface Script {
  contents: string;
  loader: 'js';
}

const rootDir = join(import.meta.dir, '..');

/**
 * Compiles Svelte's components and modules for a browser or for the server, each once for all builds with this plugin;
 * `prepared` changes their sources before. Throws Error for any warning.
 */
export const svelte = (
  generate: 'client' | 'server',
  prepared: (source: string, path: string) => string | Promise<string> = (source) => source,
): BunPlugin => {
  const scripts = new Map<string, Promise<Script>>();
  const once = (path: string, compiled: (source: string) => Script): Promise<Script> => {
    const script =
      scripts.get(path) ??
      Bun.file(path)
        .text()
        .then((source) => prepared(source, path))
        .then(compiled);
    scripts.set(path, script);
    return script;
  };
  return {
    name: `svelte for the ${generate}`,
    setup(build) {
      const environment: Record<string, boolean> = { DEV: false, BROWSER: generate === 'client', NODE: false };
      build.onLoad({ filter: /\.svelte$/ }, ({ path }) =>
        once(path, (source) => {
          const options = {
            filename: path,
            rootDir,
            generate,
            css: 'external',
            dev: false,
            discloseVersion: false,
          } as const;
          const { js, css, warnings } = compile(source, options);
          // The pages have one style sheet, so the style of a component would be lost.
          if (css?.code) throw new Error(`${path} has a style block; use classes.`);
          if (warnings.length > 0) throw new Error(`${path}: ${warnings.map(({ message }) => message).join('\n')}`);
          return { contents: js.code, loader: 'js' };
        }),
      );
      // Bun removes development branches only if the constant is in the same module.
      build.onLoad({ filter: /node_modules\/svelte\/src\/.+\.js$/ }, async ({ path }) => {
        const source = await Bun.file(path).text();
        const constants = (_: string, names: string) =>
          names
            .split(',')
            .map((name) => `const ${name.trim()} = ${environment[name.trim()]};`)
            .join(' ');
        // Custom elements are not used; their class would stay.
        const lean = source.replace("if (typeof HTMLElement === 'function')", 'if (false)');
        return { contents: lean.replace(/^import \{(.+?)\} from 'esm-env';$/m, constants), loader: 'js' };
      });
      build.onLoad({ filter: /\.svelte\.ts$/ }, ({ path }) =>
        once(path, (typed) => {
          const source = new Bun.Transpiler({ loader: 'ts' }).transformSync(typed);
          return { contents: compileModule(source, { filename: path, rootDir, generate }).js.code, loader: 'js' };
        }),
      );
    },
  };
};
