// needs: one engine (about imports of source files)
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withTable, withWalls } from '../tools/walls.ts';
import { arrowsBetween, loopsAmong } from './helpers/folders.ts';
import { temporaryDirectory } from './helpers/server.ts';

const root = join(import.meta.dir, '..');
const rules = await Bun.file(join(root, '.oxlintrc.json')).json();
const page = await Bun.file(join(root, 'docs/architecture.md')).text();

describe('node tools/bun.mjs tools/walls.ts', () => {
  test('has nothing to write into .oxlintrc.json', () => {
    expect(withWalls(rules)).toEqual(rules);
  });

  test('has nothing to write into docs/architecture.md', () => {
    // The formatter makes columns as wide as they need.
    const plain = (text: string) => text.replaceAll(/ +(?=\|)|-{2,}/g, ' ').replaceAll(/ +/g, ' ');
    expect(plain(withTable(page))).toBe(plain(page));
  });
});

/** A file, what it imports, and whether lint refuses that. */
const probes: [file: string, path: string, isRefused: boolean][] = [
  ['src/fields.ts', './lib/text.ts', true],
  ['src/limits.ts', './db/schema.ts', true],
  ['src/errors.ts', './deps.ts', true],
  ['src/limits.ts', './lib/clock.ts', true],
  ['src/schema.ts', './http/server.ts', true],
  ['src/schema.ts', './lib/clock.ts', false],
  ['src/lib/probe.ts', '../context.ts', true],
  ['src/lib/probe.ts', '../features/likes/service.ts', true],
  ['src/lib/probe.ts', '../limits.ts', false],
  ['src/config/probe.ts', '../db/database.ts', true],
  ['src/db/probe.ts', '../features/likes/service.ts', true],
  ['src/db/probe.ts', '../http/server.ts', true],
  ['src/http/probe.ts', '../features/likes/service.ts', true],
  ['src/http/probe.ts', '../db/database.ts', true],
  ['src/http/probe.ts', '../jobs/jobs.ts', true],
  ['src/features/likes/probe.ts', '../../http/server.ts', true],
  ['src/features/likes/probe.ts', '../stores/public.ts', true],
  ['src/features/likes/probe.ts', '../../handover/take.ts', true],
  ['src/features/likes/probe.ts', '../../deps.ts', true],
  ['src/features/likes/probe.ts', '../../data-directory/lock.ts', true],
  ['src/features/likes/probe.ts', '../../data-directory/layout.ts', false],
  ['src/features/likes/probe.ts', '../../data-directory/instance.ts', false],
  ['src/features/likes/probe.ts', '../../opening/open.ts', true],
  ['src/features/likes/probe.ts', '../../db/sqlite/connection.ts', true],
  ['src/features/likes/probe.sqlite.ts', '../../db/sqlite/connection.ts', false],
  ['src/features/likes/probe.ts', '../stores/service.ts', false],
  ['src/features/likes/user.ts', '../../db/database.ts', true],
  ['src/features/likes/user.ts', '../stores/public.ts', true],
  ['src/features/likes/user.ts', '../../jobs/jobs.ts', true],
  ['src/jobs/probe.ts', '../handover/take.ts', true],
  ['src/jobs/probe.ts', '../config/config.ts', true],
  ['src/jobs/probe.ts', '../db/database.ts', true],
  ['src/data-directory/probe.ts', '../http/server.ts', true],
  ['src/data-directory/probe.ts', '../features/backups/names.ts', true],
  ['src/opening/probe.ts', '../http/server.ts', true],
  ['src/opening/probe.ts', '../features/backups/restore.ts', false],
  ['src/web/content/probe.ts', '../../db/database.ts', true],
  ['src/web/content/probe.ts', '../../opening/open.ts', true],
  ['src/web/content/probe.ts', '../../features/stores/public.ts', true],
  ['src/web/content/probe.ts', '../../features/stores/service.ts', false],
  ['src/web/site/probe.ts', '../../limits.ts', true],
  ['src/web/site/probe.ts', '../content/cards.ts', true],
  ['src/web/console/Probe.svelte', '../../features/stores/service.ts', true],
  ['src/web/console/probe.ts', '../../fields.ts', false],
  ['src/handover/probe.ts', '../db/sqlite/connection.ts', true],
  ['src/handover/probe.ts', '../cli/serve.ts', true],
  ['src/cli/probe.ts', '../features/stores/public.ts', true],
  ['src/cli/probe.ts', '../web/pages.ts', true],
  ['src/cli/probe.ts', '../db/database.ts', false],
];

