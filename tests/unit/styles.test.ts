import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styles } from '../../src/web/build/styles.ts';

const web = join(import.meta.dir, '../../src/web');

/** Classes such as `[&_.u-over]:absolute`, whose rules are for elements that a library or another component makes. */
const ofOthers = /(?<=[\s"'`])(?:[\w-]+:)*\[&[^\s"'`]*\]:[^\s"'`]+/g;

const escaped = (name: string) => name.replaceAll(/[^\w-]/g, String.raw`\$&`);

const written = (folders: string[]) =>
  folders.flatMap((cwd) =>
    [...new Bun.Glob('**/*.svelte').scanSync({ cwd, absolute: true })].flatMap(
      (file) => readFileSync(file, 'utf8').match(ofOthers) ?? [],
    ),
  );

test('the style sheets have a rule for every class with a selector of its own', async () => {
  const all: string[] = [];
  for (const page of ['console', 'site']) {
    const folders = [join(web, page), join(web, 'shared')];
    const sheet = new TextDecoder().decode(await styles(join(web, 'shared/app.css'), folders));
    const names = written(folders);
    expect(names.filter((name) => !sheet.includes(`.${escaped(name)}`))).toEqual([]);
    all.push(...names);
  }
  expect(all.length).toBeGreaterThan(0);
});
