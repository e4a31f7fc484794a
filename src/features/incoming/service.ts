import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ServiceContext } from '../../context.ts';
import { Conflict, InsufficientStorage, NotFound } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { syncToDisk } from '../../lib/durable.ts';
import { randomText } from '../../lib/identifiers.ts';
import { freeBytes } from '../../lib/target.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import type { IncomingFile, IncomingReq } from './model.ts';

/** `ID.SIZE.NAME.part`: all that is known of an upload is in its name, so that it survives the server. */
const partName = /^([0-9A-Za-z]{16})\.(\d+)\.(.+)\.part$/;

/** The name of the file of an upload, or of a whole one. */
const entryOf = ({ id, name, size }: Pick<IncomingFile, 'id' | 'name' | 'size'>): string =>
  id === name ? name : `${id}.${size}.${name}.part`;

const gone = () => new NotFound('There is no such file in incoming/; parts that do not come for a day are deleted.');

/** Files in `incoming/` of the data directory: sent in parts, or put there by the operator. */
export class IncomingFiles {
  /** Uploads to which a part is being appended. */
  readonly #busy = new Set<string>();

  constructor(
    readonly directory: string,
    readonly clock: Clock,
  ) {}

  /** All files, whole ones and uploads, by name. */
  async list(): Promise<IncomingFile[]> {
    const entries = await readdir(this.directory, { withFileTypes: true }).catch(() => []);
    const named = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    const files = await Promise.all(named.map(({ name }) => this.#look(name)));
    return files.flatMap((file) => file ?? []).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  }

  async #look(entry: string): Promise<IncomingFile | undefined> {
    const [, id = entry, size, name = entry] = partName.exec(entry) ?? [];
    if (size === undefined && entry.endsWith('.part')) return undefined;
    const found = await stat(join(this.directory, entry)).catch(() => undefined);
    if (!found) return undefined;
    return {
      id,
      name,
      size: size === undefined ? found.size : Number(size),
      offset: found.size,
      changed_at: timestamp(() => found.mtimeMs),
    };
  }

  /** Begins an upload. Throws Conflict for a name that is there, and InsufficientStorage where the disk has no room for it. */
  async begin(context: ServiceContext, { name, size }: IncomingReq): Promise<IncomingFile> {
    const files = await this.list();
    if (files.some((file) => file.name === name && file.offset === file.size))
      throw new Conflict('file_taken', `incoming/ has a file ${name}; delete it first, or choose another name.`);
    if (files.length >= limits.incomingFiles)
      throw new Conflict('file_taken', `incoming/ has ${limits.incomingFiles} files; delete some of them first.`);
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    if (freeBytes(this.directory) < size)
      throw new InsufficientStorage('The disk of the server has no room for this file.');
    const id = randomText(16);
    const entry = entryOf({ id, name, size });
    await context.db.write((tx) => activity.record(tx, context, 'incoming.create', `incoming/${id}`, { name, size }));
    await (await open(join(this.directory, entry), 'wx', 0o600)).close();
    return (await this.#look(entry))!;
  }

  /**
   * Appends a part, which is in a file, and makes the file whole with the last one. Throws NotFound, and Conflict for a
   * part that does not follow the one before.
   */
  async append(context: ServiceContext, id: string, offset: number, part: { path: string; size: number }) {
    if (this.#busy.has(id)) throw new Conflict('offset_wrong', 'Another part of this file is being written.');
    this.#busy.add(id);
    try {
      const file = await this.#upload(id);
      if (file.offset !== offset)
        throw new Conflict('offset_wrong', `The file has ${file.offset} bytes; send the part that begins there.`);
      if (offset + part.size > file.size)
        throw new Conflict('offset_wrong', `The file is to have ${file.size} bytes, and the part goes beyond them.`);
      // Throws where the sender may no longer write.
      await context.db.write(async () => {});
      const path = join(this.directory, entryOf(file));
      await pipeline(createReadStream(part.path), createWriteStream(path, { flags: 'a' }));
      syncToDisk(path);
      const arrived = offset + part.size;
      if (arrived === file.size) return await this.#whole(path, file.name);
      return { ...file, offset: arrived, changed_at: timestamp(this.clock) };
    } finally {
      this.#busy.delete(id);
    }
  }

  async #upload(id: string): Promise<IncomingFile> {
    const file = (await this.list()).find((one) => one.id === id);
    if (!file || file.id === file.name) throw gone();
    return file;
  }

  async #whole(path: string, name: string): Promise<IncomingFile> {
    await rename(path, join(this.directory, name));
    syncToDisk(this.directory);
    return (await this.#look(name))!;
  }

  /** The path of a whole file. Throws NotFound. */
  async pathOf(name: string): Promise<string> {
    const file = (await this.list()).find((one) => one.id === name && one.name === name);
    if (!file) throw new NotFound(`There is no whole file ${name} in incoming/; send it first.`);
    return join(this.directory, name);
  }

  /** Deletes a file by its ID. Throws NotFound. */
  async remove(context: ServiceContext, id: string): Promise<void> {
    const file = (await this.list()).find((one) => one.id === id);
    if (!file) throw gone();
    const { name, size } = file;
    await context.db.write((tx) => activity.record(tx, context, 'incoming.delete', `incoming/${id}`, { name, size }));
    await rm(join(this.directory, entryOf(file)), { force: true });
  }

  /** Deletes uploads of which no part has come for a while; whole files stay. Returns their number. */
  async cleanUp(): Promise<number> {
    const oldest = this.clock() - limits.incomingAge;
    const given = (await this.list()).filter(
      ({ id, name, changed_at }) => id !== name && Date.parse(changed_at) < oldest && !this.#busy.has(id),
    );
    for (const file of given) await rm(join(this.directory, entryOf(file)), { force: true });
    return given.length;
  }
}
