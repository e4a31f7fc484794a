import { integer, named, t } from '../../http/schema.ts';

export const Upload = named('Upload', 'A picture as it was kept.', {
  url: t.String({ description: 'Address, to be used in other resources.' }),
  path: t.String({ description: 'The same without scheme and host.' }),
  content_type: t.String({ description: 'Always image/webp.' }),
  size: integer('Bytes.'),
  width: integer('Pixels.'),
  height: integer('Pixels.'),
});
