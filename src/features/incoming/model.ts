import { limits } from '../../limits.ts';
import { bytes, instant, integer, line, text, titled, type Static } from '../../schema.ts';

/** A name that no file system refuses, and that is none of a part. */
export const fileName = line(1, limits.incomingName, {
  description: 'Name of a file in `incoming/` of the data directory.',
  examples: ['andorra.osm.pbf'],
  pattern: String.raw`^(?!\.)(?!.*\.part$)[\p{L}\p{N} ._()\-]+$`,
  hint: 'must have letters, digits, spaces and ._()- only, and neither begin with a dot nor end in .part',
});

export const IncomingFile = titled(
  'IncomingFile',
  'A file in `incoming/` of the data directory, for imports and maps.',
  {
    id: text('ID of the upload while parts are missing, then the name of the file.', '0f3KpQ9sLmT2xVbA'),
    name: text('Name of the file.', 'andorra.osm.pbf'),
    size: bytes('Bytes of the whole file.', 213_000_000),
    offset: bytes('Bytes that have arrived; equal to `size` once the file is whole.', 16_777_216),
    changed_at: instant('When the last part arrived.'),
  },
);

export type IncomingFile = Static<typeof IncomingFile>;

export const IncomingReq = titled('IncomingReq', 'A file to be sent in parts.', {
  name: fileName,
  size: integer('Bytes of the whole file.', {
    minimum: 1,
    maximum: limits.incomingFile,
    examples: [213_000_000],
    format: 'int64',
  } as { examples: number[] }),
});

export type IncomingReq = Static<typeof IncomingReq>;