describe('lint', () => {
  const directory = temporaryDirectory();
  afterAll(() => rmSync(directory, { recursive: true }));
  const { options: _, ...untyped } = rules;
  /** Each in a checkout of its own, since some are the same file. */
  const refused = (async () => {
    for (const [index, [file, path]] of probes.entries()) {
      const target = join(directory, String(index), file);
      mkdirSync(dirname(target), { recursive: true });
      const source = `import { probe } from '${path}';\nprobe();\n`;
      await Bun.write(target, file.endsWith('.svelte') ? `<script lang="ts">\n${source}</script>\n` : source);
    }
    const found = await Promise.all(
      probes.map(async (_, index) => {
        const cwd = join(directory, String(index));
        await Bun.write(join(cwd, '.oxlintrc.json'), JSON.stringify(untyped));
        const tool = join(root, 'node_modules/oxlint/bin/oxlint');
        const { stdout } = Bun.spawn([process.execPath, tool, '--format', 'json', 'src'], { cwd, stderr: 'ignore' });
        const { diagnostics } = JSON.parse(await new Response(stdout).text()) as { diagnostics: { code: string }[] };
        return diagnostics.some(({ code }) => code.includes('no-restricted-imports'));
      }),
    );
    return found;
  })();

  test.each(probes.map((probe, index) => [...probe, index] as const))(
    'of %s that imports %s: refused is %p',
    async (_file, _path, isRefused, index) => {
      expect((await refused)[index]).toBe(isRefused);
    },
  );
});

const exceptions = {
  /** It chooses an engine by folders that know it. */
  wholes: ['src/db'],
  tops: ['src', 'src/web', 'src/web/console', 'src/web/shared', 'src/web/site'],
  /** Tables of contents, by which a page finds what it does not know. */
  wiring: ['src/app.ts', 'src/deps.ts', 'src/web/console/pages.ts', 'src/web/site/islands.ts'],
};

describe('a loop of folders', () => {
  test('is nowhere in src', async () => {
    const paths = [...new Bun.Glob('src/**/*.{ts,svelte}').scanSync(root)];
    const sources = new Map(
      await Promise.all(paths.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const)),
    );
    expect(loopsAmong(arrowsBetween(sources, exceptions))).toEqual([]);
  });

  const made = (files: Record<string, string>) => loopsAmong(arrowsBetween(new Map(Object.entries(files)), exceptions));

  test('is named by the files that make it, none of which is in a loop of files', () => {
    expect(
      made({
        'src/features/stores/service.ts': "import { find } from '../search/service.ts';",
        'src/features/stores/model.ts': '',
        'src/features/search/service.ts': "export * from '../places/circle.ts';",
        'src/features/places/circle.ts': "import type { Store } from '../stores/model.ts';",
        'src/features/likes/service.ts': "import '../stores/service.ts';",
      }),
    ).toEqual([
      [
        'src/features/stores/service.ts imports src/features/search/service.ts',
        'src/features/search/service.ts imports src/features/places/circle.ts',
        'src/features/places/circle.ts imports src/features/stores/model.ts',
      ],
    ]);
  });

  test('can go through a file of src, a part of db, and components of pages', () => {
    expect(
      made({ 'src/lib/clock.ts': "import '../units.ts';", 'src/units.ts': "import './lib/clock.ts';" }),
    ).toHaveLength(1);
    expect(
      made({
        'src/db/sqlite/a.ts': "import '../../features/likes/a.ts';",
        'src/features/likes/a.ts': "import '../../db/b.ts';",
        'src/db/b.ts': '',
      }),
    ).toHaveLength(1);
    expect(
      made({
        'src/web/site/store/Like.svelte': '<script lang="ts">import Sheet from \'../parts/Sheet.svelte\';</script>',
        'src/web/site/parts/Sheet.svelte': "<script>import type { Dish } from '../store/data.ts';</script>",
        'src/web/site/store/data.ts': '',
      }),
    ).toHaveLength(1);
  });

  test('is none between the parts of db, or by the wiring', () => {
    expect(
      made({
        'src/db/prepared.ts': "import './sqlite/a.ts';",
        'src/db/sqlite/a.ts': "import '../prepared.ts';",
        'src/deps.ts': "import './features/likes/user.ts';",
        'src/features/likes/user.ts': "import type { Deps } from '../../deps.ts';",
      }),
    ).toEqual([]);
  });
});
