// The walls between the layers, as data: .oxlintrc.json holds them, and docs/architecture.md shows them. Run, it writes both;
// tests/walls.test.ts holds that they are up to date, and that lint refuses a probe of each.
import { join } from 'node:path';

const root = join(import.meta.dir, '..');

/** Files of routes in the folder of a feature. */
const routeNames = ['public', 'user', 'admin', 'routes', 'listener'];

/** Paths of what can be imported, as lint sees them. */
const layers = {
  'lib/': ['**/lib/**'],
  'config/': ['**/config/**'],
  'db/': ['**/db/**'],
  'http/': ['**/http/**'],
  services: ['**/features/**'],
  routes: routeNames.map((name) => `**/features/*/${name}.ts`),
  'jobs/': ['**/jobs/**'],
  'data-directory/': ['**/data-directory/**'],
  'opening/': ['**/opening/**'],
  'web/': ['**/web/**'],
  'handover/': ['**/handover/**'],
  'readers/': ['**/readers/**'],
  'cli/': ['**/cli/**'],
  '`deps.ts`': ['**/deps.ts'],
  '`app.ts`': ['**/app.ts'],
};

type Layer = keyof typeof layers;

/** Packages, and parts of layers. */
const things = {
  Elysia: ['elysia', 'elysia/**'],
  'the query builder': ['drizzle-orm', 'drizzle-orm/**'],
  'an engine': ['better-sqlite3', 'drizzle-orm/better-sqlite3', '**/db/postgres/**', '**/db/sqlite/**'],
};

interface Wall {
  layer: string;
  files: string[];
  knows: string;
  may: Layer[];
  /** Only their types. */
  types?: Layer[];
  /** Held by `patterns` alone. */
  partly?: Layer[];
  /** Files of other layers, with the pattern of each. */
  but?: Record<string, string>;
  never?: (keyof typeof things)[];
  /** More, as lint has it. */
  patterns?: object[];
}

const folder = (name: string) => [`src/${name}/**`];
const routeFiles = layers.routes.map((path) => `src${path.slice(2)}`);
const layout = { '`data-directory/layout.ts`': '!**/data-directory/layout.ts' };
const instance = { '`data-directory/instance.ts`': '!**/data-directory/instance.ts' };
const server: Layer[] = ['lib/', 'config/', 'db/', 'services', 'data-directory/', 'opening/'];
const otherRoutes = routeNames.map((name) => `../*/${name}.ts`);
const belowAll = ['./*/**', '!./lib/**', './deps.ts', './app.ts', './context.ts', './log.ts'];

const service = {
  may: ['lib/', 'config/', 'db/', 'services'] as Layer[],
  types: ['jobs/'] as Layer[],
  but: { ...layout, ...instance },
  patterns: [
    {
      group: routeNames.map((name) => `**/${name}.ts`),
      message: 'Services know nothing of HTTP.',
    },
    { group: ['better-sqlite3', 'drizzle-orm/better-sqlite3'], message: 'Only db/ opens an engine.' },
  ],
};

