import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** Runs at build time: the generated migrations become part of the program. */
export const embeddedMigrations = () => readMigrationFiles({ migrationsFolder: join(import.meta.dir, 'migrations') });
