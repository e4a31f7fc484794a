import { bytes, integer, titled, text, url } from '../../schema.ts';

const path = '/static/upload/2026/11/9b1D4e7aTc5F8036kLmN.webp';

export const Upload = titled('Upload', 'A stored picture.', {
  url: url('URL, for use in other resources.', `https://food.example${path}`),
  path: text('The same without scheme and host; use it in other resources, it survives a new domain.', path),
  content_type: text('Always image/webp.', 'image/webp'),
  size: bytes('Size in bytes.', 18_234),
  width: integer('Width in pixels.', { examples: [1280] }),
  height: integer('Height in pixels.', { examples: [960] }),
});
