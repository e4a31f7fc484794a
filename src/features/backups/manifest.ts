import { Value } from '@sinclair/typebox/value';
import { Type, type Static } from '@sinclair/typebox';
import { Failure } from '../../errors.ts';

export const manifestName = 'manifest.json';

const FileEntry = Type.Object({
  path: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  /** In hexadecimal. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** Where the pictures are that an archive leaves out. */
const Elsewhere = Type.Object({
  endpoint: Type.String(),
  bucket: Type.String(),
  prefix: Type.String(),
  pictures: Type.Integer({ minimum: 0 }),
});

/** Description of a backup, in the last entry of its archive. */
const Manifest = Type.Object({
  /** 2 without the pictures: version 0.2 would take them for lost. */
  format: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** Version of the program that made it. */
  program: Type.String(),
  created_at: Type.String(),
  /** Number of migrations applied to the database, and the hash of the last. */
  schema: Type.Object({ migrations: Type.Integer({ minimum: 1 }), hash: Type.String() }),
  /** Rows by table. */
  rows: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  files: Type.Array(FileEntry),
  /** Uploads in the database whose files were missing. */
  missing: Type.Array(Type.String()),
  /** With format 2. */
  elsewhere: Type.Optional(Elsewhere),
});

export type FileEntry = Static<typeof FileEntry>;
export type Manifest = Static<typeof Manifest>;
export type Elsewhere = Static<typeof Elsewhere>;

/** The number of pictures in an archive itself. */
export const picturesIn = ({ files }: Manifest): number => files.length - 1;

/** Throws Failure. */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure('its manifest is not readable');
  }
  const { format } = (value ?? {}) as { format?: unknown };
  if (format !== 1 && format !== 2) throw new Failure('its manifest is of a kind that this program does not know');
  if (!Value.Check(Manifest, value)) throw new Failure('its manifest is not complete');
  return value;
}