export const walls: Wall[] = [
  {
    layer: '`fields.ts`, `roles.ts`, `units.ts`, `sentences.ts`, `i18n/`',
    files: ['src/{fields,roles,units,sentences}.ts', 'src/i18n/*.ts'],
    knows:
      'the texts of a store, in browsers too; the roles of administrators; units of time; sentences by their rules; the languages and what pages say in each',
    may: [],
    patterns: [{ group: ['**'], message: 'Browsers load it: it imports nothing.' }],
  },
  {
    layer: '`limits.ts`, `errors.ts`',
    files: ['src/{errors,limits}.ts'],
    knows: 'every limit of the service, and the failures of all layers',
    may: [],
    but: { '`fields.ts`': '', '`units.ts`': '' },
    patterns: [
      { group: ['./*/**', './{app,context,deps,faults,input,kinds,log,schema}.ts'], message: 'lib/ imports this.' },
    ],
  },
  {
    layer: '`faults.ts`, `input.ts`, `kinds.ts`, `schema.ts`',
    files: ['src/{faults,input,kinds,schema}.ts'],
    knows: 'errors of the system as failures; input as it is tidied, and the kinds of value in it',
    may: ['lib/'],
    patterns: [{ group: belowAll, message: 'These files are below every layer but lib/.' }],
  },
  {
    layer: '`lib/`',
    files: folder('lib'),
    knows: 'nothing of foodmap: caches, rings, text, addresses, passwords',
    may: [],
    but: { '`errors.ts`': '', '`limits.ts`': '', '`units.ts`': '' },
    patterns: [
      {
        group: ['../*/**', '../*.ts', '!../errors.ts', '!../limits.ts', '!../units.ts'],
        message: 'lib/ knows nothing of foodmap.',
      },
    ],
  },
  { layer: '`config/`', files: folder('config'), knows: 'settings: flags, environment, files', may: ['lib/'] },
  {
    layer: '`db/`',
    files: folder('db'),
    knows: 'both engines behind one interface: connections, transactions, schema, migrations, change watch',
    may: ['lib/'],
    never: ['Elysia'],
  },
  {
    layer: '`http/`',
    files: folder('http'),
    knows: 'HTTP: admission, bodies, envelope, errors, response cache, OpenAPI',
    may: ['lib/'],
    types: ['config/', 'db/'],
    never: ['the query builder', 'an engine'],
  },
  {
    layer: '`features/<name>`',
    files: folder('features'),
    knows: 'one subject: `model.ts`, `service.ts`, `queries.ts`',
    ...service,
    never: ['Elysia', 'an engine'],
  },
  {
    layer: '`*.sqlite.ts`, `*.postgres.ts`, `features/{backups,cluster,doctor,move}`',
    files: ['src/features/**/*.{sqlite,postgres}.ts', 'src/features/{backups,cluster,doctor,move}/**'],
    knows: 'SQL and files of one engine',
    ...service,
    never: ['Elysia'],
  },
  {
    layer: 'its routes',
    files: routeFiles,
    knows: 'paths and schemas of the subject: `public.ts`, `user.ts`, `admin.ts`',
    may: ['lib/', 'http/', 'services', '`deps.ts`'],
    partly: ['db/'],
    but: { ...layout, 'the values of columns in `db/`': '' },
    never: ['the query builder', 'an engine'],
    patterns: [
      {
        group: layers['db/'],
        message: 'Queries belong into a service; routes know the values of columns.',
        allowImportNamePattern: 'Statuses$',
      },
      { group: otherRoutes, message: 'Routes know of another feature its service.' },
    ],
  },
  {
    layer: '`jobs/`',
    files: folder('jobs'),
    knows: 'when services are called by the clock',
    may: ['lib/', 'services'],
    types: ['`deps.ts`'],
    never: ['Elysia', 'the query builder', 'an engine'],
  },
  {
    layer: '`data-directory/`',
    files: folder('data-directory'),
    knows: 'names, ID, secret and lock of the data directory',
    may: ['lib/', 'config/', 'db/', 'data-directory/'],
    never: ['Elysia'],
  },
  {
    layer: '`opening/`',
    files: folder('opening'),
    knows: 'how a data directory is made ready, filled, or refused',
    may: server,
    never: ['Elysia'],
  },
  {
    layer: '`web/`',
    files: folder('web'),
    knows: 'pages: what they show, and how they are built',
    may: ['lib/', 'http/', 'services', 'web/', '`deps.ts`'],
    but: layout,
    never: ['the query builder', 'an engine'],
  },
  {
    layer: '`web/{console,shared,site,worker}`',
    files: ['src/web/{console,shared,site,worker}/**'],
    knows: 'programs in browsers',
    may: ['lib/', 'web/'],
    but: { '`fields.ts`': '' },
    never: ['Elysia', 'the query builder', 'an engine'],
    patterns: [
      {
        group: ['**/{content,discovery,install}/**', '**/limits.ts'],
        message: 'Browsers have lib/, fields.ts and the interface; all else runs on the server.',
      },
    ],
  },
  {
    layer: '`handover/`',
    files: folder('handover'),
    knows: 'how one server takes over from another: messages, processes, outcome',
    may: ['lib/', 'services', 'data-directory/', 'opening/'],
    types: ['config/', 'http/'],
    never: ['an engine'],
  },
  {
    layer: '`readers/`',
    files: folder('readers'),
    knows: 'threads that answer what the public reads: the ring of changes, the way to the thread that writes',
    may: ['lib/', 'config/', 'db/', 'http/', 'data-directory/', '`deps.ts`', '`app.ts`'],
    types: ['services'],
    never: ['the query builder'],
    but: { '`db/sqlite/`': '!**/db/sqlite/**' },
  },
  {
    layer: '`cli/`',
    files: folder('cli'),
    knows: 'one file a command',
    may: [...server, 'http/', 'handover/', 'jobs/', 'readers/', '`deps.ts`', '`app.ts`'],
    but: {
      '`web/docs/guide.ts`': '!**/web/docs/guide.ts',
      '`features/metrics/listener.ts`': '!**/features/metrics/listener.ts',
    },
    never: ['the query builder'],
  },
];

