import { keyStatuses } from '../../db/schema.ts';
import { choice, instant, integer, line, named, nullable, t, type Static } from '../../http/schema.ts';
import { limits } from '../../limits.ts';

const fields = {
  id: integer('Number of the key.'),
  name: t.String({ description: 'What it is for.' }),
  prefix: t.String({ description: 'Its first 12 characters.' }),
  status: choice(keyStatuses, 'Whether it can be used.'),
  last_used_at: nullable(instant('When it was last used, exact to a minute; null if never.')),
  revoked_at: nullable(instant('When it was revoked; null while it can be used.')),
  created_at: instant('When it was made.'),
  updated_at: instant('When it last changed.'),
};

export const APIKeyItem = named('APIKeyItem', 'An API key, without the key itself.', fields);

export type APIKeyItem = Static<typeof APIKeyItem>;

export const CreatedAPIKey = named('CreatedAPIKey', 'A new API key, with the key itself: it is shown only this once.', {
  ...fields,
  key: t.String({ description: 'The key, to be sent as X-API-Key.' }),
});

export const APIKeyCreateReq = named('APIKeyCreateReq', 'An API key to make.', {
  name: line(1, limits.name, { description: 'What it is for.', examples: ['Website'] }),
});
