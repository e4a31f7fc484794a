import { keyStatuses } from '../../db/schema.ts';
import { choice, instant, integer, line, titled, nullable, text, type Static } from '../../schema.ts';
import { limits } from '../../limits.ts';

const fields = {
  id: integer('API key ID.', { examples: [2] }),
  name: text('Client that uses the key.', 'Website'),
  prefix: text('First 12 characters of the key.', 'fmk_T4nQ8xZb'),
  status: choice(keyStatuses, '`active`, or `revoked` for ever.'),
  last_used_at: nullable(instant('Time of the last use, exact to a minute; null if never used.')),
  revoked_at: nullable(instant('Time of the revocation; null while the key is active.'), null),
  created_at: instant('Time of creation.'),
  updated_at: instant('Time of the last change.'),
};

export const APIKeyItem = titled('APIKeyItem', 'An API key, without the key itself.', fields);

export type APIKeyItem = Static<typeof APIKeyItem>;

export const CreatedAPIKey = titled('CreatedAPIKey', 'A new API key, with the key itself: it is shown only once.', {
  ...fields,
  last_used_at: nullable(instant('Time of the last use; null for a new key.'), null),
  key: text('The key, to send as X-API-Key.', 'fmk_T4nQ8xZbW1cR6vJ0yHs3LdK9mPaG5uEf2NiXo7Bq'),
});

export const APIKeyCreateReq = titled('APIKeyCreateReq', 'Name of a new API key.', {
  name: line(1, limits.name, { description: 'Client that will use the key.', examples: ['Website'] }),
});