const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;

const quoted = (name: string) => (name.endsWith('/') ? `\`${name}\`` : name);

/** The imports that a layer may have, in words. */
function allowed({ layer, may, types = [], but = {} }: Wall): string {
  const own = may.filter((name) => layer !== quoted(name));
  const all = [
    ...own.map((name) => (name === 'services' && layer.includes('features') ? 'other services' : quoted(name))),
    ...Object.keys(but),
    ...(types.length > 0 ? [`types of ${listed(types.map(quoted))}`] : []),
  ];
  return all.length === 0 ? 'nothing' : all.join(', ');
}

function override(wall: Wall) {
  const { files, may, types = [], partly = [], but = {}, never = [], patterns = [] } = wall;
  const isSpecial = patterns.length > 0 && may.length === 0;
  const names = (Object.keys(layers) as Layer[]).filter((name) => ![...may, ...types, ...partly].includes(name));
  // Routes lie in the folders of services; a layer whose own folder has the pattern imports its files by shorter paths.
  const denied = names.filter((name) => !(name === 'routes' && !may.includes('services')));
  const message = `${wall.layer.replaceAll('`', '')}: ${allowed(wall).replaceAll('`', '')}. See docs/architecture.md.`;
  const exceptions = Object.values(but).filter((pattern) => pattern !== '');
  const all = [
    ...(isSpecial ? [] : [{ group: [...denied.flatMap((name) => layers[name]), ...exceptions], message }]),
    ...(types.length > 0 ? [{ group: types.flatMap((name) => layers[name]), message, allowTypeImports: true }] : []),
    ...never.map((name) => ({
      group: things[name],
      message: `${wall.layer.replaceAll('`', '')} knows nothing of ${name}.`,
    })),
    ...patterns,
  ];
  return { files, rules: { 'eslint/no-restricted-imports': ['error', { patterns: all }] } };
}

interface Rules {
  overrides: { files: string[]; rules: Record<string, unknown> }[];
}

/** The rules of lint with those of the walls. */
export function withWalls(rules: Rules): Rules {
  const others = rules.overrides.filter((one) => !('eslint/no-restricted-imports' in one.rules));
  const [first, ...rest] = others;
  return { ...rules, overrides: [first!, ...walls.map(override), ...rest] };
}

/** The table of docs/architecture.md. */
export const table = (): string =>
  [
    '| layer | knows | may import |',
    '| --- | --- | --- |',
    ...walls.map((wall) => `| ${wall.layer} | ${wall.knows} | ${allowed(wall)} |`),
    '| `app.ts`, `deps.ts` | the table of contents and the wiring | everything |',
  ].join('\n');

/** A page with that table in place of its first one. */
export const withTable = (page: string): string => page.replace(/^\| layer .*?(?=\n\n)/ms, table());

if (import.meta.main) {
  const [rules, page] = [join(root, '.oxlintrc.json'), join(root, 'docs/architecture.md')];
  await Bun.write(rules, `${JSON.stringify(withWalls(await Bun.file(rules).json()), undefined, 2)}\n`);
  await Bun.write(page, withTable(await Bun.file(page).text()));
}
