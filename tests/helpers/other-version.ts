import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from './server.ts';

const root = join(import.meta.dir, '../..');

/** A copy of the source, which tests change as the next version would. */
export class OtherVersion {
  readonly folder = temporaryDirectory();
  readonly program = [process.execPath, join(this.folder, 'src/main.ts')];

  constructor() {
    for (const name of [
      'src',
      'docs/deploy',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'LICENSE',
      'NOTICE',
    ])
      cpSync(join(root, name), join(this.folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  change(file: string, from: string, to: string): void {
    const path = join(this.folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(path, text.replace(from, to));
  }

  /** Gives the next version another number. */
  release(version: string): void {
    this.change('package.json', `"version": "`, `"version": "${version}", "former": "`);
  }

  /** Adds a migration. */
  migrate(sql: string): void {
    const journal = join(this.folder, 'src/db/sqlite/migrations/meta/_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
    const tag = `${String(entries.length).padStart(4, '0')}_next`;
    const entry = { idx: entries.length, version: '6', when: entries.at(-1)!.when + 1, tag, breakpoints: true };
    writeFileSync(join(this.folder, `src/db/sqlite/migrations/${tag}.sql`), sql);
    writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }));
  }

  /** Adds a migration of a database on PostgreSQL. */
  migratePostgres(sql: string): void {
    const folder = join(this.folder, 'src/db/postgres/migrations');
    const number = String(readdirSync(folder).length).padStart(4, '0');
    writeFileSync(join(folder, `${number}_next.sql`), sql);
  }
}
