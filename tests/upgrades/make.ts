// Keeps the database of a release: FOODMAP_BINARY=path/to/foodmap bun tests/upgrades/make.ts schema-0007
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onCopy } from '../helpers/content.ts';
import { seed } from '../helpers/seed.ts';
import { startServer, temporaryDirectory } from '../helpers/server.ts';

const name = process.argv[2];
if (!name) throw new Error('Give the name of the last migration of the release: schema-0007.');
const directory = temporaryDirectory();
const server = await startServer({ data: join(directory, 'data') });
await seed(server);
await server.stop();
const made = join(directory, 'vacuumed.db');
onCopy(join(server.data, 'foodmap.db'), (db) => db.run('vacuum into ?', [made]));
await Bun.write(join(import.meta.dir, `${name}.db.gz`), Bun.gzipSync(await Bun.file(made).bytes(), { level: 9 }));
rmSync(directory, { recursive: true });
